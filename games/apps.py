"""Django app configuration."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    """The one app: rooms, seats, games and moves."""

    name = "games"
    verbose_name = "Lionheart"

    def ready(self) -> None:
        """Registers the deployment checks and the log-in signal handlers."""
        from games.accounts import hooks  # noqa: F401, PLC0415 - imported for its signal receivers
        from lionheart import checks  # noqa: F401, PLC0415 - imported for its registered checks
