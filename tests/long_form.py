"""Whether the long form of the tests runs (`make proof`): with all seeds, games and sizes, not a selection."""

import os

LONG_FORM = bool(os.environ.get("LIONHEART_PROOF"))
