"""Players of internet."""

from games.bots.internet import chance, plain

PLAYERS = {"plain": plain.choose, "random": chance.choose}
