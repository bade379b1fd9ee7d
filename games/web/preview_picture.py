"""The picture that a link to a table shows on other sites: the board, and the players with their points.

Their crests, like the parts of the board, are drawn by the client's build (frontend/src/previewParts.tsx).
"""

import subprocess
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from django.conf import settings
from django.utils.html import escape

from games.engine.mechanics.board_view import COLOURS
from games.web import board_drawing

WIDTH, HEIGHT = 1200, 630
"""The size that sites ask for."""
EDGE, GAP = 30, 34
"""Between the picture's edge and its parts, and between board and players."""
BESIDE = 300
"""The least width for the players."""
PROGRAM, MOST = Path(__file__).with_name("svg_to_png.py"), 20
"""What draws a picture, and the seconds that it may take."""


def picture(view: dict[str, Any], players: Sequence[str]) -> bytes:
    """The picture of a public view, as a PNG."""
    across, down = board_drawing.size(view)
    scale = min((WIDTH - 2 * EDGE - GAP - BESIDE) / across, (HEIGHT - 2 * EDGE) / down)
    top, beside = (HEIGHT - scale * down) / 2, EDGE + scale * across + GAP
    land = board_drawing.drawing(view)
    names = "".join(_panel(view, players, beside, WIDTH - EDGE))
    return _png(f'<g transform="translate({EDGE} {top:.1f}) scale({scale:.4f})">{land}</g>{names}')


def generic_picture() -> bytes:
    """The picture of the site, as a PNG."""
    size = 120
    left = (WIDTH - size * len(COLOURS)) / 2
    crests = (_crest(colour, left + size * number + 10, 380, 2.5) for number, colour in enumerate(COLOURS))
    name = f'<text class="mark" x="{WIDTH / 2}" y="300" font-size="220" text-anchor="middle">Lionheart</text>'
    return _png(name + "".join(crests))


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


def _png(drawing: str) -> bytes:
    size = f'width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}"'
    text = 'font-family="Alegreya Sans" font-weight="700" fill="url(#ink)"'
    whole = f'{board_drawing.parts()}<use href="#card"/><g {text}>{drawing}</g>'
    made = subprocess.run(
        [sys.executable, str(PROGRAM), *map(str, sorted((settings.CLIENT_DIR / "drawn").glob("*.ttf")))],
        input=f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{whole}</svg>'.encode(),
        stdout=subprocess.PIPE,
        timeout=MOST,
        check=True,
    )
    return made.stdout
