"""The app's configuration."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    """Rooms, seats, games and moves."""

    name = "games"
    verbose_name = "Lionheart"

    def ready(self) -> None:
        """Registers the checks that refuse bad deployments, and what is done when somebody logs in."""
        from games.accounts import hooks  # noqa: F401, PLC0415 - registering is what the import is for
        from lionheart import checks  # noqa: F401, PLC0415 - the same
