"""Setup of The King Returns: castles, and knights on meadow or forest beside them, are set in turn (R-5)."""

from games.engine.editions.returns.state import State
from games.engine.mechanics.board import FARMLAND, FOREST
from games.engine.mechanics.setup import CastleSetup

CASTLES_OF_EACH = {2: 4, 3: 4, 4: 3}


class ReturnsSetup(CastleSetup[State]):
    """The question for a castle and its knight."""

    rule, ground = "R-5", FARMLAND + FOREST
    own, neutral = CASTLES_OF_EACH, {2: 2, 3: 0, 4: 0}
