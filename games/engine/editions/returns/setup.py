"""Setup of The King Returns: castles, and knights on meadow or forest beside them, are set in turn (R-5)."""

from games.engine.mechanics.board import FARMLAND, FOREST
from games.engine.mechanics.setup import CastleSetup

CASTLES_OF_EACH = {2: 4, 3: 4, 4: 3}

CASTLE_SETUP = CastleSetup(rule="R-5", ground=FARMLAND + FOREST, own=CASTLES_OF_EACH, neutral={2: 2, 3: 0, 4: 0})
