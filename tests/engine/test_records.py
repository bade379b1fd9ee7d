"""Reading records from text and JSON and writing them."""

import json
import re
from contextlib import suppress
from dataclasses import replace
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import engine
from games.engine import Malformed, Record
from games.engine.editions import EDITIONS
from games.engine.editions.classic.components import POLITICS, PoliticsCard
from games.engine.editions.classic.moves import (
    Accept,
    Bid,
    CallDuel,
    ChooseStack,
    Decide,
    EndAlliance,
    Expand,
    ForcedAlliance,
    PlaceBorder,
    PlaceCastle,
    PlaceKnight,
    Propose,
    Renegade,
    Stop,
    TakeCard,
    Withdraw,
)
from games.engine.editions.returns.moves import Ally, DrawCard, GiveUpKnight, PickCard, PlayCard, SellCard, TurnKnight
from games.engine.encoding.codec import LARGEST
from games.engine.encoding.move_text import move_from_text, move_to_text
from games.engine.geometry import EDGES, SPACES
from games.engine.records.game_record import record_from_json, record_to_json
from games.engine.records.record_text import record_from_text, record_to_text
from tests.engine import internet_moves

MOVES = EDITIONS["classic"].move_type
READABLE = """\
Lionheart game record
edition classic
rules 1
option players 2
option decisions hidden
option open_money no
seed "a seed"

1. 0 place_castle C2 D2
2. 1 decide [1 3] [(forced_alliance C2 F1) -]
3. 0 decide [2] [(renegade C2 F1 F2 D2 [8])]
4. 1 propose no 30
5. 1 place_border C2|D2
6. 0 expand C2 [E2 E3]
7. 0 take_card (treasure 8)
8. 1 take_card (renegade)
9. 1 stop
"""
RECORD = Record(
    "classic",
    {"players": 2, "decisions": "hidden", "open_money": False},
    "a seed",
    1,
    (
        (0, PlaceCastle("C2", "D2")),
        (1, Decide((1, 3), (ForcedAlliance("C2", "F1"), None))),
        (0, Decide((2,), (Renegade("C2", "F1", "F2", "D2", (8,)),))),
        (1, Propose(False, 30)),
        (1, PlaceBorder("C2|D2")),
        (0, Expand("C2", ("E2", "E3"))),
        (0, TakeCard(PoliticsCard("treasure", 8))),
        (1, TakeCard(PoliticsCard("renegade"))),
        (1, Stop()),
    ),
)


def moves_of(edition: Any) -> Any:
    if edition != "classic":
        raise Malformed("edition", "one of classic")
    return MOVES


def all_moves(edition: Any) -> Any:
    return EDITIONS[edition].move_type


def test_a_record_is_one_readable_text() -> None:
    assert record_to_text(RECORD) == READABLE
    assert record_from_text(READABLE, moves_of) == RECORD


def test_remarks_in_a_record_are_not_read() -> None:
    first, rest = READABLE.split("\n", 1)
    assert record_from_text(f"{first}\n# a remark\n{rest}\n# 10. 0 stop\n", moves_of) == RECORD


def test_a_record_is_plain_json() -> None:
    data = json.loads(json.dumps(record_to_json(RECORD)))
    assert data["moves"][4] == {"seat": 1, "move": {"kind": "place_border", "edge": "C2|D2"}}
    assert record_from_json(data, moves_of) == RECORD


@pytest.mark.parametrize(
    ("old", "new", "where"),
    [
        ("Lionheart game record", "Chess game record", "line 1"),
        ("edition classic\n", "", "edition"),
        ("edition classic", "edition chess", "edition"),
        ("rules 1", "rules one", "rules"),
        ("rules 1", "rules 1\nrules 1", "line 4"),
        ('seed "a seed"', "", "seed"),
        ('seed "a seed"', 'seed "a seed', "line 7"),
        ('seed "a seed"', r'seed "a \q seed"', "line 7"),
        ("option players 2", "option players 2 3", "line 4"),
        ("option players 2", "options players 2", "line 4"),
        ("2. 1 decide", "3. 1 decide", "line 10"),
        ("9. 1 stop", "9. one stop", "line 17"),
        ("9. 1 stop", "9. yes stop", "line 17"),
        ("9. 1 stop", "9. 1 halt", "line 17.kind"),
        ("9. 1 stop", "9. 1 stop now", "line 17"),
        ("9. 1 stop", "9. 1", "line 17"),
        ("9. 1 stop", "9. 1 stop\nrules 1", "line 18"),
        ("C2|D2", "C2|D3", "line 13.edge"),
        ("C2 [E2 E3]", "C2 E2 E3", "line 14"),
        ("C2 [E2 E3]", "C2 [E2 E3", "line 14"),
        ("C2 [E2 E3]", "C2 [E2 E3)", "line 14"),
        ("C2 [E2 E3]", "C2 [E2 (E3)]", "line 14.spaces[1]"),
        ("C2 [E2 E3]", "C2", "line 14.spaces"),
        ("(treasure 8)", "(treasure eight)", "line 15.card.value"),
        ("(treasure 8)", "treasure", "line 15.card"),
        ("(forced_alliance C2 F1) -]", "(fief 3) -]", "line 10.politics[0].kind"),
        ("(forced_alliance C2 F1) -]", "() -]", "line 10.politics[0].kind"),
    ],
)
def test_a_fault_in_a_record_is_named_with_its_line(old: str, new: str, where: str) -> None:
    assert old in READABLE
    with pytest.raises(Malformed) as fault:
        record_from_text(READABLE.replace(old, new, 1), moves_of)
    assert fault.value.path == where


@pytest.mark.parametrize("text", ["", "\n\n", "{}", "Lionheart game record"])
def test_input_that_is_no_record_is_refused(text: str) -> None:
    with pytest.raises(Malformed):
        record_from_text(text, moves_of)


@pytest.mark.parametrize(
    ("changes", "where"),
    [
        ({"moves": None}, "moves"),
        ({"moves": [1]}, "moves[0]"),
        ({"moves": [{"seat": 0}]}, "moves[0]"),
        ({"moves": [{"seat": "0", "move": {"kind": "stop"}}]}, "moves[0].seat"),
        ({"moves": [{"seat": 0, "move": {"kind": "halt"}}]}, "moves[0].move.kind"),
        ({"edition": "chess"}, "edition"),
        ({"seed": 5}, "seed"),
        ({"options": {"players": None}}, "options.players"),
        ({"author": "me"}, "author"),
    ],
)
def test_a_fault_in_json_is_named_with_its_path(changes: dict[str, Any], where: str) -> None:
    with pytest.raises(Malformed) as fault:
        record_from_json(record_to_json(RECORD) | changes, moves_of)
    assert fault.value.path == where


SPACE, EDGE, NUMBER = st.sampled_from(sorted(SPACES)), st.sampled_from(sorted(EDGES)), st.integers(-LARGEST, LARGEST)
TREASURES = st.lists(NUMBER, max_size=3).map(tuple)
PLAY = st.one_of(
    st.none(),
    st.builds(ForcedAlliance, SPACE, SPACE),
    st.builds(Renegade, SPACE, SPACE, SPACE, SPACE, TREASURES),
)
CARD = st.text(max_size=5)
SHARED: dict[type, st.SearchStrategy[Any]] = {
    PlaceCastle: st.builds(PlaceCastle, SPACE, SPACE),
    PlaceBorder: st.builds(PlaceBorder, EDGE),
    PlaceKnight: st.builds(PlaceKnight, SPACE, TREASURES),
    Expand: st.builds(Expand, SPACE, st.lists(SPACE, max_size=3).map(tuple)),
    Stop: st.just(Stop()),
}
MOVES_OF: dict[str, dict[type, st.SearchStrategy[Any]]] = {
    "classic": SHARED
    | {
        Decide: st.builds(Decide, TREASURES, st.lists(PLAY, max_size=3).map(tuple)),
        Propose: st.builds(Propose, st.booleans(), NUMBER),
        Accept: st.builds(Accept, NUMBER, st.booleans(), NUMBER),
        Withdraw: st.builds(Withdraw, NUMBER),
        CallDuel: st.just(CallDuel()),
        Bid: st.builds(Bid, NUMBER, TREASURES),
        ChooseStack: st.builds(ChooseStack, NUMBER),
        TakeCard: st.builds(TakeCard, st.builds(PoliticsCard, st.sampled_from(POLITICS), NUMBER)),
        EndAlliance: st.builds(EndAlliance, SPACE, SPACE, TREASURES),
    },
    "returns": SHARED
    | {
        SellCard: st.builds(SellCard, CARD),
        PlayCard: st.builds(PlayCard, CARD, NUMBER),
        TurnKnight: st.builds(TurnKnight, SPACE, SPACE),
        GiveUpKnight: st.builds(GiveUpKnight, SPACE),
        Ally: st.builds(Ally, SPACE, SPACE),
        DrawCard: st.just(DrawCard()),
        PickCard: st.builds(PickCard, CARD),
    },
    "internet": internet_moves.MOVES,
}
"""The kinds of move in each edition."""
NAMES = st.from_regex(re.compile("[a-z_]{1,10}"), fullmatch=True)


def moves_in(edition: str) -> st.SearchStrategy[Any]:
    """A strategy for any move of an edition."""
    return st.one_of(*MOVES_OF[edition].values())


def records_of(edition: str) -> st.SearchStrategy[Record]:
    """A strategy for records of an edition, with any of its moves in any order."""
    return st.builds(
        Record,
        st.just(edition),
        st.dictionaries(NAMES, st.one_of(NUMBER, st.booleans(), st.text(max_size=8)), max_size=3),
        st.text(max_size=20),
        NUMBER,
        st.lists(st.tuples(st.integers(0, 9), moves_in(edition)), max_size=6).map(tuple),
    )


def test_every_kind_of_move_of_every_edition_is_tried() -> None:
    kinds = {edition: set(tried) for edition, tried in MOVES_OF.items()}
    assert kinds == {edition: set(get_args(all_moves(edition))) for edition in EDITIONS}


@given(st.sampled_from(sorted(MOVES_OF)).flatmap(lambda name: st.tuples(st.just(name), moves_in(name))))
def test_every_move_is_read_as_it_was_written(of_edition: tuple[str, Any]) -> None:
    edition, move = of_edition
    line = move_to_text(move)
    assert "\n" not in line
    assert move_from_text(line, all_moves(edition)) == move


@given(st.one_of(*map(records_of, sorted(MOVES_OF))))
def test_every_record_is_read_as_it_was_written(record: Record) -> None:
    assert record_from_text(record_to_text(record), all_moves) == record
    assert record_from_json(json.loads(json.dumps(record_to_json(record))), all_moves) == record


@given(st.text())
def test_any_other_text_is_refused_without_another_error(text: str) -> None:
    for whole in (text, READABLE + text, READABLE.replace("C2", text)):
        with suppress(Malformed):
            record_from_text(whole, moves_of)


def test_default_values_are_left_out() -> None:
    assert move_to_text(PlaceKnight("A1")) == "place_knight A1"
    assert move_to_text(PlaceKnight("A1", (8, 10))) == "place_knight A1 [8 10]"
    assert record_to_text(replace(RECORD, moves=())).endswith('seed "a seed"\n\n')


def test_the_engine_reads_what_it_writes_and_replays_it() -> None:
    record = Record("classic", {"players": 2}, "replayed", engine.RULES_VERSION, ())
    start = engine.new_game("classic", {"players": 2}, "replayed")[0]
    assert engine.replay(engine.record_from_text(engine.record_to_text(record))) == start
    assert engine.replay(engine.record_from_json(engine.record_to_json(record))) == start


@pytest.mark.parametrize("edition", ["chess", "3", "-"])
def test_a_record_of_an_unknown_edition_is_refused(edition: str) -> None:
    with pytest.raises(Malformed) as fault:
        engine.record_from_text(READABLE.replace("classic", edition))
    assert fault.value.path == "edition"
