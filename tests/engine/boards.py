"""Board diagrams shared by several test files."""

FOUR_PROVINCES = """
+--+--+--+--+--+--+
|.Y .y . |.R .r .r|
+  +  +  +  +  +  +
|f  .  . |f  f  . |
+--+--+--+--+--+--+
|.P .p . |.G .g f |
+  +  +  +  +  +  +
|.  f  f |.  m  t |
+--+--+--+--+--+--+
"""
"""A province of six spaces for each colour: yellow's neighbours are red's and purple's, and so are grey's."""
