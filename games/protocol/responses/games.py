"""Games: their present and earlier states, your own games, and what was drawn from the seed."""

from msgspec import Struct

from games.protocol import EndedBy, MaybeViewJSON, PromptsJSON, Shuffle, ViewJSON


class GameState(Struct, frozen=True, kw_only=True):
    """A game as you see it, from `GET /api/games/<id>/`. `view` is null if nothing may be shown yet."""

    id: str
    room: str
    stream: int
    seat: int | None
    shuffle: Shuffle | None
    view: MaybeViewJSON
    prompts: PromptsJSON
    undo: bool


class PastMoment(Struct, frozen=True, kw_only=True):
    """A game, possibly still running, as you saw it at an earlier number of your stream, from `GET
    /api/rooms/<id>/history/<stream>/`."""

    stream: int
    seat: int | None
    view: ViewJSON


class FeaturedGame(Struct, frozen=True, kw_only=True):
    """A running game as every spectator sees it: the table's name, the players' names by seat, its round, and how many
    rounds such games usually have."""

    room: str
    name: str
    players: tuple[str, ...]
    round: int
    usual_rounds: int
    view: ViewJSON


class Featured(Struct, frozen=True, kw_only=True):
    """The game that the first page shows, from `GET /api/featured/`; null if there is none that everybody may watch
    live."""

    game: FeaturedGame | None


class SeatResult(Struct, frozen=True, kw_only=True):
    """A seat's result: colour, points and place, which is null if the game was not played to its end."""

    colour: str
    place: int | None
    points: int


class MyGame(Struct, frozen=True, kw_only=True):
    """One of your games.

    `waits`: it waits for you, `since` when you last answered. `round` is the current round, or the last one, of
    `usual_rounds` that such games usually have. `ended` is null while it runs; `results` are those of the
    seats, in the order of `names`, once it is over. `people` are their public IDs, null for bots and pseudonyms;
    `levels` those of bots, null for people. `ended_by` is as in rooms.
    """

    room: str
    name: str
    edition: str
    seat: int
    names: tuple[str, ...]
    people: tuple[str | None, ...]
    levels: tuple[str | None, ...]
    waits: bool
    since: str
    round: int
    usual_rounds: int
    ended: str | None
    ended_by: EndedBy | None
    results: tuple[SeatResult, ...]


class MyGames(Struct, frozen=True, kw_only=True):
    """Your games, from `GET /api/me/games/`: all running ones, first those that wait for you, longest first; and a
    page of those that are over, newest first, also from `GET /api/me/games/<page>/`. `pages` counts these pages."""

    running: tuple[MyGame, ...]
    over: tuple[MyGame, ...]
    pages: int


class DrawnTile(Struct, frozen=True, kw_only=True):
    """A tile, upright: rows of terrain letters from the top."""

    name: str
    rows: tuple[str, ...]


class DrawnPile(Struct, frozen=True, kw_only=True):
    """Cards that are shuffled together, in the order of the data file, then split into stacks of these sizes."""

    name: str
    cards: tuple[str, ...]
    parts: tuple[int, ...]


class Draws(Struct, frozen=True, kw_only=True):
    """What a game draws from its seed before the first move, from `GET /api/games/<id>/draws/`; nothing secret.

    In this order: the order of `tiles` (`centre` then lies in their middle), a rotation for each place, the order of
    each pile, and one of the `players` for each of `seats`.
    """

    players: int
    tiles: tuple[DrawnTile, ...]
    centre: DrawnTile | None
    columns: int
    piles: tuple[DrawnPile, ...]
    seats: tuple[str, ...]
