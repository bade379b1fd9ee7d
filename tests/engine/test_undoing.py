"""Taking back the last act: possible while it drew and revealed nothing, and no other seat has acted since.

Tested in whole games of every edition with every combination of table options: whenever the engine says that an act can
be undone, it has revealed nothing that was hidden, whatever that is; and an undo leaves no trace."""

import json
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from games import engine
from games.engine import CannotUndo, Malformed, Undo
from games.engine.errors import Irreversible
from games.engine.mechanics.moves import Expand, PlaceBorder, PlaceCastle, PlaceKnight, Stop
from tests.engine.alternative_worlds import alternative_world
from tests.engine.any_edition import EVERY_KIND, moments, next_move
from tests.engine.playing import Moment, name_of
from tests.long_form import LONG_FORM

GAMES, EVERY = (5, 1) if LONG_FORM else (1, 3)
WORLDS = 3
ALL_SEALED = ("internet",)
"""Editions in which every answer is sealed, and so is changed and never taken back."""


def steps(edition: str, options: dict[str, Any], seed: str) -> Iterator[tuple[Moment, Moment]]:
    """Every move of a game: the moment before it, and the one after."""
    before: Moment | None = None
    for after in moments(options, seed, edition):
        if before is not None:
            yield before, after
        before = after


def lasts(before: Moment, after: Moment) -> Irreversible | None:
    return engine.why_irreversible(before.state, after.state, after.events)


def text(value: Any) -> str:
    return json.dumps(engine.to_json(value))


def sent_to(state: engine.State, viewer: int | None) -> str:
    """Everything that a viewer is sent and asked."""
    prompts = engine.waiting(state).get(viewer, ()) if viewer is not None else ()
    return text([engine.view(state, viewer), list(prompts)])


@pytest.mark.random_games
@pytest.mark.parametrize(("edition", "options"), EVERY_KIND, ids=name_of)
def test_an_act_that_can_be_undone_has_revealed_nothing_hidden(edition: str, options: dict[str, Any]) -> None:
    """For every viewer, including the acting one, all indistinguishable worlds stay indistinguishable: in each of them
    the act is legal, is reported in the same way, and leads to the same view."""
    luck = Random("worlds")
    for game in range(GAMES):
        for number, (before, after) in enumerate(steps(edition, options, f"undone {game}")):
            if number % EVERY == game % EVERY and lasts(before, after) is None:
                for viewer in (*range(before.state.players), None):
                    for _ in range(WORLDS):
                        _same_in(alternative_world(before.state, viewer, luck), viewer, after)


def _same_in(other: engine.State, viewer: int | None, after: Moment) -> None:
    assert after.move is not None
    assert engine.explain(other, after.seat, after.move) is None
    there, events = engine.apply(other, after.seat, after.move)
    assert text(engine.visible(events, viewer)) == text(engine.visible(after.events, viewer))
    assert sent_to(there, viewer) == sent_to(after.state, viewer)


@pytest.mark.random_games
@pytest.mark.parametrize(("edition", "options"), EVERY_KIND, ids=name_of)
def test_an_act_that_has_drawn_something_cannot_be_undone(edition: str, options: dict[str, Any]) -> None:
    seen: Counter[str | None] = Counter()
    for before, after in steps(edition, options, "drawn"):
        here, there = before.state, after.state
        drew = (
            here.rng != there.rng
            or here.deck != there.deck
            or getattr(here, "stacks", 0) != getattr(there, "stacks", 0)
        )
        seen[lasts(before, after)] += 1
        assert not (drew and lasts(before, after) is None)
        if any(event.audience is not None for event in after.events):
            assert lasts(before, after)
    assert edition in ALL_SEALED or {None, "drawn", "revealed"} <= set(seen)


@pytest.mark.random_games
@pytest.mark.parametrize(("edition", "options"), EVERY_KIND, ids=name_of)
def test_whether_a_move_on_the_board_is_final_is_known_beforehand(edition: str, options: dict[str, Any]) -> None:
    seen = set()
    for before, after in steps(edition, options, "final"):
        if isinstance(after.move, PlaceCastle | PlaceBorder | PlaceKnight | Expand):
            act = engine.Act(after.seat, True, lasts(before, after))
            final = engine.why_not_undoable(after.state, act, after.seat) is not None
            assert engine.is_final(before.state, after.seat, after.move) == final
            seen.add(final)
    assert edition in ALL_SEALED or seen == {True, False}


@pytest.mark.random_games
@pytest.mark.parametrize(("edition", "options"), EVERY_KIND, ids=name_of)
def test_a_game_with_undone_acts_equals_the_game_without_them(edition: str, options: dict[str, Any]) -> None:
    """After an undo the state is the earlier one; a record with undos replays to the same state as one without."""
    luck = Random("again")
    state, _ = engine.new_game(edition, options, "again")
    entries: list[tuple[int, Any]] = []
    plain: list[tuple[int, Any]] = []
    undone = 0
    while engine.outcome(state) is None and len(plain) < (1000 if LONG_FORM else 150):
        seat, move = next_move(state, luck)
        after, events = engine.apply(state, seat, move)
        entries.append((seat, move))
        act = engine.Act(seat, True, engine.why_irreversible(state, after, events))
        if engine.why_not_undoable(after, act, seat) is None and luck.random() < 0.4:
            undone += 1
            back, said = engine.undo(after, act, seat, state, move)
            assert engine.state_to_json(back) == engine.state_to_json(state)
            assert [(one.kind, one.audience) for one in said] == [("move_undone", None)]
            entries.append((seat, Undo()))
            assert engine.apply(back, seat, move) == (after, events)
        else:
            state = after
            plain.append((seat, move))
    assert undone > 5 or edition in ALL_SEALED
    head = (edition, options, "again", engine.RULES_VERSION)
    whole = engine.Record(*head, tuple(entries))
    assert engine.state_to_json(engine.replay(whole)) == engine.state_to_json(state)
    assert engine.replay(engine.Record(*head, tuple(plain))) == state
    assert engine.record_from_text(engine.record_to_text(whole)) == whole
    assert engine.record_from_json(json.loads(json.dumps(engine.record_to_json(whole)))) == whole


def test_acts_are_undone_one_after_another_from_the_last_to_the_first() -> None:
    played = list(moments({"players": 3}, "chain"))[:4]
    head = ("classic", engine.check_options("classic", {"players": 3}), "chain", engine.RULES_VERSION)
    castles = [(one.seat, one.move) for one in played[1:]]
    (first, _), (second, _), (third, _) = castles
    undos = [(third, Undo()), (second, Undo()), (first, Undo())]
    assert engine.replay(engine.Record(*head, (*castles, *undos))) == played[0].state
    assert engine.replay(engine.Record(*head, (*castles, *undos[:2], *castles[1:]))) == played[3].state
    with pytest.raises(CannotUndo, match="nothing_to_undo"):
        engine.replay(engine.Record(*head, (*castles, *undos, (first, Undo()))))
    with pytest.raises(CannotUndo, match="others_have_moved"):
        engine.replay(engine.Record(*head, (*castles, (first, Undo()))))


def refused(state: engine.State, act: engine.Act | None, seat: int) -> str | None:
    return engine.why_not_undoable(state, act, seat)


def test_a_refused_undo_gives_its_reason() -> None:
    state, _ = engine.new_game("classic", {"players": 3}, "reasons")
    assert refused(state, None, 0) == "nothing_to_undo"
    assert refused(state, engine.Act(1, True, None), 0) == "others_have_moved"
    assert refused(state, engine.Act(0, False, None), 0) == "not_your_own_move"
    assert refused(state, engine.Act(0, True, "drawn"), 0) == "drawn"
    assert refused(state, engine.Act(0, True, "revealed"), 0) == "revealed"
    assert refused(state, engine.Act(0, True, None), 0) is None
    with pytest.raises(CannotUndo, match="seat 0: drawn"):
        engine.undo(state, engine.Act(0, True, "drawn"), 0, state, Stop())
    with pytest.raises(Malformed, match="seat"):
        engine.why_not_undoable(state, None, 3)


def test_the_last_act_of_a_finished_game_cannot_be_undone() -> None:
    *_, last = moments({"players": 2}, "over")
    assert refused(last.state, engine.Act(last.seat, True, None), last.seat) == "over"


def test_no_act_can_be_undone_while_any_answer_is_sealed() -> None:
    """A player who changes a sealed choice acts in secret, so the answer must be the same before and after."""
    seen = 0
    for before, after in steps("classic", {"players": 3, "open_money": True}, "sealed"):
        if engine.sealed(after.state):
            seen += 1
            assert lasts(before, after) == "sealed"
            for act in (None, engine.Act(0, True, None), engine.Act(1, False, "drawn")):
                assert refused(after.state, act, 0) == "sealed"
        elif engine.sealed(before.state):
            assert lasts(before, after)
    assert seen > 20


def test_an_undo_is_no_move() -> None:
    for edition in ("classic", "returns"):
        with pytest.raises(Malformed):
            engine.move_from_json(edition, {"kind": "undo"})
        assert engine.entry_from_json(edition, {"kind": "undo"}) == Undo()
        assert engine.entry_from_json(edition, {"kind": "stop"}) == Stop()
    state, _ = engine.new_game("classic", {"players": 2}, "no move")
    with pytest.raises(Malformed):
        engine.apply(state, 0, Undo())
