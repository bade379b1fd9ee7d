"""Surveys of an order sheet while it is written: what is marked, what is refused, what it costs, what could come next
(I-6, I-11, I-13)."""

import time
from dataclasses import replace

import pytest

from games import engine
from games.engine.editions.internet.conditions import CarriedOut
from games.engine.editions.internet.moves import ActionOrders, HandIn, SheetLine
from games.engine.editions.internet.state import State
from games.engine.mechanics.events import Scored, ScorePart
from tests.engine.internet_table import pool, position, written
from tests.engine.test_internet_politics import ALLIED, NEIGHBOURS, RENEGADE

CORNER = """
+--+--+--+--+--+--+
|.R .r|.  .  .  . |
+--+--+  +  +  +  +
|.  .  .  .  .  . |
+  +  +  +  +  +  +
|.  .  .  .  .  f |
+  +  +  +  +  +  +
|.  .  .  .  .g .G|
+  +  +  +  +  +  +
|.  .  .  .R .r . |
+  +  +  +  +  +  +
|.  f  .  .  .  . |
+--+--+  +  +  +  +
|.  f |.  .  .  . |
+  +  +  +  +  +  +
|.P .p .  .  .y .Y|
+--+--+--+--+--+--+
"""
OUR_SWORDS = {"1A": ("borders 2", (1,)), "1B": ("two_swords", (1,)), "2A": ("sword", (1,))}


def lines(found: tuple[engine.Refusal, ...]) -> list[tuple[str, object, object, object]]:
    """Reasons, with the line and the order that they are about."""
    return [(one.reason, one.data.get("action"), one.data.get("line"), one.data.get("order")) for one in found]


@pytest.mark.rule("I-6")
def test_every_impossible_line_is_named_and_not_only_the_first() -> None:
    state = position(won=OUR_SWORDS)
    text = "1A otherwise: border A2|B2, border F1|G1\n1B otherwise: knight F5\nbid 1A 0\nbid 2A 16"
    found = engine.survey(state, 1, written(state, 1, text)).refusals
    assert [(one.reason, one.data.get("action"), one.data.get("bid")) for one in found] == [
        ("frame", "1A", None),
        ("occupied", "1B", None),
        ("below_one", "1A", 1),
        ("beyond_means", None, 2),
    ]
    assert found[0] == engine.explain(state, 1, written(state, 1, text))


@pytest.mark.rule("I-13")
def test_orders_are_validated_in_turn_as_if_no_other_player_did_anything() -> None:
    """Red's knights come from the castle on D6, down the column; the second action builds on the first."""
    state = position(won={"1B": ("two_swords", (1,)), "2A": ("sword", (1,))})
    alone = engine.survey(state, 1, written(state, 1, "1B otherwise: nothing\n2A otherwise: knight D9")).remarks
    assert lines(alone) == [("not_joined", "2A", 1, 1)]
    after = engine.survey(state, 1, written(state, 1, "1B otherwise: knight D7, knight D8\n2A otherwise: knight D9"))
    assert after.remarks == ()
    swapped = engine.survey(state, 1, written(state, 1, "1B otherwise: knight D8, knight D7\n2A otherwise: nothing"))
    assert lines(swapped.remarks) == [("not_joined", "1B", 1, 1)]


@pytest.mark.rule("I-13")
def test_every_line_is_validated_and_the_next_action_follows_otherwise() -> None:
    state = position(won={"1A": ("sword", (0,)), "1B": ("sword", (1,)), "2A": ("sword", (1,))})
    text = (
        "1B if yellow carried out something in 1A: knight D8\n1B otherwise: knight D7\n"
        "2A if yellow carried out nothing in 1A: knight D8\n2A otherwise: knight A4"
    )
    found = engine.survey(state, 1, written(state, 1, text))
    assert lines(found.remarks) == [("not_joined", "1B", 1, 1), ("not_joined", "2A", 2, 1)]


@pytest.mark.rule("I-11", "I-13")
def test_reserve_borders_are_validated_as_if_the_first_had_failed() -> None:
    """The first closes purple's province of four spaces; a border inside it would be illegal only if it had
    succeeded."""
    state = position(CORNER, won={"1A": ("borders 1", (2,))})
    spare = engine.survey(state, 2, written(state, 2, "1A otherwise: border B8|C8, border A7|B7"))
    assert spare.remarks == ()
    state = position(CORNER, won={"1A": ("borders 2", (2,))})
    inside = engine.survey(state, 2, written(state, 2, "1A otherwise: border B8|C8, border A7|B7"))
    assert lines(inside.remarks) == [("inside_province", "1A", 1, 2)]


@pytest.mark.rule("I-16", "I-13")
def test_cards_come_before_orders() -> None:
    """Once a Renegade has turned one of red's two knights, yellow's province is the stronger."""
    state = position(NEIGHBOURS, hands={0: ["renegade"]}, won={"1A": ("sword", (0,))})
    expand = "1A otherwise: expand A1 over D2\n"
    without = engine.survey(state, 0, written(state, 0, expand + "bid 1C 1"), "1A", 1)
    assert (lines(without.remarks), sorted(without.expansions["A1"])) == ([("knights", "1A", 1, 1)], ["A3", "B3", "C3"])
    with_card = engine.survey(state, 0, written(state, 0, f"{expand}bid 1C 1 {RENEGADE}"), "1A", 1)
    assert with_card.remarks == ()
    assert sorted(with_card.expansions["A1"]) == ["A3", "B3", "C3", "D2"]


@pytest.mark.rule("I-6", "I-14")
def test_a_survey_shows_what_each_line_can_cost() -> None:
    state = position(won={"1A": ("two_swords", (3,))})
    found = engine.survey(state, 3, written(state, 3, "1A otherwise: knight F4, knight B7\nbid 1A 3\nbid 2A 2"))
    assert [(cost.line, cost.ducats) for cost in found.costs] == [
        ({"action": "1A"}, 10),
        ({"bid": 1}, 3),
        ({"bid": 2}, 2),
    ]


THIRD_PROVINCE = """
+--+--+--+--+--+--+
|.R .r|.R .r|.R .r|
+--+--+--+--+  +  +
|.  .  .  .  .g .G|
+  +  +  +  +  +  +
|m  .  .  .  .y .Y|
+--+--+--+--+--+--+
"""


def bids_of_no_use(state: State, seat: int, text: str) -> list[tuple[str, str, object]]:
    """Rules and reasons why bids would bring nothing, with the numbers of the bids."""
    remarks = engine.survey(state, seat, written(state, seat, text)).remarks
    return [(one.rule, one.reason, one.data["bid"]) for one in remarks]


@pytest.mark.rule("C-11", "I-9", "I-13")
def test_a_bid_on_borders_that_could_not_be_placed_is_marked_but_accepted() -> None:
    """Red holds two provinces; its own border founds the third."""
    state = position(THIRD_PROVINCE, won={"1A": ("borders 2", (1,))})
    bids = "bid 1A 1\nbid 2A 1"
    assert bids_of_no_use(state, 1, f"1A otherwise: nothing\n{bids}") == []
    assert bids_of_no_use(state, 1, f"1A otherwise: border E1|E2, border F1|F2\n{bids}") == [
        ("C-11", "three_provinces", 1)
    ]
    sheet = written(state, 1, f"1A otherwise: border E1|E2, border F1|F2\n{bids}")
    assert engine.explain(state, 1, sheet) is None
    no_free_edge = position(NEIGHBOURS)
    assert bids_of_no_use(no_free_edge, 0, "bid 1A 1") == [("I-13", "nothing_to_carry_out", 1)]


@pytest.mark.rule("C-12", "C-13", "I-9", "I-13")
def test_a_bid_on_swords_is_marked_if_neither_a_knight_nor_an_expansion_would_be_legal() -> None:
    swords = (pool("sword", "borders 2", "politics"), pool("two_swords", "sword", "politics"))
    bids = "bid 1A 1\nbid 2A 1"
    assert bids_of_no_use(position(open_pools=swords), 0, bids) == []
    none_left = position(open_pools=swords, knights=0)
    assert bids_of_no_use(none_left, 0, bids) == [
        ("I-13", "nothing_to_carry_out", 1),
        ("I-13", "nothing_to_carry_out", 2),
    ]
    assert bids_of_no_use(none_left, 1, bids) == [], "red's province can expand"


@pytest.mark.rule("I-16", "I-18")
def test_in_the_last_bids_a_politics_card_that_may_not_be_a_fief_is_marked() -> None:
    last, too_late = position(round_=5, last_round=6), [("I-16", "too_late_to_play", 1)]
    assert bids_of_no_use(last, 0, "bid 1C 1 wishing fief") == []
    assert bids_of_no_use(last, 0, "bid 1C 1 wishing renegade fief") == too_late
    assert bids_of_no_use(last, 0, "bid 1C 1") == too_late
    assert bids_of_no_use(position(round_=5, last_round=6, politics=(5, 5, 0)), 0, "bid 1C 1 wishing fief") == too_late
    assert bids_of_no_use(position(), 0, "bid 1C 1 wishing renegade") == []


@pytest.mark.rule("I-11")
def test_a_survey_lists_the_possible_next_orders() -> None:
    state = position(won=OUR_SWORDS)
    empty = "1A otherwise: nothing\n1B otherwise: nothing\n2A otherwise: nothing"
    asked = engine.survey(state, 1, written(state, 1, empty), "1B", 1)
    assert "D7" in asked.knights
    assert "D8" not in asked.knights
    assert set(asked.expansions) == {"A1"}
    assert asked.edges == ()

    one_more = engine.survey(
        state, 1, written(state, 1, empty.replace("1B otherwise: nothing", "1B otherwise: knight D7")), "1B", 1
    )
    assert "D8" in one_more.knights
    assert "D7" not in one_more.knights

    full = written(state, 1, empty.replace("1B otherwise: nothing", "1B otherwise: knight D7, knight D8"))
    instead = engine.survey(state, 1, full, "1B", 1)
    assert instead.knights == one_more.knights, "what could stand in the place of the last order"
    assert "D9" in engine.survey(state, 1, full, "2A", 1).knights

    borders = written(state, 1, empty.replace("1A otherwise: nothing", "1A otherwise: border C2|C3, border D2|D3"))
    edges = engine.survey(state, 1, borders, "1A", 1).edges
    assert "E2|E3" in edges
    assert not {"C2|C3", "D2|D3"} & set(edges)


@pytest.mark.rule("B-7", "C-13")
def test_an_expansion_by_one_space_can_be_made_one_by_two() -> None:
    state = position(won={"1B": ("two_swords", (1,))})
    sheet = written(state, 1, "1B otherwise: expand A1 over C1")
    nothing = written(state, 1, "1B otherwise: nothing")
    assert engine.survey(state, 1, sheet, "1B", 1).expansions == engine.survey(state, 1, nothing, "1B", 1).expansions
    with_knight = written(state, 1, "1B otherwise: expand A1 over C1, knight D7")
    assert engine.survey(state, 1, with_knight, "1B", 1).expansions == {}


def test_a_sheet_for_another_round_and_other_answers_get_the_same_refusal_as_from_explain() -> None:
    state = position()
    assert [one.reason for one in engine.survey(state, 1, HandIn(9)).refusals] == ["other_round"]


@pytest.mark.rule("I-6")
def test_a_sheet_of_ten_thousand_lines_is_surveyed_without_delay() -> None:
    state = position(won={"1A": ("sword", (0,)), "1B": ("sword", (1,))})
    line = SheetLine(CarriedOut(0, "1A", True), ())
    sheet = HandIn(5, (ActionOrders("1B", (line,) * 10_000, ()),))
    begun = time.process_time()
    found = engine.survey(state, 1, sheet, "1B", 3)
    assert time.process_time() - begun < 5
    assert len(found.refusals) == 40
    assert {one.reason for one in found.refusals} == {"too_many_conditions"}


@pytest.mark.rule("B-5", "I-13", "I-14")
def test_a_survey_previews_what_each_order_would_found_and_score_now() -> None:
    """The second border closes purple's province of four spaces; the first, far away, closes nothing."""
    state = position(CORNER, won={"1A": ("borders 2", (2,))})
    found = engine.survey(state, 2, written(state, 2, "1A otherwise: border D2|E2, border B8|C8")).prospects
    (prospect,) = found
    assert prospect.line == {"action": "1A", "line": 1, "order": 2}
    assert prospect.scores == (Scored(seat=2, points=3, cause="founding", parts=(ScorePart("space", 4, 3),)),)
    assert [(one.castle, one.colour, one.spaces) for one in prospect.land] == [("A8", 2, ("A7", "B7", "A8", "B8"))]


@pytest.mark.rule("I-5", "I-6", "I-17")
@pytest.mark.parametrize(
    "ending", ["end A1=D1", "bid 2B 1 playing break_alliance A1 D1"], ids=["by payment", "by a card on the last action"]
)
def test_alliances_that_a_sheet_ends_are_ended_before_its_orders_and_cards_are_validated(ending: str) -> None:
    won = {"1A": ("sword", (0,))}
    allied = position(ALLIED.replace(".y|.R .r .r", ".y|.R .r . "), won=won, hands={0: ["forced_alliance"] * 2})
    free = replace(allied, board=replace(allied.board, alliances=()))
    orders = "1A otherwise: expand A1 over D2"
    assert engine.survey(allied, 0, written(allied, 0, orders), "1A", 1).remarks
    for text in (orders, f"{orders}\nbid 1C 1 playing forced_alliance A1 D1"):
        ended = engine.survey(allied, 0, written(allied, 0, f"{ending}\n{text}"), "1A", 1)
        without = engine.survey(free, 0, written(free, 0, text), "1A", 1)
        assert (ended.remarks, ended.prospects, ended.expansions) == (
            without.remarks,
            without.prospects,
            without.expansions,
        )
