"""Reports at the end which Python versions the engine was tested on."""

import pytest

from tests.engine.pythons import not_found, pythons


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """One line; versions that were not tested are named."""
    missing = f"; not tried, since not found: {', '.join(not_found())}" if not_found() else ""
    terminalreporter.write_line(f"Recorded games replayed on Python {', '.join(pythons())}{missing}")
