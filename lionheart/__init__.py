"""The Django project: settings, URLs, the ASGI application, system checks."""
