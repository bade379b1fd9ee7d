"""Draws an SVG from standard input as a PNG on standard output, with the fonts whose files are the arguments.

Run as a process of its own (`games.web.preview_picture`): the library draws for some tenths of a second, in which no
other thread of its process would run.
"""

import sys

import resvg_py

if __name__ == "__main__":
    drawn = resvg_py.svg_to_bytes(svg_string=sys.stdin.read(), font_files=sys.argv[1:], skip_system_fonts=True)
    sys.stdout.buffer.write(drawn)
