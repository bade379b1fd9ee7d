"""An environment for programs of ours that must not see the settings of the one that starts them."""

import os

OURS = ("DATABASE_URL", "REDIS_URL", "SECRET_KEY", "DJANGO_SETTINGS_MODULE", "PYTHONDONTWRITEBYTECODE")


def clean_environment() -> dict[str, str]:
    """This process's environment without settings of ours."""
    return {name: value for name, value in os.environ.items() if name not in OURS}
