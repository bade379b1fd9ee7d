"""Internet, 2012: the correspondence edition for four to seven players, with sealed order sheets (I-1 to I-20)."""
