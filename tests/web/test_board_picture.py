"""The board on the moderators' pages, and whose colours are whose."""

from typing import Any

import pytest

from games import engine
from games.admin.moderation.board_picture import board_svg, colour_key
from games.engine.editions.internet import moves

NAMES = ("Ada", "Bo", "Cy", "Di")
SEATS = [{"seat": seat, "name": name} for seat, name in enumerate(NAMES)]


def seen(state: Any) -> dict[str, Any]:
    """The public view, as pages have it."""
    view: dict[str, Any] = engine.to_json(engine.view(state, None))
    return view


def test_the_key_names_the_players_by_their_colours_and_what_is_neutral() -> None:
    state, _ = engine.new_game("classic", {"players": 3}, "a seed")
    key = [(colour, name) for colour, _, name in colour_key(seen(state), SEATS)]
    assert key == [("yellow", "Ada"), ("red", "Bo"), ("purple", "Cy"), ("grey", "")]


@pytest.mark.parametrize("wanted", [("purple", "yellow", "grey", "red"), ("red", "grey", "purple", "yellow")])
def test_in_the_internet_edition_colours_are_those_for_which_the_seats_bid(wanted: tuple[Any, ...]) -> None:
    state, _ = engine.new_game("internet", {"players": 4}, "a seed")
    assert colour_key(seen(state), SEATS) == []
    for seat, colour in enumerate(wanted):
        state, _ = engine.apply(state, seat, moves.BidForColours((moves.ColourBid(colour, 3),)))
    view = seen(state)
    assert [(colour, name) for colour, _, name in colour_key(view, SEATS)] == list(zip(wanted, NAMES, strict=True))
    drawn = board_svg(view["board"], view["colours"])
    for castle in view["board"]["castles"]:
        assert f'class="piece {wanted[castle["colour"]]}"' in drawn
