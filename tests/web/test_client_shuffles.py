"""The fixture of the client's shuffle check matches the server.

`make generate` writes the file.
"""

import json
from pathlib import Path
from typing import Any

from games import engine
from games.fairness import commitments
from tests.engine.internet_playing import moments

FILE = Path(__file__).resolve().parents[2] / "frontend" / "src" / "fixtures" / "shuffles.json"
GAMES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("classic", {"players": 2}),
    ("classic", {"players": 3, "setup": "basic"}),
    ("returns", {"players": 4}),
    ("internet", {"players": 7}),
)
PUBLIC_DRAWS = ("pool_drawn", "lot_drawn", "colour_taken", "politics_won", "alliance_ended", "alliance_broken")
"""Public events about pools and lots."""
MOVES = (
    ("decide", {"kind": "decide", "cards": [1, 3], "politics": [None, {"kind": "renegade", "treasures": [8]}]}),
    ("bid", {"kind": "bid", "ducats": 12, "treasures": []}),
)


def fixture() -> str:
    """The content of the file."""
    salt = "0123456789abcdef" * 4
    games = []
    for number, (edition, options) in enumerate(GAMES):
        seed, draws = f"{number:x}" * 64, engine.draw_spec(edition, options)
        drawn = engine.to_json(engine.draw_from_seed(draws, seed))
        hashed = commitments.commitment(salt, seed)
        game = {"seed": seed, "salt": salt, "commitment": hashed, "draws": engine.to_json(draws), "drawn": drawn}
        games.append({"edition": edition, **game, "events": public_draws(edition, options, seed)})
    seals = [{"salt": salt, "move": move, "hash": commitments.seal(salt, move)} for _, move in MOVES]
    return json.dumps({"games": games, "seals": seals}, indent=1) + "\n"


def public_draws(edition: str, options: dict[str, Any], seed: str) -> list[Any]:
    """The public events about pools and lots in a random game of internet; none in other editions."""
    if edition != "internet":
        return []
    happened = (event for moment in moments(options, seed) for event in moment.events)
    return [engine.to_json(event) for event in happened if event.kind in PUBLIC_DRAWS and event.audience is None]


def test_the_clients_fixture_is_up_to_date() -> None:
    assert FILE.read_text() == fixture(), "run `make generate`"


if __name__ == "__main__":
    FILE.write_text(fixture())
