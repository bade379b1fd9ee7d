"""The board as an SVG, from the public view."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from django.utils.functional import Promise
from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext, gettext_lazy

from games.selectors.moderation.moments import places_of

COLOUR_NAMES = {
    "yellow": gettext_lazy("yellow"),
    "red": gettext_lazy("red"),
    "purple": gettext_lazy("purple"),
    "grey": gettext_lazy("grey"),
    "blue": gettext_lazy("blue"),
    "white": gettext_lazy("white"),
    "black": gettext_lazy("black"),
}
SIZE = 30
MARK = '<rect class="mark" x="{}" y="{}" width="30" height="30"/>'
GROUND = {".": "farmland", "f": "forest", "m": "mine", "t": "town", "k": "town"}


def board_svg(board: dict[str, Any], colours: Sequence[str], marked: Collection[str] = ()) -> str:
    """Spaces, borders, castles and knights, with the names of rows and columns, and provinces in their colours, which
    are those of the game's view; some spaces and edges can be marked."""
    columns, rows = board["columns"], board["rows"]
    owners = {space: one["colour"] for one in board["provinces"] for space in one["spaces"]}
    lines = list(board["terrain"])
    spaces = [(column, row) for row in range(rows) for column in range(columns)]
    return format_html(
        '<svg class="board" viewBox="-20 -20 {} {}" role="img" aria-label="{}">{}{}{}{}{}{}</svg>',
        columns * SIZE + 24,
        rows * SIZE + 24,
        gettext("The public board"),
        format_html_join("", '<rect class="{}" x="{}" y="{}" width="30" height="30"/>', _grounds(lines, spaces)),
        format_html_join("", '<rect class="land {}" x="{}" y="{}" width="30" height="30"/>', _owned(owners, colours)),
        format_html_join("", '<text class="at" x="{}" y="{}">{}</text>', _names(columns, rows)),
        format_html_join("", '<line class="wall" x1="{}" y1="{}" x2="{}" y2="{}"/>', map(_wall, board["borders"])),
        format_html("{}{}", _pieces(board["castles"], "castle", colours), _pieces(board["knights"], "knight", colours)),
        format_html_join("", MARK, [_place(space) for one in sorted(marked) for space in one.split("|")]),
    )


def colour_key(view: Mapping[str, Any], seats: Iterable[Mapping[str, Any]]) -> list[tuple[str, str | Promise, str]]:
    """Whose pieces have which colour, for `games/admin/colour_key.html`: the colour, its name, and the name at the
    seat, which is empty for a neutral colour. Nothing before the seats have colours."""
    if not view.get("colours_settled", True):
        return []
    held, names = {one["colour"]: one["seat"] for one in view["seats"]}, {one["seat"]: one["name"] for one in seats}
    return [
        (colour, COLOUR_NAMES[colour], names.get(held[number], "") if number in held else "")
        for number, colour in enumerate(view["colours"])
    ]


def frozen_game(evidence: dict[str, Any]) -> dict[str, Any]:
    """The board and the log of a report's evidence, with the reported moment marked in both; nothing without a game."""
    game = evidence.get("game")
    if game is None:
        return {}
    marked = places_of(game["log"], game["moment"]) or ()
    return {
        "board": board_svg(game["view"]["board"], game["view"]["colours"], marked),
        "colours": colour_key(game["view"], evidence["seats"]),
        "log_data": {name: game[name] for name in ("view", "log", "moment")} | {"seats": evidence["seats"]},
    }


def _grounds(lines: list[str], spaces: list[tuple[int, int]]) -> list[tuple[str, int, int]]:
    return [
        (GROUND.get(lines[row][column], "mine"), column * SIZE, row * SIZE)
        for column, row in spaces
        if lines[row][column] != " "
    ]


def _owned(owners: dict[str, int], colours: Sequence[str]) -> list[tuple[str, int, int]]:
    return [(colours[colour], *_place(space)) for space, colour in owners.items()]


def _names(columns: int, rows: int) -> list[tuple[int, int, str]]:
    across = [(column * SIZE + 15, -6, chr(65 + column)) for column in range(columns)]
    return across + [(-10, row * SIZE + 20, str(row + 1)) for row in range(rows)]


def _wall(edge: str) -> tuple[int, int, int, int]:
    """A border is drawn at the right or bottom edge of its first space."""
    first, second = edge.split("|")
    (x, y), (right, _) = _place(first), _place(second)
    if right > x:
        return right, y, right, y + SIZE
    return x, y + SIZE, x + SIZE, y + SIZE


def _pieces(pieces: list[dict[str, Any]], kind: str, colours: Sequence[str]) -> str:
    if kind == "castle":
        form = '<rect class="piece {}" x="{}" y="{}" width="18" height="18"><title>{}</title></rect>'
        shift = 6
    else:
        form = '<circle class="piece {}" cx="{}" cy="{}" r="7"><title>{}</title></circle>'
        shift = SIZE // 2
    places = [(colours[one["colour"]], *_place(one["space"]), one["space"]) for one in pieces]
    return format_html_join("", form, [(colour, x + shift, y + shift, name) for colour, x, y, name in places])


def _place(space: str) -> tuple[int, int]:
    """The upper left corner of a space."""
    return (ord(space[0]) - 65) * SIZE, (int(space[1:]) - 1) * SIZE
