"""Games: as they stand, as they stood, those of the asker's, and what was drawn in them."""

from msgspec import Struct

from games.protocol import MaybeViewJSON, PromptsJSON, Shuffle, ViewJSON


class GameState(Struct, frozen=True, kw_only=True):
    """A game as its asker sees it, from `GET /api/games/<id>/`. `view` is null where nothing is shown yet."""

    id: str
    room: str
    stream: int
    seat: int | None
    shuffle: Shuffle | None
    view: MaybeViewJSON
    prompts: PromptsJSON
    undo: bool


class PastMoment(Struct, frozen=True, kw_only=True):
    """A game that may still run, as the asker saw it when their own stream had come so far, from
    `GET /api/rooms/<id>/past/<stream>/`."""

    stream: int
    seat: int | None
    view: ViewJSON


class SeatResult(Struct, frozen=True, kw_only=True):
    """How a seat came out of a game: colour, points, and its place, which is null if the game was not played out."""

    colour: str
    place: int | None
    points: int


class MyGame(Struct, frozen=True, kw_only=True):
    """A game of the asker's. `waits`: for their answer, `since` when they last gave one; `ended` is null while it
    runs, and `results` of the seats, in the order of `names`, come when it is over. `people` are what those are
    known by, null for bots and pseudonyms."""

    room: str
    name: str
    edition: str
    seat: int
    names: tuple[str, ...]
    people: tuple[str | None, ...]
    waits: bool
    since: str
    ended: str | None
    results: tuple[SeatResult, ...]


class MyGames(Struct, frozen=True, kw_only=True):
    """The asker's games, from `GET /api/me/games/`: all that run, those first that wait for them, the longest first;
    and of those that are over a page, the newest first, from `GET /api/me/games/<page>/` too. `pages` counts these."""

    running: tuple[MyGame, ...]
    over: tuple[MyGame, ...]
    pages: int


class DrawnTile(Struct, frozen=True, kw_only=True):
    """A tile, upright: rows of terrain letters from the top."""

    name: str
    rows: tuple[str, ...]


class DrawnPile(Struct, frozen=True, kw_only=True):
    """Cards that are shuffled together, in the order of the data file, then cut into stacks of so many."""

    name: str
    cards: tuple[str, ...]
    parts: tuple[int, ...]


class Draws(Struct, frozen=True, kw_only=True):
    """What a game draws from its seed before the first move, from `GET /api/games/<id>/draws/`; nothing secret.

    In this order: the order of `tiles` (`centre` then lies in their middle), a turn for each place, the order of each
    pile, and for each of `seats` one of the `players`.
    """

    players: int
    tiles: tuple[DrawnTile, ...]
    centre: DrawnTile | None
    columns: int
    piles: tuple[DrawnPile, ...]
    seats: tuple[str, ...]
