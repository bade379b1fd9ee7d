"""The project's settings, in a process whose notices are lost and whose clock is wrong when files say so.

CLOCK names a file with the seconds by which its clock is wrong; NOTICES is told of in `layer`.
"""

import os
import time
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path

from django.utils import timezone

from tests.settings import *  # noqa: F403
from tests.settings import CHANNEL_LAYERS

CHANNEL_LAYERS["default"]["BACKEND"] = "tests.faults.nemesis.layer.UnreliableLayer"

_file = Path(os.environ["CLOCK"])
_now, _time = timezone.now, time.time


def _wrong_now() -> datetime:
    return _now() + timedelta(seconds=float(_file.read_text()))


def _wrong_time() -> float:
    return _time() + float(_file.read_text())


# Before anything takes them: settings are read first of all. What only measures how time passes stays right.
# (A partial, since a plain function would become a method where a class keeps it.)
timezone.now, time.time = _wrong_now, partial(_wrong_time)
