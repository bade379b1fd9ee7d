"""What a seat can know by following a game (its ledger), and full states drawn from that knowledge (C-26, R-20, I-19).

Tested in whole games of every edition with every combination of table options, some moves undone.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

from games import engine
from games.engine.editions.classic.moves import ChooseStack, TakeCard
from tests.engine.alternative_worlds import alternative_world
from tests.engine.any_edition import EVERY_KIND, next_move
from tests.engine.playing import name_of
from tests.long_form import LONG_FORM

pytestmark = pytest.mark.random_games

GAMES, EVERY = (5, 1) if LONG_FORM else (1, 7)
UNDONE = 0.3
WORLDS = 20
"""How many states are drawn where all possible ones should come up."""


@dataclass(frozen=True, slots=True)
class Followed:
    """A state of a game, and what everybody, spectators included, knows by following it; `move` led to it, unless it
    was undone."""

    state: Any
    ledgers: dict[int | None, engine.Ledger]
    seat: int = 0
    move: engine.Move | None = None

    def sample(self, viewer: int | None, seed: str) -> Any:
        """A state that the viewer may think it is in."""
        return sampled(self.state, viewer, self.ledgers[viewer], seed)


def sampled(state: Any, viewer: int | None, ledger: engine.Ledger, seed: str) -> Any:
    """A state drawn from what a viewer sees of another one."""
    return engine.sample(engine.view(state, viewer), prompts(state, viewer), ledger, seed)


def prompts(state: Any, viewer: int | None) -> tuple[Any, ...]:
    """A viewer's prompts; spectators have none."""
    return () if viewer is None else engine.waiting(state).get(viewer, ())


def followed(edition: str, options: dict[str, Any], seed: str) -> Iterator[Followed]:
    """A game from start to end, in which some moves are undone."""
    luck = Random(f"{seed} {options}")
    state: Any
    state, events = engine.new_game(edition, options, seed)
    ledgers = {seat: engine.ledger(edition, options, seat) for seat in (*range(state.players), None)}
    now = Followed(state, _with(ledgers, events))
    yield now
    while engine.outcome(now.state) is None:
        seat, move = next_move(now.state, luck)
        after, events = engine.apply(now.state, seat, move)
        last = engine.Act(seat, True, engine.why_irreversible(now.state, after, events))
        then = Followed(after, _with(now.ledgers, events), seat, move)
        if engine.why_not_undoable(after, last, seat) is None and luck.random() < UNDONE:
            yield then
            back, events = engine.undo(after, last, seat, now.state, move)
            then = Followed(back, _with(then.ledgers, events), seat)
        yield then
        now = then


def _with(
    ledgers: dict[int | None, engine.Ledger], events: tuple[engine.Event, ...]
) -> dict[int | None, engine.Ledger]:
    return {viewer: ledger.after(engine.visible(events, viewer)) for viewer, ledger in ledgers.items()}


@pytest.mark.rule("C-26", "R-20", "I-20")
@pytest.mark.parametrize(("edition", "options"), EVERY_KIND, ids=name_of)
def test_a_player_who_follows_a_game_knows_the_ducats_of_all(edition: str, options: dict[str, Any]) -> None:
    for game in range(GAMES):
        for now in followed(edition, options, f"ducats {game}"):
            for ledger in now.ledgers.values():
                assert ledger.ducats == tuple(seat.ducats for seat in now.state.seats)


@pytest.mark.rule("C-26", "R-20", "I-19")
@pytest.mark.parametrize(("edition", "options"), EVERY_KIND, ids=name_of)
def test_a_state_that_is_drawn_looks_like_the_true_one_and_keeps_every_invariant(
    edition: str, options: dict[str, Any]
) -> None:
    for game in range(GAMES):
        for number, now in enumerate(followed(edition, options, f"drawn {game}")):
            for viewer in now.ledgers if number % EVERY == 0 else ():
                other = now.sample(viewer, f"{number}")
                assert engine.problems(other) == ()
                assert engine.view(other, viewer) == engine.view(now.state, viewer)
                assert prompts(other, viewer) == prompts(now.state, viewer)
                assert other.rng != now.state.rng


@pytest.mark.rule("C-26", "R-20", "I-19")
@pytest.mark.parametrize(("edition", "options"), EVERY_KIND, ids=name_of)
def test_the_same_state_is_drawn_in_all_worlds_that_a_seat_cannot_distinguish(
    edition: str, options: dict[str, Any]
) -> None:
    luck = Random("worlds")
    for number, now in enumerate(followed(edition, options, "worlds")):
        for viewer in now.ledgers if number % EVERY == 0 else ():
            world = alternative_world(now.state, viewer, luck)
            assert sampled(world, viewer, now.ledgers[viewer], "same") == now.sample(viewer, "same")


@pytest.mark.parametrize(("edition", "options"), EVERY_KIND, ids=name_of)
def test_a_state_that_is_drawn_can_be_played_to_the_end(edition: str, options: dict[str, Any]) -> None:
    luck = Random("on")
    game = list(followed(edition, options, "on"))
    for now in luck.sample(game, 3):
        state = now.sample(0, "on")
        while engine.outcome(state) is None:
            state, _ = engine.apply(state, *next_move(state, luck))
            assert engine.problems(state) == ()


@pytest.mark.rule("C-14")
@pytest.mark.parametrize("options", [{"players": players} for players in (2, 3, 4)], ids=name_of)
def test_a_seat_remembers_the_stack_that_it_has_looked_through(options: dict[str, Any]) -> None:
    """Until another player takes a card its contents are known; afterwards only these can be in it."""
    narrowed = 0
    for game in range(3):
        held: dict[tuple[int, int], Counter[Any]] = {}
        opened = 0
        for now in followed("classic", options, f"looks {game}"):
            stacks = [Counter(stack) for stack in now.state.stacks]
            if isinstance(now.move, ChooseStack):
                opened = now.move.stack
                held[now.seat, opened] = stacks[opened - 1]
            elif isinstance(now.move, TakeCard):
                held[now.seat, opened] = stacks[opened - 1]
            for (seat, stack), cards in held.items():
                world = Counter(now.sample(seat, str(narrowed)).stacks[stack - 1])
                assert world <= cards
                assert world == cards or stacks[stack - 1] != cards
                narrowed += world != cards
    assert narrowed


@pytest.mark.rule("C-8", "C-17", "C-24")
def test_cards_that_others_have_shown_are_in_their_hands() -> None:
    """Announced and returned, or bid in vain."""
    shown = 0
    for game in range(20):
        for now in followed("classic", {"players": 4}, f"shown {game}"):
            ledger: Any = now.ledgers[0]
            for seat in range(1, 4):
                held = ledger.shown(seat)
                assert held <= Counter(now.state.seats[seat].hand)
                if held:
                    assert held <= Counter(now.sample(0, str(shown)).seats[seat].hand)
                    shown += 1
    assert shown


@pytest.mark.rule("C-26")
def test_every_possible_hand_comes_up() -> None:
    """A card taken from a stack that nobody has looked through can be any of the others."""
    now = next(
        now
        for now in followed("classic", {"players": 4}, "hands")
        if any(len(seat.hand) == 1 for seat in now.state.seats[1:])
    )
    seat = next(n for n in (1, 2, 3) if len(now.state.seats[n].hand) == 1)
    kinds = Counter(now.sample(0, str(n)).seats[seat].hand[0].kind for n in range(WORLDS * 10))
    assert set(kinds) == {"fief", "treasure", "renegade", "forced_alliance"}


@pytest.mark.rule("R-3", "R-9")
def test_the_backs_and_the_market_show_what_is_in_hands() -> None:
    known = 0
    for now in followed("returns", {"players": 3}, "backs"):
        ledger: Any = now.ledgers[0]
        world = now.sample(0, str(known))
        for seat in (1, 2):
            here, there = now.state.seats[seat].hand, world.seats[seat].hand
            assert sorted(card.stack for card in here) == sorted(card.stack for card in there)
            assert set(ledger.faces[seat]) <= set(here) & set(there)
            known += len(ledger.faces[seat])
        assert [card.stack for card in world.deck] == [card.stack for card in now.state.deck]
    assert known


@pytest.mark.rule("I-15", "I-16")
@pytest.mark.parametrize("players", [4, 7])
def test_the_numbers_of_cards_left_show_what_was_won_in_a_round(players: int) -> None:
    """As long as nobody has played a card, every kind was won in the same round as in truth."""
    checked = 0
    for now in followed("internet", {"players": players}, "won"):
        if now.ledgers[0].played:  # type: ignore[attr-defined]
            break
        worlds = [now.state, now.sample(0, "won")]
        held = [Counter((card.card, card.round) for seat in world.seats for card in seat.hand) for world in worlds]
        assert held[0] == held[1]
        checked += len(held[0])
    assert checked
