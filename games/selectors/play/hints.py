"""Hints: what a bot would do on a player's seat, and what that brings. They know what the player may know."""

from collections.abc import Iterable, Iterator
from typing import Any

from games import bots, engine, protocol
from games.models import Room, Seat
from games.support.ledgers import ledger_of
from games.support.positions import Position, engine_prompt_id

ASKED = 9
"""How often the bot is asked for a hint: what it draws by lot now and then is a surprise, but no advice."""


def why_no_hint(room: Room, seats: Iterable[Seat], seat: int) -> str | None:
    """Why the player of a seat may take no hints in a room; None if they may: in an unrated game of one person against
    bots, which is being played."""
    if room.state != Room.State.PLAYING:
        return room.state
    if room.rated:
        return "no_hints_rated"
    if not all(one.bot for one in seats if one.number != seat):
        return "no_hints_with_others"
    return None


def suggest(position: Position, seat: int) -> tuple[str, engine.Move] | None:
    """What the default bot would do most often, as far as it leaves that to chance: the prompt that it would answer,
    and its move; None if it would wait."""
    seen = engine.view(position.state, seat), ledger_of(position, seat)
    luck = _luck(position, seat)
    answers = [bots.choose(position.prompts(seat), *seen, seed=f"{luck} {number}") for number in range(ASKED)]
    return max(answers, key=answers.count)


def effects_of(position: Position, seat: int, prompt: str, move: engine.Move) -> protocol.HintEffects | None:
    """What an answer to a prompt brings at once, as far as the player can be certain of it: until something is drawn or
    revealed. None for a sealed answer, whose outcome depends on those of others."""
    if any(hasattr(asked, "made") for asked in position.prompts(seat) if asked.id == prompt):
        return None
    view, ledger = engine.view(position.state, seat), ledger_of(position, seat)
    asked = engine.waiting(position.state)[seat]
    world = engine.sample(view, asked, ledger, _luck(position, seat))
    after, events = engine.apply(world, seat, move, engine_prompt_id(prompt))
    certain = tuple(_until_revealed(engine.visible(events, seat)))
    points = [0] * len(after.seats)
    for event in certain:
        if isinstance(event, engine.Scored):
            points[event.seat] += event.points
    ducats = ledger.after(certain).ducats[seat] - ledger.ducats[seat]
    return protocol.HintEffects(points=tuple(points), ducats=ducats)


def reason_for(position: Position, seat: int, prompt: str, move: engine.Move) -> dict[str, Any] | None:
    """What a suggested answer to a prompt is for, as JSON."""
    asked = next(asked for asked in position.prompts(seat) if asked.id == prompt)
    reason = bots.explain(asked, engine.view(position.state, seat), ledger_of(position, seat), move)
    return None if reason is None else engine.to_json(reason)


def _until_revealed(events: Iterable[engine.Event]) -> Iterator[engine.Event]:
    for event in events:
        yield event
        if event.reveals_in(open_money=True) != "open":
            return


def _luck(position: Position, seat: int) -> str:
    """The seed of a hint, made of what the player knows, so that it reveals nothing and stays the same."""
    return f"hint {position.game_id} {seat} {position.streams[str(seat)]}"
