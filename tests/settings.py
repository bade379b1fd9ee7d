"""Django settings for tests: the server's own, plus an app that derives game seeds from the test's id."""

from lionheart.settings import *  # noqa: F403
from lionheart.settings import INSTALLED_APPS

INSTALLED_APPS = [*INSTALLED_APPS, "tests.seeds.SeededGames"]
BOT_PROCESS = False
