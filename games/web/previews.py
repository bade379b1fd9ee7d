"""What links to the client's pages show on other sites (Open Graph, https://ogp.me): title, description and picture.

Links to games that everybody may follow live show them as any stranger sees them now. All others, whether there is such
a table or not, show the same as any page.
"""

import threading
import time
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.translation import gettext
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from games.gateway.costly_read_limits import MAX_WAIT, READ_LIMITS, RETRY_AFTER, Read
from games.selectors.rooms.previews import Preview, preview_of, public_view
from games.services import Refused
from games.support.addresses import limited_network
from games.support.caches import LruCache
from games.support.conditional_responses import tagged_response
from games.support.edition_names import EDITIONS
from games.web import preview_picture

MAX_PICTURES = 16 * 1024 * 1024
"""Bytes of pictures that a process keeps."""
seconds = time.monotonic


@dataclass(frozen=True, slots=True)
class Tags:
    """What a link shows: title and description in the page's language, and the picture's address."""

    title: str
    description: str
    picture: str


def tags_of(request: HttpRequest, shown: Preview | None) -> Tags:
    """The tags of a page; of one about a table, with its game."""
    if shown is None:
        picture = request.build_absolute_uri("/preview.png")
        return Tags("Lionheart", site_description(), picture)
    # A new address for each position: sites keep pictures by their address.
    picture = request.build_absolute_uri(f"/rooms/{shown.room}/preview.png?at={shown.stream}")
    return Tags(f"{shown.name} \N{MIDDLE DOT} Lionheart", description_of(shown), picture)


def site_description() -> str:
    """What the site is, in one sentence."""
    return gettext(
        "Draw your borders, raise your knights, outwit your neighbours: a medieval struggle for land, for two to seven "
        "players."
    )


def description_of(shown: Preview) -> str:
    """A game in one line: edition, players with their points, and how far it is."""
    points = ", ".join(f"{name} {score}" for name, score in zip(shown.players, shown.scores, strict=True))
    parts = [str(EDITIONS[shown.edition]), points]
    if shown.is_over:
        parts.append(gettext("Finished"))
    elif shown.round:
        about = {"round": shown.round, "usual": shown.usual_rounds}
        parts.append(gettext("Round %(round)s of about %(usual)s") % about)
    return " \N{MIDDLE DOT} ".join(parts)


@require_safe
@cache_control(public=True, max_age=60)
def preview_png(request: HttpRequest, room: str | None = None) -> HttpResponseBase:
    """GET /preview.png, /rooms/<id>/preview.png: the picture; drawing one counts towards READ_SECONDS."""
    try:
        drawn = _picture(room, limited_network(request))
    except Refused as refusal:
        return HttpResponse(status=429, headers={"Retry-After": str(int(refusal.data["retry_after"]) + 1)})
    return tagged_response(request, drawn, "image/png")


def _picture(room_id: str | None, network: str | None) -> bytes:
    reading = READ_LIMITS.begin(None if network is None else f"stranger {network}", network)
    try:
        shown = None if room_id is None else preview_of(room_id)
        return _pictures.get(shown, lambda: _drawn(shown, reading))
    finally:
        reading.end()


def _drawn(shown: Preview | None, reading: Read) -> bytes:
    if not _drawing.acquire(timeout=MAX_WAIT):
        raise Refused("too_fast", limit="READ_SECONDS", retry_after=RETRY_AFTER)
    since = seconds()
    try:
        if shown is None:
            return preview_picture.generic_picture()
        return preview_picture.picture(public_view(shown), shown.players)
    finally:
        _drawing.release()
        reading.charge(seconds() - since)


_pictures: LruCache[bytes] = LruCache(MAX_PICTURES, len)
"""By preview; None for that of the site."""
_drawing = threading.Lock()
"""Held while a picture is drawn: a process draws one at a time."""
