"""Draws the board of a view as SVG, in the light theme: parts that the client's build has drawn
(frontend/src/previewParts.tsx) in their places."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from django.conf import settings

CELL = 40
"""The side length of a space."""
OPEN_LAND = "-."
"""How the parts of fields and meadows end."""
SIDES = {(0, -1): (0, 0, 0), (1, 0): (1, 0, 90), (0, 1): (1, 1, 180), (-1, 0): (0, 1, 270)}
"""The neighbours of a space: where the side towards each begins, in spaces, and its direction in degrees."""


def size(view: dict[str, Any]) -> tuple[int, int]:
    """Width and height of the drawing of a view's board."""
    return view["board"]["columns"] * CELL, view["board"]["rows"] * CELL


def drawing(view: dict[str, Any]) -> str:
    """The markup of the board, from the corner of its first space; it uses `parts`."""
    return "".join(_board(view["edition"], view["board"], _paints(view)))


@cache
def parts() -> str:
    """The definitions of all parts."""
    return (settings.CLIENT_DIR / "drawn" / "preview-parts.svg").read_text()


def _paints(view: dict[str, Any]) -> list[str]:
    """What each colour is drawn with: those of no seat are neutral."""
    owned = {seat["colour"] for seat in view["seats"]}
    return [name if colour in owned else "neutral" for colour, name in enumerate(view["colours"])]


def _board(edition: str, board: dict[str, Any], paints: list[str]) -> Iterator[str]:
    held = {piece["space"] for piece in (*board["castles"], *board["knights"])}
    spaces = [(x, y) for y in range(board["rows"]) for x in range(board["columns"])]
    letters = {at: board["terrain"][at[1]][at[0]] for at in spaces}
    for at in spaces:
        yield _use(f"ground-{edition}-{letters[at]}", at)
    for province in board["provinces"]:
        yield from _province(province["spaces"], paints[province["colour"]])
    for at in spaces:
        yield _landmark(f"landmark-{edition}-{letters[at]}", at, _name(at) in held)
    yield from _frame(board["columns"], board["rows"])
    for edge in board["borders"]:
        first, second = map(_place, edge.split("|"))
        yield _use("wall-across" if first[0] == second[0] else "wall-down", first)
    for kind, pieces in (("knight", board["knights"]), ("castle", board["castles"])):
        for piece in pieces:
            yield _use(f"{kind}-{paints[piece['colour']]}", _place(piece["space"]))


def _province(spaces: list[str], paint: str) -> Iterator[str]:
    """The land in its colour, with a band along the inside of its edge."""
    places = {_place(space) for space in spaces}
    squares = "".join(f"M{CELL * x} {CELL * y}h{CELL}v{CELL}h-{CELL}z" for x, y in sorted(places))
    clip = f"{spaces[0]}-land"
    yield f'<path d="{squares}" fill="url(#province-{paint})"/><clipPath id="{clip}"><path d="{squares}"/></clipPath>'
    yield f'<g clip-path="url(#{clip})">'
    for x, y in sorted(places):
        for (right, down), (start, lower, turn) in SIDES.items():
            if (x + right, y + down) not in places:
                yield _use(f"band-{paint}", (x + start, y + lower), f" rotate({turn})")
    yield "</g>"


def _landmark(part: str, at: tuple[int, int], is_held: bool) -> str:
    """What stands on a space. Open land makes room for pieces, and is turned on every second space."""
    if part.endswith(OPEN_LAND):
        return "" if is_held else _use(part + "-turned" * ((at[0] + at[1]) % 2), at)
    return _use(part, at, more=' opacity=".55"' if is_held else "")


def _frame(columns: int, rows: int) -> Iterator[str]:
    for x in range(columns):
        yield _use("wall-across", (x, -1)) + _use("wall-across", (x, rows - 1))
    for y in range(rows):
        yield _use("wall-down", (-1, y)) + _use("wall-down", (columns - 1, y))


def _use(part: str, at: tuple[int, int], turn: str = "", more: str = "") -> str:
    return f'<use href="#{part}" transform="translate({CELL * at[0]} {CELL * at[1]}){turn}"{more}/>'


def _place(space: str) -> tuple[int, int]:
    return ord(space[0]) - 65, int(space[1:]) - 1


def _name(at: tuple[int, int]) -> str:
    return f"{chr(65 + at[0])}{at[1] + 1}"
