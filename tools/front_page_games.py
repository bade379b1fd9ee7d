#!/usr/bin/env python3
"""Generates what the first page shows of games: frontend/src/pages/lobby/games.gen.json.

A game between bots that the board there plays by itself, and for each edition a picture of the liveliest part of a
board from such a game.
`--check` writes nothing and fails if the file is out of date.
"""

import os
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "lionheart.settings")

from games import engine  # noqa: E402
from games.bots.self_play import play  # noqa: E402
from games.engine.geometry import SPACES, column_of, row_of, space_at, space_name  # noqa: E402
from tools.generated_json import text_of, write_or_check  # noqa: E402

TARGET = ROOT / "frontend" / "src" / "pages" / "lobby" / "games.gen.json"
BOT = "plain"
PLAYED = ("classic", 4, "the first page 3")
"""The game that is played: edition, number of players, seed."""
PICTURES = {"classic": (4, 0.5), "returns": (4, 0.75), "internet": (7, 0.6)}
"""The number of players of each edition's picture, and which part of the game has been played on it."""
COLUMNS, ROWS = 8, 4
"""The size of a picture, in spaces."""


def main() -> int:
    return write_or_check(TARGET, text_of(generate()))


def generate() -> dict[str, Any]:
    """The game and the pictures."""
    edition, players, seed = PLAYED
    views = list(_views(edition, players, seed))
    return {
        "game": {"edition": edition, "start": views[0]["board"], "steps": list(_steps(views))},
        "pictures": {
            edition: _liveliest_part(boards[int(part * (len(boards) - 1))])
            for edition, (players, part) in PICTURES.items()
            for boards in [[view["board"] for view in _views(edition, players, f"a picture of {edition}")]]
        },
    }


def _views(edition: str, players: int, seed: str) -> Iterator[dict[str, Any]]:
    """The public view after each move that changed the board, once all castles are set."""
    before = None
    for turn in play(edition, {"players": players}, seed, (BOT,) * players):
        if engine.round_of(turn.state) < 1:
            continue
        view = engine.to_json(engine.view(turn.state, None))
        if view["board"] != before:
            before = view["board"]
            yield view


def _steps(views: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """The changes from each view to the next: the fields of the board that differ, of its borders and knights only
    those added and removed; and the points of each seat."""
    for before, after in pairwise(views):
        old, new = before["board"], after["board"]
        step: dict[str, Any] = {"scores": [seat["score"] for seat in after["seats"]]}
        for name in ("castles", "provinces", "alliances"):
            if old[name] != new[name]:
                step[name] = new[name]
        for name in ("borders", "knights"):
            added = [one for one in new[name] if one not in old[name]]
            removed = [one for one in old[name] if one not in new[name]]
            if added or removed:
                step[name] = [added, removed]
        yield step


def _liveliest_part(board: dict[str, Any]) -> dict[str, Any]:
    """The part of a board, as big as a picture, that has the most castles, knights and borders."""
    corners = [(left, top) for top in range(board["rows"] - ROWS + 1) for left in range(board["columns"] - COLUMNS + 1)]
    parts = [_part(board, left, top) for left, top in corners]
    return max(parts, key=lambda part: 3 * len(part["castles"]) + 2 * len(part["knights"]) + len(part["borders"]))


def _part(board: dict[str, Any], left: int, top: int) -> dict[str, Any]:
    """The part of a board with this left upper corner, as a board of its own."""

    def moved(name: str) -> str | None:
        column, row = column_of(SPACES[name]), row_of(SPACES[name])
        is_inside = left <= column < left + COLUMNS and top <= row < top + ROWS
        return space_name(space_at(column - left, row - top)) if is_inside else None

    def pieces(kind: str) -> list[dict[str, Any]]:
        return [{**piece, "space": at} for piece in board[kind] if (at := moved(piece["space"])) is not None]

    edges = [[moved(name) for name in edge.split("|")] for edge in board["borders"]]
    provinces = [
        {**one, "castle": moved(one["castle"]) or spaces[0], "spaces": spaces}
        for one in board["provinces"]
        if (spaces := [at for name in one["spaces"] if (at := moved(name)) is not None])
    ]
    return {
        "columns": COLUMNS,
        "rows": ROWS,
        "terrain": [row[left : left + COLUMNS] for row in board["terrain"][top : top + ROWS]],
        "castles": pieces("castles"),
        "knights": pieces("knights"),
        "borders": ["|".join(edge) for edge in edges if None not in edge],  # type: ignore[arg-type]
        "provinces": provinces,
        "alliances": [],
    }


if __name__ == "__main__":
    sys.exit(main())
