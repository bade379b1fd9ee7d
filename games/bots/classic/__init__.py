"""Players of classic."""

from games.bots.classic import chance, plain

PLAYERS = {"plain": plain.choose, "random": chance.choose}
