"""The live table and the live lobby: what a line of a browser or a program says, what it is told, and when."""
