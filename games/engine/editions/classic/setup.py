"""Setup of classic: castles, and knights on farmland beside them, are set in turn (C-2, C-3)."""

from games.engine.mechanics.board import FARMLAND
from games.engine.mechanics.setup import CastleSetup

CASTLES_OF_EACH = {2: 4, 3: 3, 4: 3}

CASTLE_SETUP = CastleSetup(rule="C-2", ground=FARMLAND, own=CASTLES_OF_EACH, neutral={2: 2, 3: 1, 4: 0})
