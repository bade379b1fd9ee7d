"""Players of The King Returns."""

from games.bots.returns import chance, plain

PLAYERS = {"plain": plain.choose, "random": chance.choose}
