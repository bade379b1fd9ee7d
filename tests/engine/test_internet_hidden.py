"""Hidden information has no effect on what a viewer is sent (I-19); public information is sent to all (I-20)."""

import json
from random import Random
from typing import Any

import pytest

from games import engine
from games.engine.editions.internet.moves import NoSheet
from games.engine.editions.internet.state import Sheets, State
from tests.engine.alternative_sheets import alternative_world
from tests.engine.internet_playing import EVERY_INTERNET_TABLE, answer, moments, next_move
from tests.engine.internet_table import position, resolve, written
from tests.engine.playing import name_of
from tests.engine.table import play
from tests.long_form import LONG_FORM

pytestmark = pytest.mark.random_games

GAMES, EVERY = (10, 1) if LONG_FORM else (1, 37)


def as_sent(value: Any) -> str:
    return json.dumps(engine.to_json(value))


def sent_to(state: State, viewer: int | None) -> str:
    """Everything that a viewer is sent of a state."""
    prompts = engine.waiting(state).get(viewer, ()) if viewer is not None else ()
    return as_sent([engine.view(state, viewer), list(prompts), list(engine.pending(state))])


@pytest.mark.rule("I-19")
@pytest.mark.parametrize("options", EVERY_INTERNET_TABLE, ids=name_of)
def test_hidden_information_has_no_effect_on_what_a_viewer_is_sent(options: dict[str, Any]) -> None:
    for game in range(GAMES):
        luck = Random(game)
        for number, moment in enumerate(moments(options, f"secret {game}")):
            if number % EVERY == game % EVERY:
                for viewer in (*range(moment.state.players), None):
                    compare(moment.state, alternative_world(moment.state, viewer, luck), viewer, luck)


def compare(state: State, other: State, viewer: int | None, luck: Random) -> None:
    """Checks that the viewer cannot distinguish two worlds, now and after another seat's sealed choice."""
    assert sent_to(state, viewer) == sent_to(other, viewer)
    if engine.outcome(state) is not None:
        return
    seat, move = next_move(state, luck)
    if viewer is not None:
        _, own = viewer, answer(state, viewer, luck)
        assert as_sent(engine.explain(state, viewer, own)) == as_sent(engine.explain(other, viewer, own))
    counterpart = move if seat == viewer or move.kind == "take_back" else answer(other, seat, luck)
    if (counterpart.kind == "take_back") != (move.kind == "take_back"):
        return
    after, events = engine.apply(state, seat, move)
    other_after, other_events = engine.apply(other, seat, counterpart)
    if after.step != state.step:
        assert other_after.step == after.step
        return
    assert as_sent(engine.visible(events, viewer)) == as_sent(engine.visible(other_events, viewer))
    assert sent_to(after, viewer) == sent_to(other_after, viewer)


def test_alternative_worlds_are_different_and_valid() -> None:
    luck, differing = Random("worlds"), 0
    for number, moment in enumerate(moments({"players": 5}, "worlds")):
        if number % 5 == 0 and engine.outcome(moment.state) is None:
            other = alternative_world(moment.state, 0, luck)
            assert engine.problems(other) == ()
            differing += sent_to(other, 1) != sent_to(moment.state, 1)
    assert differing > 5


@pytest.mark.rule("I-19")
def test_orders_conditions_and_wishes_are_sent_to_their_seat_alone_when_a_round_is_resolved() -> None:
    """Two sheets that do the same, one by a condition, one by "otherwise", with different wishes and failed
    attempts."""
    won = {"1A": ("borders 2", (0,)), "1B": ("sword", (1,))}
    state = position(won=won, politics=(5, 0, 0))
    plain = {0: "1A otherwise: border A2|B2\nbid 1C 2 wishing renegade"}
    other = {
        0: "1A if red placed a knight in 1B: nothing\n1A otherwise: border A1|A2, border A2|B2\n"
        "bid 1C 2 wishing fief renegade"
    }
    other[0] = other[0].replace("1A if red placed a knight in 1B: nothing\n", "1A if red played renegade: nothing\n")
    one, another = resolve(state, plain), resolve(state, other)
    assert as_sent(engine.visible(one[1], 0)) != as_sent(engine.visible(another[1], 0))
    for viewer in (1, 2, 3, None):
        assert as_sent(engine.visible(one[1], viewer)) == as_sent(engine.visible(another[1], viewer))
        assert sent_to(one[0], viewer) == sent_to(another[0], viewer)


@pytest.mark.rule("I-19", "I-7")
def test_no_other_player_sees_that_a_sealed_answer_is_no_sheet() -> None:
    state = position()
    one, first = play(state, 0, NoSheet())
    another, second = play(state, 0, written(state, 0, "bid 1A 3\nclaim"))
    for viewer in (1, None):
        assert (sent_to(one, viewer), engine.visible(first, viewer)) == (
            sent_to(another, viewer),
            engine.visible(second, viewer),
        )


@pytest.mark.rule("I-19")
def test_bids_claims_and_what_was_carried_out_are_public_once_settled() -> None:
    state = position(won={"1A": ("borders 2", (0,))})
    _, events = resolve(state, {0: "1A otherwise: border A2|B2\nbid 1A 3\nclaim", 1: "bid 1A 2"})
    public = {event.kind for event in engine.visible(events, None)}
    assert {"action_settled", "claims_settled", "border_placed", "action_done"} <= public
    assert not public & {"line_decided", "order_skipped", "politics_gained", "alliance_already_ended"}


@pytest.mark.rule("I-20")
def test_information_that_is_public_every_round_is_in_every_view() -> None:
    state = position(won={"1A": ("borders 2", (0,))}, hands={1: ["fief"]})
    for viewer in (0, 1, None):
        seen = engine.view(state, viewer)
        assert [seat.ducats for seat in seen.seats] == [15] * 4
        assert [seat.score for seat in seen.seats] == [10] * 4
        assert [seat.politics_cards for seat in seen.seats] == [0, 1, 0, 0]
        assert (seen.won, seen.open_pools, seen.ducat_pool) == (state.won, state.open, 10)
        assert seen.politics_left == {"renegade": 5, "forced_alliance": 5, "fief": 5}
        assert (seen.group, len(seen.group_left), len(seen.last_group)) == (1, 9, 6)
        assert seen.seats[1].hand == (state.seats[1].hand if viewer == 1 else None)


@pytest.mark.rule("I-20")
def test_the_remaining_pools_of_a_group_do_not_reveal_their_order() -> None:
    state, _ = engine.new_game("internet", {"players": 4, "colour_bidding": False}, "order")
    names = [pool.name for pool in engine.view(state, None).group_left]
    assert names == sorted(names)


def test_only_the_open_view_shows_sealed_answers() -> None:
    state = position(hands={0: ["fief"]})
    sheet = written(state, 0, "bid 1A 3")
    state, _ = play(state, 0, sheet)
    assert isinstance(state.phase, Sheets)
    for viewer in (0, 1, None):
        assert engine.view(state, viewer).seats[0].sheet is None
    opened = engine.open_view(state).seats[0]
    assert (opened.sheet, opened.hand) == (sheet, state.seats[0].hand)
