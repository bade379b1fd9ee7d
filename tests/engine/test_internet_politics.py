"""Renegades and Forced Alliances on sheets, and how alliances end (I-14, I-16, I-17)."""

from dataclasses import replace
from typing import Any

import pytest

from games import engine
from games.engine import Refusal
from games.engine.editions.internet.state import HeldCard, State
from games.engine.geometry import SPACES
from tests.engine.internet_table import ducats, events_of, only, position, refusal, resolve, written

NEIGHBOURS = """
+--+--+--+--+--+--+
|.Y .y .y|.R .r .r|
+  +  +  +  +  +  +
|.  f  . |.  f  . |
+--+--+--+--+--+--+
|.  .  . |.P .p . |
+  +  +  +  +  +  +
|.G .g . |.  .  . |
+--+--+--+--+--+--+
"""
ALLIED = NEIGHBOURS + "A1=D1\n"
RENEGADE = "playing renegade A1 D1 F1 C2"


def allies(state: State) -> list[tuple[int, int]]:
    return list(state.board.alliances)


@pytest.mark.rule("I-16")
def test_a_renegade_attached_to_a_bid_works_even_if_the_bid_loses() -> None:
    state = position(NEIGHBOURS, hands={0: ["renegade"]})
    after, events = resolve(state, {0: f"bid 1A 1 {RENEGADE}", 1: "bid 1A 9"})
    turned = only(events, "knight_turned")
    assert (turned.seat, turned.colour, turned.knight, turned.space, turned.ducats) == (0, 1, "F1", "C2", 0)
    assert (after.seats[0].hand, after.discard) == ((), ("renegade",))
    assert (after.seats[0].knights, after.seats[1].knights) == (8, 10)


@pytest.mark.rule("I-14", "I-16")
def test_a_renegade_pays_five_ducats_for_each_forest() -> None:
    state = position(NEIGHBOURS, hands={0: ["renegade"]})
    state = replace(state, board=state.board.without_knight(SPACES["F1"], 1).with_knight(SPACES["E2"], 1))
    after, events = resolve(state, {0: "bid 1A 5 playing renegade A1 D1 E2 B2"})
    assert only(events, "knight_turned").ducats == 10
    assert after.seats[0].ducats == 0
    found = refusal(state, 0, "bid 1A 6 playing renegade A1 D1 E2 B2")
    assert found == Refusal("I-6", "beyond_means", {"bid": 1, "sum": 16, "ducats": 15})


@pytest.mark.rule("I-16")
def test_a_card_is_playable_from_the_second_round_after_it_was_won_on() -> None:
    for won, reason in ((4, "not_yet_playable"), (5, "not_yet_playable"), (3, None), (1, None)):
        state = position(NEIGHBOURS, hands={0: ["renegade"]}, held_since=won)
        found = engine.explain(state, 0, written_with(state, RENEGADE))
        assert (found and found.reason) == reason
        assert engine.waiting(state)[0][0].renegade_cards == (reason is None)
    assert refusal(position(NEIGHBOURS), 0, f"bid 1A 1 {RENEGADE}") == Refusal(
        "I-16", "no_such_card", {"bid": 1, "card": "renegade"}
    )


def written_with(state: State, play: str) -> engine.Move:
    return written(state, 0, f"bid 1A 1 {play}")


@pytest.mark.rule("I-16")
def test_one_card_is_not_played_twice() -> None:
    state = position(NEIGHBOURS, hands={0: ["renegade"]})
    text = f"bid 1A 1 {RENEGADE}\nbid 2A 1 {RENEGADE}"
    assert refusal(state, 0, text) == Refusal("I-16", "no_such_card", {"bid": 2, "card": "renegade"})


@pytest.mark.rule("I-16")
def test_cards_are_played_in_the_order_of_their_actions_and_two_on_one_action_by_lot() -> None:
    hands = {0: ["forced_alliance"], 2: ["forced_alliance"], 3: ["forced_alliance"]}
    state = position(NEIGHBOURS, hands=hands)  # type: ignore[arg-type]
    sheets = {
        0: "bid 2A 1 playing forced_alliance A1 D1",
        2: "bid 1C 1 playing forced_alliance D3 A4",
        3: "bid 1A 1 playing forced_alliance A4 A1",
    }
    _, events = resolve(state, sheets)
    assert [event.seat for event in events_of(events, "alliance_forced")] == [3, 2, 0]
    same = {seat: text.replace("2A", "1A").replace("1C", "1A") for seat, text in sheets.items()}
    orders = {only(resolve(replace(state, rng=type(state.rng)(str(n))), same)[1], "lot_drawn").seats for n in range(40)}
    assert len(orders) == 6


@pytest.mark.rule("I-16")
def test_a_card_that_is_illegal_in_its_turn_is_lost_and_only_its_seat_sees_why() -> None:
    state = position(NEIGHBOURS, hands={0: ["renegade"], 3: ["renegade"]})
    sheets = {0: f"bid 1B 1 {RENEGADE}", 3: "bid 1A 1 playing renegade A4 D3 E3 C4"}
    state = replace(state, seats=tuple(replace(seat, knights=0 if n == 0 else 9) for n, seat in enumerate(state.seats)))
    after, events = resolve(state, sheets)
    lost = only(events, "politics_lost")
    assert (lost.audience, lost.seat, lost.card) == (None, 0, "renegade")
    why = only(events, "order_skipped")
    assert (why.audience, why.rule, why.reason) == ((0,), "C-23", "no_knight_left")
    assert (after.seats[0].hand, len(events_of(events, "knight_turned"))) == ((), 1)


@pytest.mark.rule("I-16", "I-12")
def test_actions_can_depend_on_the_effect_of_a_card() -> None:
    won = {"1A": ("sword", (1,))}
    state = position(NEIGHBOURS, hands={0: ["renegade"]}, won=won)
    for where, verdict in (
        ("", "holds"),
        (" removing F1", "holds"),
        (" placing C2", "holds"),
        (" placing A2", "elsewhere"),
    ):
        text = f"1A if yellow played renegade{where}: knight F2\n1A otherwise: knight D2"
        _, events = resolve(state, {0: f"bid 1A 1 {RENEGADE}", 1: text})
        assert only(events, "line_decided").verdicts == (verdict,)


@pytest.mark.rule("I-16")
@pytest.mark.parametrize(
    ("play", "rule", "reason"),
    [
        ("renegade D1 A1 B1 E2", "C-23", "not_own_province"),
        ("renegade A1 B1 B1 C2", "C-23", "not_foreign_province"),
        ("forced_alliance A1 A1", "C-22", "not_foreign_province"),
        ("break_alliance A1 D1", "I-17", "no_such_alliance"),
    ],
)
def test_a_card_that_could_never_be_played_is_refused(play: str, rule: str, reason: str) -> None:
    state = position(NEIGHBOURS, hands={0: ["renegade", "forced_alliance"]})
    found = refusal(state, 0, f"bid 1A 1 playing {play}")
    assert (found.rule, found.reason, found.data["bid"]) == (rule, reason, 1)


@pytest.mark.rule("I-17")
def test_fifteen_ducats_end_an_alliance_and_go_into_the_ducat_pool() -> None:
    after, events = resolve(position(ALLIED), {0: "end A1=D1"})
    ended = only(events, "alliance_ended")
    assert (ended.seat, ended.ducats, allies(after)) == (0, 15, [])
    assert (ducats(after), after.ducat_pool) == ([0, 15, 15, 15], 10 + 15 + 5)
    assert refusal(position(ALLIED, ducats=(14, 15, 15, 15)), 0, "end A1=D1").data == {
        "ending": 1,
        "sum": 15,
        "ducats": 14,
    }


@pytest.mark.rule("I-17", "I-5")
def test_an_alliance_ended_bars_no_expansion_of_the_same_round() -> None:
    state = position(ALLIED, won={"1A": ("sword", (1,))})
    state = replace(state, board=state.board.without_knight(SPACES["C1"], 0))
    after, _ = resolve(state, {0: "", 1: "end D1=A1\n1A otherwise: expand D1 over C2"})
    assert after.board.provinces[SPACES["D1"]].spaces >> SPACES["C2"] & 1
    _, events = resolve(state, {1: "1A otherwise: expand D1 over C2"})
    assert only(events, "order_skipped").rule == "B-9"


@pytest.mark.rule("I-17")
def test_a_forced_alliance_card_ends_an_alliance_of_its_player() -> None:
    state = position(ALLIED, hands={1: ["forced_alliance"]})
    after, events = resolve(state, {1: "bid 1A 1 playing break_alliance D1 A1"})
    assert (only(events, "alliance_broken").seat, allies(after)) == (1, [])
    assert (after.seats[1].hand, after.discard) == ((), ("forced_alliance",))


@pytest.mark.rule("I-17")
def test_payments_come_before_cards_and_a_player_without_a_target_keeps_ducats_and_card() -> None:
    state = position(ALLIED, hands={1: ["forced_alliance"]})
    after, events = resolve(state, {0: "end A1=D1", 1: "bid 1A 1 playing break_alliance D1 A1"})
    assert only(events, "alliance_ended").seat == 0
    assert (only(events, "alliance_already_ended").audience, after.seats[1].hand) == (
        (1,),
        (HeldCard("forced_alliance", 1),),
    )
    payers = set()
    for number in range(20):
        state = position(ALLIED, seed=str(number))
        after, events = resolve(state, {0: "end A1=D1", 1: "end D1=A1"})
        assert sorted(ducats(after)) == [0, 15, 15, 15]
        assert not events_of(events, "lot_drawn")
        payers.add(only(events, "alliance_ended").seat)
    assert payers == {0, 1}


@pytest.mark.rule("I-17")
def test_the_same_alliance_is_not_ended_twice_in_one_sheet() -> None:
    state = position(ALLIED, ducats=(40, 0, 0, 0))
    assert refusal(state, 0, "end A1=D1\nend A1=D1") == Refusal("I-17", "ended_twice", {"ending": 2})


@pytest.mark.rule("C-23", "I-16")
def test_a_renegade_is_listed_only_with_spaces_that_the_own_knight_could_take() -> None:
    forest, open_spaces = "B2", ("A2", "C2")
    hands: dict[int, Any] = {0: ["renegade"]}
    rich, poor = (engine.waiting(position(NEIGHBOURS, hands=hands, ducats=(n, 15, 15, 15)))[0][0] for n in (5, 4))
    for prompt, spaces in ((rich, {forest, *open_spaces}), (poor, set(open_spaces))):
        assert [(found.knight, set(found.spaces)) for found in prompt.renegades] == [("F1", spaces), ("B4", spaces)]
    full = NEIGHBOURS.replace("+  +  +  +  +  +  +\n|.  f  . |.", "+--+--+--+  +  +  +\n|.  f  . |.")
    for state in (position(full, hands=hands), position(NEIGHBOURS, hands=hands, knights=0)):
        assert engine.waiting(state)[0][0].renegades == ()


@pytest.mark.rule("I-12", "I-16", "I-19")
def test_the_other_seats_that_may_play_a_card_are_listed_by_what_is_public() -> None:
    """A hidden Fief counts as a card that might be played; one won in the last round does not."""

    def listed(**more: Any) -> Any:
        hands: dict[int, Any] = {0: ["renegade"], 1: ["fief"], 2: ["forced_alliance"]}
        return engine.waiting(position(hands=hands, **more))[0][0].card_seats

    assert listed(round_=5, held_since=3) == (1, 2)
    assert listed(round_=5, held_since=3, open_politics=True) == (2,)
    assert listed(round_=5, held_since=4) == ()
    assert listed(round_=5, held_since=3, last_round=5, open_pools=()) == ()
