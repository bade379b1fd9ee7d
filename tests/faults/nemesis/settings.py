"""The project's settings for a process with lost notices and a wrong clock, both controlled by files.

CLOCK names a file with the error of its clock in seconds; NOTICES is described in `layer`."""

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


# Before any import of them: settings are read first of all. Clocks that only measure durations stay right.
# (A partial, since a plain function would become a method where a class keeps it.)
timezone.now, time.time = _wrong_now, partial(_wrong_time)
