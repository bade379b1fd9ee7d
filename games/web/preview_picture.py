"""The picture that a link to a table shows on other sites: the board, and the players with their points.

The client's build makes the parts of the board (frontend/src/previewParts.tsx); here they are put in their places.
"""

import subprocess
import sys
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings
from django.utils.html import escape

from games.engine.mechanics.board_view import COLOURS

WIDTH, HEIGHT = 1200, 630
"""The size that sites ask for."""
CELL, WALL = 40, 8
"""The side length of a space, and the width of the frame."""
EDGE, GAP = 30, 34
"""Between the picture's edge and its parts, and between board and players."""
BESIDE = 300
"""The least width for the players."""
PROGRAM, MOST = Path(__file__).with_name("svg_to_png.py"), 20
"""What draws a picture, and the seconds that it may take."""
OPEN_LAND = "-."
"""How the parts of fields and meadows end."""
SIDES = {(0, -1): (0, 0, 0), (1, 0): (1, 0, 90), (0, 1): (1, 1, 180), (-1, 0): (0, 1, 270)}
"""The neighbours of a space: where the side towards each begins, in spaces, and its direction in degrees."""


def picture(view: dict[str, Any], players: Sequence[str]) -> bytes:
    """The picture of a public view, as a PNG."""
    board, paints = view["board"], _paints(view)
    across, down = board["columns"] * CELL, board["rows"] * CELL
    scale = min((WIDTH - 2 * EDGE - GAP - BESIDE) / across, (HEIGHT - 2 * EDGE) / down)
    top, beside = (HEIGHT - scale * down) / 2, EDGE + scale * across + GAP
    land = "".join(_board(view["edition"], board, paints))
    names = "".join(_panel(view, players, beside, WIDTH - EDGE))
    return _png(f'<g transform="translate({EDGE} {top:.1f}) scale({scale:.4f})">{land}</g>{names}')


def generic_picture() -> bytes:
    """The picture of the site, as a PNG."""
    size = 120
    left = (WIDTH - size * len(COLOURS)) / 2
    crests = (_crest(colour, left + size * number + 10, 380, 2.5) for number, colour in enumerate(COLOURS))
    name = f'<text class="mark" x="{WIDTH / 2}" y="300" font-size="220" text-anchor="middle">Lionheart</text>'
    return _png(name + "".join(crests))


def _paints(view: dict[str, Any]) -> list[str]:
    """What each colour is drawn with: those of no seat are neutral."""
    owned = {seat["colour"] for seat in view["seats"]}
    return [name if colour in owned else "neutral" for colour, name in enumerate(view["colours"])]


def _board(edition: str, board: dict[str, Any], paints: list[str]) -> Iterable[str]:
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


def _province(spaces: list[str], paint: str) -> Iterable[str]:
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


def _frame(columns: int, rows: int) -> Iterable[str]:
    for x in range(columns):
        yield _use("wall-across", (x, -1)) + _use("wall-across", (x, rows - 1))
    for y in range(rows):
        yield _use("wall-down", (-1, y)) + _use("wall-down", (columns - 1, y))


def _panel(view: dict[str, Any], players: Sequence[str], left: float, right: float) -> Iterable[str]:
    """The site's name, and a line for each player: crest, name and points."""
    yield f'<text class="mark" x="{left:.0f}" y="94" font-size="78">Lionheart</text>'
    line = min(100, (HEIGHT - 150) / len(view["seats"]))
    size = min(36, line * 0.45)
    most = int((right - left - 80 - line * 0.75) / (size * 0.47))
    for number, (seat, name) in enumerate(zip(view["seats"], players, strict=True)):
        middle = 140 + line * (number + 0.5)
        colour = view["colours"][seat["colour"]] if view.get("colours_settled", True) else "none"
        yield _crest(colour, left, middle - line * 0.37, line / 62)
        named = f'x="{left + line * 0.75:.0f}" y="{middle + size * 0.33:.0f}" font-size="{size:.0f}"'
        yield f"<text {named}>{_cut(name, most)}</text>"
        points = f'x="{right:.0f}" y="{middle + size * 0.4:.0f}" font-size="{size * 1.25:.0f}" text-anchor="end"'
        yield f"<text {points}>{seat['score']}</text>"


def _cut(name: str, most: int) -> str:
    """A name of at most this many signs, as markup."""
    plain = "".join(sign for sign in name if sign.isprintable())
    return str(escape(plain if len(plain) <= most else f"{plain[: most - 1].rstrip()}…"))


def _crest(colour: str, left: float, top: float, scale: float) -> str:
    return f'<use href="#crest-{colour}" transform="translate({left:.1f} {top:.1f}) scale({scale:.3f})"/>'


def _use(part: str, at: tuple[int, int], turn: str = "", more: str = "") -> str:
    return f'<use href="#{part}" transform="translate({CELL * at[0]} {CELL * at[1]}){turn}"{more}/>'


def _place(space: str) -> tuple[int, int]:
    return ord(space[0]) - 65, int(space[1:]) - 1


def _name(at: tuple[int, int]) -> str:
    return f"{chr(65 + at[0])}{at[1] + 1}"


def _png(drawing: str) -> bytes:
    size = f'width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}"'
    text = 'font-family="Alegreya Sans" font-weight="700" fill="url(#ink)"'
    whole = f'{_parts()}<use href="#card"/><g {text}>{drawing}</g>'
    made = subprocess.run(
        [sys.executable, str(PROGRAM), *map(str, sorted((settings.CLIENT_DIR / "drawn").glob("*.ttf")))],
        input=f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{whole}</svg>'.encode(),
        stdout=subprocess.PIPE,
        timeout=MOST,
        check=True,
    )
    return made.stdout


@cache
def _parts() -> str:
    return (settings.CLIENT_DIR / "drawn" / "preview-parts.svg").read_text()
