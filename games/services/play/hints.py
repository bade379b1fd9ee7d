"""Hints for players whose opponents are all bots: each is stored before it is shown."""

from dataclasses import dataclass
from typing import Any

from games import engine, protocol
from games.errors import Refused
from games.models import Game, Hint, Seat
from games.selectors.play import hints
from games.support import game_cache
from games.support.positions import Position, stream_key


@dataclass(frozen=True, slots=True)
class TakenHint:
    """A stored hint: the suggested move, as JSON, the prompt that it answers, its effects, and what it is for."""

    prompt: str
    move: dict[str, Any]
    effects: protocol.HintEffects | None
    reason: dict[str, Any] | None


def hint_take(*, room_id: str, player_id: str) -> TakenHint:
    """Suggests a move to a player and stores that they have taken this hint; once for what they know now, however often
    they ask. Nothing is locked: a hint that the game has left behind harms nobody."""
    game = Game.objects.filter(room=room_id).select_related("room").defer("state").first()
    if game is None:
        raise Refused("not_started")
    seats = list(Seat.objects.filter(room=room_id))
    seat = next((one for one in seats if one.player_id == player_id), None)
    if seat is None:
        raise Refused("not_seated")
    _check_allowed(game, seats, seat)
    position = game_cache.current(game)
    if not any(not prompt.optional for prompt in position.prompts(seat.number)):
        raise Refused("refused", "not_asked")
    hint = _taken_hint(game, position, seat.number)
    move = engine.move_from_json(game.edition, hint.move)
    answer = position, seat.number, hint.prompt, move
    return TakenHint(hint.prompt, hint.move, hints.effects_of(*answer), hints.reason_for(*answer))


def _taken_hint(game: Game, position: Position, seat: int) -> Hint:
    """The hint for what a player knows now, stored with the first request for it."""
    asked = {"seat": seat, "stream": position.streams[stream_key(seat)]}
    known = game.hints.filter(**asked).first()
    if known is not None:
        return known
    chosen = hints.suggest(position, seat)
    if chosen is None:
        raise Refused("refused", "nothing_to_suggest")
    prompt, move = chosen
    noted = {"version": position.version, "prompt": prompt, "move": engine.to_json(move)}
    hint, _ = game.hints.get_or_create(**asked, defaults=noted)
    return hint


def _check_allowed(game: Game, seats: list[Seat], seat: Seat) -> None:
    reason = hints.why_no_hint(game.room, seats, seat.number)
    if reason is None and game_cache.has_other_rules(game):
        reason = "rules_changed"
    if reason is None and seat.stand_in:
        reason = "stand_in"
    if reason is None and game.room.paused is not None:
        reason = "paused"
    if reason is not None:
        raise Refused("refused", reason)
