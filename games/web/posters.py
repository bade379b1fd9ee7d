"""The board that a table's page shows until the client has loaded: that of the public view."""

from urllib.parse import quote

from django.http import HttpRequest

from games.gateway.costly_read_limits import READ_LIMITS
from games.selectors.rooms.previews import Preview, public_view
from games.services import Refused
from games.support.addresses import limited_network
from games.support.caches import LruCache
from games.web import board_drawing

MAX_POSTERS = 4 * 1024 * 1024
"""Characters of posters that a process keeps."""
MARGIN = 26
"""The width of the frame around the client's board (frontend/src/board/geometry.ts)."""
SAFE = " /:;,=()!*"
"""What an address in quotation marks may contain as it is, besides letters and digits."""


def poster_of(request: HttpRequest, shown: Preview) -> str | None:
    """The picture as the address of an image, or None for a network that has used up its READ_SECONDS."""
    try:
        reading = READ_LIMITS.begin(None, limited_network(request))
    except Refused:
        return None
    try:
        return _posters.get(shown, lambda: _drawn(shown))
    finally:
        reading.end()


def _drawn(shown: Preview) -> str:
    view = public_view(shown)
    width, height = board_drawing.size(view)
    box = f'viewBox="-{MARGIN} -{MARGIN} {width + 2 * MARGIN} {height + 2 * MARGIN}"'
    size = f'width="{width + 2 * MARGIN}" height="{height + 2 * MARGIN}"'
    board = board_drawing.parts() + board_drawing.drawing(view)
    drawn = f'<svg xmlns="http://www.w3.org/2000/svg" {size} {box}>{board}</svg>'
    return f"data:image/svg+xml,{quote(drawn, safe=SAFE)}"


_posters: LruCache[str] = LruCache(MAX_POSTERS, len)
"""By preview."""
