"""Boards to and from text: the diagrams in tests, docs and bug reports.

A space is two characters, terrain and piece (a colour's letter, capital for a castle, small for a knight). There is `|`
or a blank between spaces, `--` or blanks between rows, `+` at every corner. Alliances follow below, one a line, by
castles. Every region with exactly one castle counts as founded.

    +--+--+--+--+
    |.R .r|f  m |
    +  +  +--+  +
    |.  .  t  .g|
    +--+--+--+--+
    A1=F1
"""

from dataclasses import replace

from games.engine.errors import Malformed
from games.engine.geometry import SPACE_NAMES, SPACES, Mask, Space, bit, space_at
from games.engine.mechanics.board import Board, empty_board

COLOUR_LETTERS = "YRPGBWK"
"""Yellow, red, purple, grey, blue, white, black: the letter of each colour, in the order of the seats."""

TERRAIN_LETTERS = ".fmtkcsgj"


def board_from_text(text: str, colours: int = 4) -> Board:
    """Parse a diagram of a board with a number of colours; Malformed names the line and what is expected."""
    lines = [line.strip() for line in text.strip().splitlines()]
    drawn = [line for line in lines if line[:1] in ("+", "|")]
    allied = lines[len(drawn) :]
    if len(drawn) < 3 or len(drawn) % 2 == 0:
        raise Malformed("diagram", "lines of corners around every line of spaces")
    columns = (len(drawn[0]) - 1) // 3
    for number, line in enumerate(drawn, 1):
        _check_line(line, number, columns)
    board = _with_pieces(drawn[1::2], columns, colours)
    board = replace(
        board, east=_borders_east(drawn[1::2], columns), south=_borders_south(drawn[2:-1:2], columns), settled=True
    )
    founded = Mask(sum(bit(castle) for castle in board.provinces))
    return replace(board, founded=founded, alliances=tuple(sorted(_alliance(line) for line in allied if line)))


def board_to_text(board: Board) -> str:
    """Draw a board as a diagram."""
    columns, rows = board.land.columns, board.land.rows
    frame = "+" + "--+" * columns
    lines = [frame]
    for row in range(rows):
        cells, below = "|", "+"
        for column in range(columns):
            space = space_at(column, row)
            wall = column == columns - 1 or board.east >> space & 1
            cells += board.land.letters[row][column] + _piece_letter(board, column, row) + ("|" if wall else " ")
            below += ("--" if board.south >> space & 1 else "  ") + "+"
        lines += [cells, frame if row == rows - 1 else below]
    lines += [f"{SPACE_NAMES[a]}={SPACE_NAMES[b]}" for a, b in board.alliances]
    return "\n".join(lines)


def _check_line(line: str, number: int, columns: int) -> None:
    if len(line) != 3 * columns + 1:
        raise Malformed(f"diagram line {number}", f"{3 * columns + 1} characters, found {len(line)}")
    if number % 2 and any(corner != "+" for corner in line[::3]):
        raise Malformed(f"diagram line {number}", "a + at every corner")
    if number % 2 == 0 and any(wall not in "| " for wall in line[::3]):
        raise Malformed(f"diagram line {number}", "a | or a blank between spaces")


def _with_pieces(lines: list[str], columns: int, colours: int) -> Board:
    letters = tuple("".join(line[1 + 3 * column] for column in range(columns)) for line in lines)
    for row, terrain in enumerate(letters, 1):
        if set(terrain) - set(TERRAIN_LETTERS):
            raise Malformed(f"diagram row {row}", "terrain letters out of " + TERRAIN_LETTERS)
    board = empty_board(letters, colours)
    for row, line in enumerate(lines):
        for column in range(columns):
            piece = line[2 + 3 * column]
            if piece == " ":
                continue
            colour = COLOUR_LETTERS[:colours].find(piece.upper())
            if colour < 0:
                raise Malformed(f"diagram row {row + 1}", f"a piece out of {COLOUR_LETTERS[:colours]}, found {piece}")
            space = space_at(column, row)
            board = board.with_castle(space, colour) if piece.isupper() else board.with_knight(space, colour)
    return board


def _borders_east(lines: list[str], columns: int) -> Mask:
    return Mask(
        sum(
            1 << space_at(column, row)
            for row, line in enumerate(lines)
            for column in range(columns - 1)
            if line[3 + 3 * column] == "|"
        )
    )


def _borders_south(lines: list[str], columns: int) -> Mask:
    return Mask(
        sum(
            1 << space_at(column, row)
            for row, line in enumerate(lines)
            for column in range(columns)
            if line[1 + 3 * column : 3 + 3 * column] == "--"
        )
    )


def _alliance(line: str) -> tuple[Space, Space]:
    names = line.split("=")
    if len(names) != 2 or any(name not in SPACES for name in names):
        raise Malformed("diagram alliance", 'two castles such as "A1=F1"')
    a, b = sorted(SPACES[name] for name in names)
    return a, b


def _piece_letter(board: Board, column: int, row: int) -> str:
    space = space_at(column, row)
    for colour, letter in enumerate(COLOUR_LETTERS[: len(board.castles)]):
        if board.castles[colour] >> space & 1:
            return letter
        if board.knights[colour] >> space & 1:
            return letter.lower()
    return " "
