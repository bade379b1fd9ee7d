"""Boards that several test files share, as diagrams."""

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
"""A province of six spaces for each colour: yellow's neighbours red's and purple's, grey's neighbours these two."""
