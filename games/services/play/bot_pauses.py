"""When to restart the pause that bots make so that people can follow the game.

The pause runs from the last act of another seat, or from the last question. A person who acts repeatedly while the same
question stands, or who undoes repeatedly, does not delay the bots. Changing a sealed answer does not affect the pause,
since nobody may notice the change.
"""

from games import engine
from games.models import Game
from games.support.positions import Position, engine_prompt_id

MAX_RESTARTS = 3
"""After a question has been asked again this many times because of undos, further acts no longer restart the pause."""


def restarts_pause(game: Game, before: Position, after: engine.State, seat: int) -> bool:
    """Whether a person's act, which leads from `before` to `after` and is not stored yet, restarts the bots' pause."""
    question = engine.question_id(before.state)
    if before.asked_again.get(question, 0) >= MAX_RESTARTS:
        return False
    if engine.question_id(after) != question:
        return True
    if engine.sealed(after):
        return seat not in engine.sealed(before.state)
    last = game.moves.filter(number=before.version, undone__isnull=True).values_list("seat", "prompt").first()
    return last is None or last[0] != seat or engine_prompt_id(last[1]) != question
