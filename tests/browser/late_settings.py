"""Django settings of a server with late answers."""

from tests.settings import *  # noqa: F403
from tests.settings import MIDDLEWARE

MIDDLEWARE = ["tests.browser.late_answers.late_answers", *MIDDLEWARE]
