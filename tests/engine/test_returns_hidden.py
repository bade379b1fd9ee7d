"""What is hidden in The King Returns, and from whom (R-20). The comparison of whole worlds is in `test_secrecy.py`."""

import pytest

from games import engine
from games.engine.editions.returns.moves import DrawCard, PlayCard, SellCard, Stop
from tests.engine.returns_table import DECK, cards, play, play_all, position

HANDS = {
    seat: cards("borders 1", "knights 1", "expansion", names=[f"{seat}{n}" for n in range(3)]) for seat in (1, 2, 3)
}


@pytest.mark.rule("R-20")
@pytest.mark.parametrize("viewer", [0, 1, 2, 3, None])
def test_a_player_sees_their_own_hand_and_the_number_of_the_others_cards(viewer: int | None) -> None:
    state = position(hands=HANDS)
    seen = engine.view(state, viewer)
    assert [seat.power_cards for seat in seen.seats] == [3, 3, 3, 3]
    for seat in range(4):
        assert seen.seats[seat].hand == (state.seats[seat].hand if seat == viewer else None)


@pytest.mark.rule("R-20")
def test_only_the_number_of_cards_of_each_letter_in_the_deck_is_shown() -> None:
    for viewer in (0, 1, None):
        seen = engine.view(position(), viewer)
        assert seen.deck == {"A": len(DECK), "B": 0, "C": 0, "D": 0}
        assert not any(card.name in str(engine.to_json(seen)) for card in DECK)


@pytest.mark.rule("R-20")
def test_ducats_are_public() -> None:
    """A ruling."""
    state = position(ducats=(1, 2, 3, 4))
    for viewer in (0, 3, None):
        assert [seat.ducats for seat in engine.view(state, viewer).seats] == [1, 2, 3, 4]


@pytest.mark.rule("R-20")
def test_with_hidden_money_players_see_only_their_own() -> None:
    state = position(ducats=(1, 2, 3, 4), hidden_money=True)
    assert [seat.ducats for seat in engine.view(state, 2).seats] == [None, None, 3, None]
    assert [seat.ducats for seat in engine.view(state, None).seats] == [None] * 4


@pytest.mark.rule("R-20")
def test_money_is_public_unless_the_table_says_otherwise() -> None:
    open_state, _ = engine.new_game("returns", {"players": 2}, "1")
    hidden, _ = engine.new_game("returns", {"players": 2, "hidden_money": True}, "1")
    assert engine.view(open_state, None).options["hidden_money"] is False
    assert [seat.ducats for seat in engine.view(open_state, None).seats] == [7, 7]
    assert [seat.ducats for seat in engine.view(hidden, None).seats] == [None, None]


@pytest.mark.rule("R-20")
def test_market_and_discard_are_public() -> None:
    """A ruling."""
    market = cards("knights 1", names="m")
    state, _ = play_all(position(market=market, hands=HANDS), (0, PlayCard("a", 1)), (0, Stop()), (0, DrawCard()))
    state, _ = play(state, 1, SellCard("10"))
    for viewer in (0, 1, 2, None):
        seen = engine.view(state, viewer)
        assert [card.name for card in seen.discard] == ["a"]
        assert [card.name for card in seen.market] == ["m", "10"]


@pytest.mark.rule("R-20", "R-9")
def test_only_the_player_who_draws_sees_the_card() -> None:
    state, events = play(position(), 0, SellCard("a"))
    drawn = DECK[0].name
    for viewer in (1, 2, 3, None):
        assert drawn not in str(engine.to_json(list(engine.visible(events, viewer))))
        assert drawn not in str(engine.to_json(engine.view(state, viewer)))
    assert drawn in str(engine.to_json(list(engine.visible(events, 0))))
    assert drawn in str(engine.to_json(engine.view(state, 0)))


@pytest.mark.rule("R-20")
@pytest.mark.parametrize("hidden_money", [False, True])
def test_at_the_end_all_hands_and_money_are_shown(hidden_money: bool) -> None:
    start = position(hands=HANDS, deck=(), last_turns=0, hidden_money=hidden_money)
    state, _ = play(start, 0, SellCard("a"))
    seen = engine.view(state, None)
    assert seen.phase == "ended"
    assert [seat.hand for seat in seen.seats] == [seat.hand for seat in state.seats]
    assert [seat.ducats for seat in seen.seats] == [9, 7, 7, 7]


@pytest.mark.rule("R-20")
def test_a_refusal_reveals_nothing_about_another_hand() -> None:
    """A card that another seat holds, one in the deck and one that does not exist get the same answer."""
    state = position(hands=HANDS)
    answers = {
        (refusal.rule, refusal.reason)
        for name in ("10", DECK[0].name, "none")
        if (refusal := engine.explain(state, 0, SellCard(name)))
    }
    assert answers == {("R-8", "no_such_card")}
    others = {
        engine.explain(state, 1, SellCard(name)) == engine.explain(state, 1, SellCard("none")) for name in ("10", "a")
    }
    assert others == {True}
