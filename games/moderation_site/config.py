"""Configuration of Django's admin."""

from django.contrib.admin.apps import AdminConfig


class ModerationConfig(AdminConfig):
    """Django's admin with the moderation dashboard as its index."""

    default = False
    default_site = "games.moderation_site.site.ModerationSite"
