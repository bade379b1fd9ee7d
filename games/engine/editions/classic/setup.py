"""Setup of classic: castles, and knights on farmland beside them, are set in turn (C-2, C-3)."""

from games.engine.editions.classic.state import State
from games.engine.mechanics.board import FARMLAND
from games.engine.mechanics.setup import CastleSetup

CASTLES_OF_EACH = {2: 4, 3: 3, 4: 3}


class ClassicSetup(CastleSetup[State]):
    """The question for a castle and its knight."""

    rule, ground = "C-2", FARMLAND
    own, neutral = CASTLES_OF_EACH, {2: 2, 3: 1, 4: 0}
