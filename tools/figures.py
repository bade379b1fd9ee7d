#!/usr/bin/env python3
"""Generates the pictures of the rules pages for the client, boards and all power cards:
frontend/src/pages/learn/figures.gen.json.

Builds the boards from the diagrams in figures.toml and checks each figure's claims with the engine: legal edges and
spaces, the rule of each refusal, the score; for `whole`, that nothing more can be taken.
`--check` writes nothing and fails if the file is out of date.
"""

import sys
import tomllib
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from games.engine.editions.returns.data_files import our_components  # noqa: E402
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
from tools.generated_json import text_of, write_or_check  # noqa: E402

SOURCE = ROOT / "frontend" / "src" / "pages" / "learn" / "figures.toml"
TARGET = SOURCE.with_name("figures.gen.json")
SEATS = 4


class WrongFigure(Exception):
    """A figure's claim contradicts the rules."""


def main() -> int:
    return write_or_check(TARGET, render(tomllib.loads(SOURCE.read_text("utf-8"))))


def render(source: dict[str, Any]) -> str:
    """The content of the file that the client reads."""
    return text_of({**generate_figures(source), "power_cards": to_json(our_components().power_cards)})


def generate_figures(source: dict[str, Any]) -> dict[str, Any]:
    """Each figure by name: its board, the targets that are highlighted or crossed out, and the latest change."""
    boards: dict[str, Board] = {}
    generated = {}
    for name, figure in source.items():
        after = figure.get("after")
        if after is None:
            board = board_from_text(figure["diagram"])
        else:
            board = _board_after(name, boards[after["figure"]], after)
        boards[name] = board
        allowed, refused, on = _check_claims(name, board, figure)
        generated[name] = {
            "edition": figure["edition"],
            "land": to_json(view_board(board)),
            "on": on,
            "lit": allowed,
            "barred": refused,
            "last": [after["border"]] if after and "border" in after else [] if after is None else after["spaces"],
        }
    return generated


def _check_claims(name: str, board: Board, figure: dict[str, Any]) -> tuple[list[str], list[str], str | None]:
    """The targets that a figure claims to be legal and refused, checked with the engine, and what they are."""
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
        refusal_of = partial(_expansion_refusal, board, province.colour, claim["castle"])
        if claim.get("whole") and sorted(expansions(board, province)) != sorted(claim["allowed"]):
            raise WrongFigure(f"{name}: the spaces that can be taken first are {sorted(expansions(board, province))}")
    else:
        return [], [], None
    for target in claim["allowed"]:
        if refusal_of(target) is not None:
            raise WrongFigure(f"{name}: {target} is refused, {refusal_of(target)}")
    for target, rule in claim.get("refused", {}).items():
        refusal = refusal_of(target)
        if refusal is None or refusal.rule != rule:
            raise WrongFigure(f"{name}: {target} should be refused by {rule}, but: {refusal}")
    return claim["allowed"], list(claim.get("refused", {})), on


def _expansion_refusal(board: Board, colour: int, castle: str, space: str) -> Refusal | None:
    return expansion_refusal(board, colour, castle, (space,))


def _board_after(name: str, board: Board, after: dict[str, Any]) -> Board:
    """The board after a border or an expansion, whose score must be the claimed one."""
    if "border" in after:
        now, foundings = found_provinces(place_border(board, after["border"]), 0, SEATS)
        _check_score(name, after["points"], sum(province_points(now, each.province.spaces) for each in foundings))
        return now
    spaces = tuple(after["spaces"])
    taken_mask = sum(bit(SPACES[space]) for space in spaces)
    now = expand(board, after["castle"], spaces)
    _check_score(name, after["points"], space_points(board, taken_mask))
    severed = sum(province_points(board, piece.spaces) for piece in severed_pieces(board, now, taken_mask))
    _check_score(name, after.get("lost", 0), severed)
    return found_provinces(now, 0, SEATS)[0]


def _check_score(name: str, claimed: int, found: int) -> None:
    if claimed != found:
        raise WrongFigure(f"{name}: scores {found}, not {claimed}")


if __name__ == "__main__":
    sys.exit(main())
