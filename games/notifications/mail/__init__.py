"""Mail notifications: rendering and signed links."""
