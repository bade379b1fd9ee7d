"""Email notifications: rendering and signed links."""
