"""Drafts of answers, shown to their writers only."""

from games import protocol
from games.models import Draft, Game
from games.support import game_cache


def draft_of(game: Game | None, seat: int | None, player_id: str | None) -> protocol.Draft | None:
    """A player's saved draft for the prompt that they currently have to answer."""
    if game is None or seat is None or player_id is None:
        return None
    found = Draft.objects.filter(game=game, player=player_id).first()
    if found is None:
        return None
    asked = [prompt.id for prompt in game_cache.current(game).prompts(seat)]
    if found.prompt not in asked:
        return None
    return protocol.Draft(
        prompt=found.prompt, move=found.move, missing=tuple(found.missing), saved=found.saved.isoformat()
    )
