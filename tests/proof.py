"""Whether this is the long form of the tests, `make proof`: all seeds, games and sizes; `make test` takes some."""

import os

PROOF = bool(os.environ.get("LIONHEART_PROOF"))
