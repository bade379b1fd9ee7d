"""How Django's admin is set up here."""

from django.contrib.admin.apps import AdminConfig


class ModerationConfig(AdminConfig):
    """Django's admin, with a dashboard in front."""

    default = False
    default_site = "games.moderation_site.site.ModerationSite"
