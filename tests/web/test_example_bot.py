"""The example bot: short, and good for a whole game on a real server, among the server's own bots."""

import subprocess
import sys

import pytest

from tests.services import ROOT, game_server, throwaway_database

BOT = ROOT / "examples" / "bot" / "bot.py"


@pytest.mark.once
def test_the_example_fits_on_a_page() -> None:
    assert len(BOT.read_text().splitlines()) < 100


@pytest.mark.once
def test_the_example_plays_a_whole_game_with_one_command() -> None:
    with (
        throwaway_database() as database,
        game_server(database, environment={"BOT_PACE": "0", "GUEST_PROGRAMS": "true"}) as server,
    ):
        command = [sys.executable, str(BOT), "--server", server.url]
        done = subprocess.run(command, capture_output=True, text=True, timeout=280, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() in {f"place {place} of 4" for place in (1, 2, 3, 4)}
