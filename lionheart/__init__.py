"""The Django project: settings, addresses, the ASGI application, checks."""
