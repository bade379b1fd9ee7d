"""The settings of everything that tests run: those of the site, and games whose seeds follow from the test."""

from lionheart.settings import *  # noqa: F403
from lionheart.settings import INSTALLED_APPS

INSTALLED_APPS = [*INSTALLED_APPS, "tests.seeds.SeededGames"]
