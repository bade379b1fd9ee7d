"""What must hold on every board of every edition, whatever the players did (B-2, B-3, B-6)."""

from games.engine.board import Board
from games.engine.geometry import SPACE_NAMES, bit, spaces_of


def board_problems(board: Board) -> list[str]:
    """Every rule of the board that a position breaks."""
    found = _piece_problems(board)
    if not board.settled:
        return found
    for region in board.regions:
        found += _region_problems(board, region)
    for castle in spaces_of(board.founded & ~sum(bit(castle) for castle in board.provinces)):
        found.append(f"the province of {SPACE_NAMES[castle]} has come undone (B-2)")
    for castle in board.provinces:
        if not board.founded & bit(castle):
            found.append(f"the province of {SPACE_NAMES[castle]} was never founded (B-5)")
    for a, b in board.alliances:
        if a not in board.provinces or b not in board.provinces:
            found.append(f"an alliance joins {SPACE_NAMES[a]} and {SPACE_NAMES[b]}, not two provinces (B-9)")
    return found


def _piece_problems(board: Board) -> list[str]:
    found = []
    seen = 0
    for mask in (*board.castles, *board.knights):
        if seen & mask:
            found.append("two pieces stand on one space (B-3)")
        seen |= mask
    if seen & ~board.land.knight_ground or board.all_castles & ~board.land.of("."):
        found.append("a piece stands on terrain that cannot bear it (B-3)")
    return found


def _region_problems(board: Board, region: int) -> list[str]:
    """Colours and knights of one region: of a province one colour, of a neutral zone none (B-6)."""
    found = []
    castles = (board.all_castles & region).bit_count()
    colours = [c for c in range(len(board.castles)) if board.pieces_of(c) & region]
    name = SPACE_NAMES[next(spaces_of(region))]
    if castles == 1 and len(colours) > 1:
        found.append(f"the province around {name} holds pieces of several colours (B-6)")
    if castles == 0 and colours:
        found.append(f"the neutral zone around {name} holds pieces (B-6)")
    found += [
        f"knights around {name} are not joined to a castle of their colour (B-6)"
        for colour in colours
        if not board.castles[colour] & region
    ]
    return found
