#!/usr/bin/env python3
"""Writes frontend/src/pages/learn/figures.gen.json: the pictures of the rules pages, as boards that the client draws.

The engine makes them of the diagrams in figures.toml, and is asked whether what they claim is so: which edges and
spaces are legal, by which rule others are refused, what a move scores; of an expansion that is the `whole`, that
nothing else can be taken.
`--check` writes nothing, and fails when the file is not up to date.
"""

import json
import sys
import tomllib
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from games.engine.encoding.codec import to_json  # noqa: E402
from games.engine.errors import Refusal  # noqa: E402
from games.engine.geometry import SPACES, bit  # noqa: E402
from games.engine.mechanics.board import Board  # noqa: E402
from games.engine.mechanics.board_view import view_board  # noqa: E402
from games.engine.mechanics.expansion import expand, expansion_refusal, expansions  # noqa: E402
from games.engine.mechanics.land_values import province_points, space_points  # noqa: E402
from games.engine.mechanics.placement import border_refusal, knight_refusal, place_border  # noqa: E402
from games.engine.mechanics.provinces import found_provinces, severed_pieces  # noqa: E402
from games.engine.records.board_diagrams import COLOUR_LETTERS, board_from_text  # noqa: E402

SOURCE = ROOT / "frontend" / "src" / "pages" / "learn" / "figures.toml"
TARGET = SOURCE.with_name("figures.gen.json")
SEATS = 4


class WrongFigure(Exception):
    """A picture that claims what the rules do not say."""


def main() -> int:
    text = text_of(tomllib.loads(SOURCE.read_text("utf-8")))
    if "--check" in sys.argv[1:]:
        if TARGET.exists() and TARGET.read_text("utf-8") == text:
            return 0
        print(f"{TARGET.relative_to(ROOT)} is out of date: run tools/figures.py", file=sys.stderr)
        return 1
    TARGET.write_text(text, "utf-8")
    return 0


def text_of(source: dict[str, Any]) -> str:
    """The file that the client reads."""
    return json.dumps(figures(source), separators=(",", ":"), sort_keys=True) + "\n"


def figures(source: dict[str, Any]) -> dict[str, Any]:
    """Each picture by its name: the board, what is lit and crossed out on it, and what has just changed."""
    boards: dict[str, Board] = {}
    made = {}
    for name, figure in source.items():
        after = figure.get("after")
        board = board_from_text(figure["diagram"]) if after is None else _after(name, boards[after["figure"]], after)
        boards[name] = board
        allowed, refused, on = _claims(name, board, figure)
        made[name] = {
            "edition": figure["edition"],
            "land": to_json(view_board(board)),
            "on": on,
            "lit": allowed,
            "barred": refused,
            "last": [after["border"]] if after and "border" in after else [] if after is None else after["spaces"],
        }
    return made


def _claims(name: str, board: Board, figure: dict[str, Any]) -> tuple[list[str], list[str], str | None]:
    """What is legal and what is not, as the picture says, each asked of the engine."""
    refusal_of: Callable[[str], Refusal | None]
    if "borders" in figure:
        claim, on = figure["borders"], "edge"
        refusal_of = partial(border_refusal, board, limit=100)
    elif "knights" in figure:
        claim, on = figure["knights"], "space"
        refusal_of = partial(knight_refusal, board, COLOUR_LETTERS.index(claim["colour"]))
    elif "expansion" in figure:
        claim, on = figure["expansion"], "space"
        province = board.provinces[SPACES[claim["castle"]]]
        refusal_of = partial(_taking_refusal, board, province.colour, claim["castle"])
        if claim.get("whole") and sorted(expansions(board, province)) != sorted(claim["allowed"]):
            raise WrongFigure(f"{name}: all that can be taken first is {sorted(expansions(board, province))}")
    else:
        return [], [], None
    for target in claim["allowed"]:
        if refusal_of(target) is not None:
            raise WrongFigure(f"{name}: {target} is refused, {refusal_of(target)}")
    for target, rule in claim.get("refused", {}).items():
        refusal = refusal_of(target)
        if refusal is None or refusal.rule != rule:
            raise WrongFigure(f"{name}: {target} is not refused by {rule}: {refusal}")
    return claim["allowed"], list(claim.get("refused", {})), on


def _taking_refusal(board: Board, colour: int, castle: str, space: str) -> Refusal | None:
    return expansion_refusal(board, colour, castle, (space,))


def _after(name: str, board: Board, after: dict[str, Any]) -> Board:
    """The board after a border or an expansion, if it scores what the picture says."""
    if "border" in after:
        now, foundings = found_provinces(place_border(board, after["border"]), 0, SEATS)
        _same(name, after["points"], sum(province_points(now, each.province.spaces) for each in foundings))
        return now
    spaces = tuple(after["spaces"])
    taken = sum(bit(SPACES[space]) for space in spaces)
    now = expand(board, after["castle"], spaces)
    _same(name, after["points"], space_points(board, taken))
    severed = sum(province_points(board, piece.spaces) for piece in severed_pieces(board, now, taken))
    _same(name, after.get("lost", 0), severed)
    return found_provinces(now, 0, SEATS)[0]


def _same(name: str, claimed: int, found: int) -> None:
    if claimed != found:
        raise WrongFigure(f"{name}: scores {found}, not {claimed}")


if __name__ == "__main__":
    sys.exit(main())
