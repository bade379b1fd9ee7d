"""Says at the end on which Pythons the engine was tried."""

import pytest

from tests.engine.pythons import not_found, pythons


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """One line; those not tried are named."""
    missing = f"; not tried, since not found: {', '.join(not_found())}" if not_found() else ""
    terminalreporter.write_line(f"Recorded games replayed on Python {', '.join(pythons())}{missing}")
