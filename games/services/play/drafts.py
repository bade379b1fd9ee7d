"""Drafts of answers, saved while a player writes. Nothing is locked and no other player notified, so that drafts cannot
be detected by their delays."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.db import transaction

from games import broadcast, engine
from games.errors import Refused
from games.models import Draft, Game, Player, Room, Seat
from games.selectors.play.clocks import database_time
from games.support import game_cache


@transaction.atomic
def draft_save(
    *,
    room_id: str,
    player: Player | None,
    prompt: str,
    move: Mapping[str, Any],
    missing: Sequence[str],
    presence: str,
) -> datetime:
    """Saves a player's unfinished answer to a prompt and returns the time. Malformed input is refused and leaves the
    saved draft as it was. Legality is only checked when the answer is submitted. `presence` is the writer's connection
    that need not be notified."""
    game = Game.objects.filter(room=room_id).select_related("room").first()
    if game is None:
        raise Refused("not_started")
    seat = Seat.objects.filter(room=room_id, player=player).first() if player is not None else None
    if player is None or seat is None:
        raise Refused("not_seated")
    if game.room.state != Room.State.PLAYING:
        raise Refused("refused", game.room.state)
    read = engine.move_from_json(game.edition, dict(move))
    if engine.is_revealed_at_once(game.edition, read):
        raise Refused("refused", "no_draft", kind=read.kind)
    position = game_cache.position(game)
    if prompt not in [asked.id for asked in position.prompts(seat.number)]:
        raise engine.StalePrompt(seat.number, prompt)
    return save(game, player.id, prompt, engine.to_json(read), missing, presence)


def save(
    game: Game, player_id: str, prompt: str, move: Any, missing: Sequence[str] = (), presence: str = ""
) -> datetime:
    """Saves a draft that has been parsed, and notifies its writer's other connections."""
    saved = database_time()
    now = {"prompt": prompt, "move": move, "missing": list(missing), "saved": saved}
    Draft.objects.update_or_create(game=game, player_id=player_id, defaults=now)
    broadcast.draft_saved(game.room_id, player_id, presence)
    return saved


def drafts_delete(*, game: Game) -> None:
    """Deletes all drafts of a game: all answers are in, or nobody is asked any more."""
    Draft.objects.filter(game=game).delete()
