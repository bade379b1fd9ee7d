"""When the pause begins again in which people can follow before bots go on.

It is measured from the last act of another seat, or from the last question: a person who acts again and again while the
same question stands holds nobody up, nor one who takes back again and again. A sealed answer that is changed changes no
pause, since nobody may know of it.
"""

from games import engine
from games.models import Game
from games.support.game_cache import Position, engine_prompt_id

SECOND_THOUGHTS = 3
"""Once a question was put again so often, since acts were taken back, acts restart the bots' pause no more."""


def restarts_pause(game: Game, before: Position, after: engine.State, seat: int) -> bool:
    """Whether a person's act, which leads from a position to a state and is not stored yet, begins the pause again."""
    question = engine.question_id(before.state)
    if before.asked_again.get(question, 0) >= SECOND_THOUGHTS:
        return False
    if engine.question_id(after) != question:
        return True
    if engine.sealed(after):
        return seat not in engine.sealed(before.state)
    last = game.moves.filter(number=before.version, undone__isnull=True).values_list("seat", "prompt").first()
    return last is None or last[0] != seat or engine_prompt_id(last[1]) != question
