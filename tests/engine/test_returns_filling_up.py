"""Filling up from the deck or the market of The King Returns (R-9)."""

from dataclasses import replace

import pytest

from games import engine
from games.engine import Refusal
from games.engine.editions.returns.components import PowerCard
from games.engine.editions.returns.events import CardDrawn, CardPicked, CardReceived
from games.engine.editions.returns.moves import DrawCard, PickCard, PlayCard, SellCard, Stop
from games.engine.editions.returns.prompts import FillUpPrompt
from games.engine.editions.returns.state import FillingUp, State
from tests.engine.returns_table import DECK, card, cards, play, play_all, position
from tests.engine.table import events_of, kinds, only, prompt, refused

MARKET = cards("knights 1", "expansion", "knights 1", names=("m1", "m2", "m3"))


def filling(market: tuple[PowerCard, ...] = MARKET, undrawn: int = 0) -> State:
    """A state in which seat 0 has sold its card "a" and fills up."""
    start = position(hand=("knights 1", "borders 1", "borders 1"), market=market, undrawn=undrawn)
    return play(start, 0, SellCard("a"))[0]


@pytest.mark.rule("R-9")
def test_filling_up_from_the_deck_takes_its_top_card() -> None:
    state, events = play(filling(), 0, DrawCard())
    assert only(events, CardDrawn) == CardDrawn(seat=0, left=len(DECK) - 1)
    assert only(events, CardReceived) == CardReceived(audience=(0,), seat=0, card=DECK[0])
    assert state.seats[0].hand[-1] == DECK[0]
    assert len(state.seats[0].hand) == 3
    assert state.deck == DECK[1:]
    assert state.acting == 1


@pytest.mark.rule("R-9")
def test_filling_up_from_the_market_takes_any_card_publicly() -> None:
    assert prompt(filling(), 0, FillUpPrompt).market == MARKET
    for picked in MARKET:
        state, events = play(filling(), 0, PickCard(picked.name))
        assert only(events, CardPicked) == CardPicked(seat=0, card=picked)
        assert state.seats[0].hand[-1] == picked
        assert picked not in state.market
        assert state.deck == DECK
        assert state.acting == 1


@pytest.mark.rule("R-9")
def test_a_card_from_the_deck_is_hidden_from_the_others() -> None:
    _, events = play(filling(), 0, DrawCard())
    for viewer in (1, 2, 3, None):
        assert not events_of(engine.visible(events, viewer), CardReceived)
    assert events_of(engine.visible(events, 0), CardReceived)


@pytest.mark.rule("R-9")
def test_the_card_just_sold_cannot_be_taken_but_an_equal_one_can() -> None:
    like = card("knights 1", name="like")
    state = filling((like,))
    assert refused(state, 0, PickCard("a")) == Refusal("R-9", "just_sold", {"card": "a"})
    assert replace(like, name="a") in state.market
    assert prompt(state, 0, FillUpPrompt).market == (like,)
    assert play(state, 0, PickCard("like"))[0].seats[0].hand[-1] == like


@pytest.mark.rule("R-9")
def test_the_next_player_can_take_what_was_just_sold_and_so_can_its_seller_next_time() -> None:
    state, _ = play(filling(), 0, DrawCard())
    state = replace(state, seats=tuple(replace(seat, hand=cards("borders 1", names="q")) for seat in state.seats))
    for seat in (1, 2, 3, 0):
        state, _ = play(state, seat, SellCard("q"))
        assert "a" in [one.name for one in prompt(state, seat, FillUpPrompt).market]
        state, _ = play(state, seat, DrawCard())


@pytest.mark.rule("R-9")
def test_after_a_card_was_played_every_card_of_the_market_can_be_taken() -> None:
    state, _ = play_all(position(market=MARKET), (0, PlayCard("a", 1)), (0, Stop()))
    assert prompt(state, 0, FillUpPrompt).market == MARKET


@pytest.mark.rule("R-9")
def test_filling_up_is_compulsory() -> None:
    for move in (Stop(), SellCard("b"), PlayCard("b", 1)):
        data = {"phase": "fill_up", "move": move.kind}
        assert refused(filling(), 0, move) == Refusal("R-9", "not_this_move", data)
    assert refused(filling(), 1, DrawCard()) == Refusal("R-9", "not_asked", {"phase": "fill_up"})


@pytest.mark.rule("R-9")
@pytest.mark.parametrize("name", ["deck 1", "b", "nonsense"])
def test_only_cards_in_the_market_can_be_taken(name: str) -> None:
    assert refused(filling(), 0, PickCard(name)) == Refusal("R-9", "not_in_market", {"card": name})


@pytest.mark.rule("R-9")
def test_with_no_choice_in_the_market_a_card_is_drawn_at_once() -> None:
    """Only the card just sold is in the market, or no card at all."""
    state, events = play(position(), 0, SellCard("a"))
    assert kinds(events) == ["card_sold", "card_drawn", "card_received", "turn_begun"]
    assert state.acting == 1
    _, events = play_all(position(), (0, PlayCard("a", 1)), (0, Stop()))
    assert "card_drawn" in kinds(events)


@pytest.mark.rule("R-9")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_after_three_full_rounds_without_a_draw_the_next_player_must_draw(players: int) -> None:
    """A ruling: three rounds of filling up from the market, then the next player must draw, and the count restarts."""
    many = cards(*["borders 1"] * 26, names=[f"many {n}" for n in range(26)])
    state = position(players=players, market=many, hands=dict.fromkeys(range(players), ("borders 1",) * 3))
    for lap in range(2):
        for turn in range(3 * players):
            (seat,) = engine.pending(state)
            state, _ = play(state, seat, SellCard(state.seats[seat].hand[0].name))
            assert isinstance(state.phase, FillingUp), f"lap {lap}, turn {turn}"
            state, _ = play(state, seat, PickCard(prompt(state, seat, FillUpPrompt).market[0].name))
        (seat,) = engine.pending(state)
        state, events = play(state, seat, SellCard(state.seats[seat].hand[0].name))
        assert only(events, CardDrawn).seat == seat
        assert state.acting == (seat + 1) % players


@pytest.mark.rule("R-9")
def test_drawing_restarts_the_three_rounds() -> None:
    assert play(filling(undrawn=11), 0, DrawCard())[0].undrawn == 0
    assert play(filling(undrawn=11), 0, PickCard("m1"))[0].undrawn == 12
    state, events = play(position(market=MARKET, undrawn=12), 0, SellCard("a"))
    assert "card_drawn" in kinds(events)
    assert (state.undrawn, state.acting) == (0, 1)
