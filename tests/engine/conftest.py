"""Reports at the end which Python versions the engine was tested on."""

import pytest

from tests.engine.interpreters import interpreters, missing_versions


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Prints one line, including the versions that were not found."""
    missing = f"; not found, so not tested: {', '.join(missing_versions())}" if missing_versions() else ""
    terminalreporter.write_line(f"Recorded games replayed on Python {', '.join(interpreters())}{missing}")
