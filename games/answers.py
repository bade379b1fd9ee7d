"""What the API answers besides rooms, typed as the frames are."""

from typing import Any, Literal

from msgspec import Struct

from games.protocol import (
    EventsJSON,
    LandJSON,
    LogEntry,
    MaybeRefusalJSON,
    MaybeViewJSON,
    MoveJSON,
    PaceKind,
    PromptsJSON,
    ScoresJSON,
    Shuffle,
    ViewJSON,
)


class Me(Struct, frozen=True, kw_only=True):
    """The asker; all is null until they have a name. `person` is what they are known by in chats, `language` what mails
    to them are written in; `account` says that they are logged in, without which they are a guest."""

    name: str | None
    person: str | None
    language: str | None
    account: bool = False


class ProfileGame(Struct, frozen=True, kw_only=True):
    """A game that somebody has played, with the names of all its seats. `won` is null if nobody has: it was ended."""

    room: str
    name: str
    edition: str
    names: tuple[str, ...]
    ended: str
    won: bool | None


class Profile(Struct, frozen=True, kw_only=True):
    """A person, from `GET /api/players/<person>/`: the languages that they say they speak, by their codes, and a page
    of their games that are over, the newest first, of those that the asker could have watched or has played in.
    `blocked` and `note` are what the asker has set down about them, and nobody else's."""

    person: str
    name: str
    guest: bool
    program: bool
    mine: bool
    since: str
    languages: tuple[str, ...]
    games: tuple[ProfileGame, ...]
    pages: int
    blocked: bool
    note: str


class RegardOf(Struct, frozen=True, kw_only=True):
    """What the asker has set down about a person."""

    person: str
    name: str
    blocked: bool
    note: str


class Regards(Struct, frozen=True, kw_only=True):
    """All that the asker has set down about others, from `GET /api/me/regards/`."""

    people: tuple[RegardOf, ...]


class SignInWay(Struct, frozen=True, kw_only=True):
    """Another provider that says who somebody is."""

    id: str
    name: str


class SignIn(Struct, frozen=True, kw_only=True):
    """How one can come in besides by name and password, from `GET /api/sign-in/`. `mails`: whether an account can have
    an address, for a new password."""

    mails: bool
    providers: tuple[SignInWay, ...]


class SignInAddress(Struct, frozen=True, kw_only=True):
    """Where to go to come in through a provider, from `POST /api/sign-in/`."""

    address: str


class MailSettings(Struct, frozen=True, kw_only=True):
    """When the asker is told by mail that a game waits for them, from `GET /api/mail/`; for nobody else. `offered`:
    whether this server sends mails; `reminders` before time is up, and `news` of rounds that are over, are part of them
    or not. `address` and `zone` are null until they have been given; clock times are `HH:MM`."""

    offered: bool
    address: str | None
    confirmed: bool
    choice: Literal["at_once", "digest", "none"]
    reminders: bool
    news: bool
    digest_hour: int
    quiet_from: str | None
    quiet_to: str | None
    zone: str | None


class MyAppeal(Struct, frozen=True, kw_only=True):
    """What the asker said against a sanction; `granted` and `answer` are null until it is decided."""

    text: str
    at: str
    answer: str | None
    granted: bool | None


class MySanction(Struct, frozen=True, kw_only=True):
    """What moderators have decided about the asker: `step`, and why in `reason`; until when, null for good. It `holds`
    until then, a warning until it is `acknowledged`, unless it is lifted before. `appeal` is null until they have said
    something against it."""

    id: str
    step: Literal["warning", "mute", "seat_ban", "account_ban"]
    reason: str
    since: str
    until: str | None
    holds: bool
    acknowledged: bool
    appeal: MyAppeal | None


class MyReport(Struct, frozen=True, kw_only=True):
    """Somebody whom the asker has reported: `decision` and `answer` are null until it is decided, and `told` says that
    they have read that."""

    id: str
    about: str
    kind: Literal["insult", "cheating", "stalling", "name", "spam", "other"]
    at: str
    decision: Literal["upheld", "dismissed"] | None
    answer: str | None
    told: bool


class Standing(Struct, frozen=True, kw_only=True):
    """What moderators have to say to the asker, from `GET /api/me/standing/`, the newest first; also to somebody
    who may do nothing else here."""

    sanctions: tuple[MySanction, ...]
    reports: tuple[MyReport, ...]


class OptionInfo(Struct, frozen=True, kw_only=True):
    """An option of an edition; `seats` names, for a choice that not every number of seats allows, those that do."""

    name: str
    kind: Literal["choice", "flag"]
    choices: tuple[str | bool, ...]
    default: str | bool
    seats: dict[str, tuple[int, ...]]


class EditionInfo(Struct, frozen=True, kw_only=True):
    """An edition that can be played; with `live_rounds` also at so many minutes a round."""

    name: str
    min_seats: int
    max_seats: int
    live_rounds: bool
    options: tuple[OptionInfo, ...]


class PaceInfo(Struct, frozen=True, kw_only=True):
    """A clock that a room can have, from `GET /api/paces/`: `seconds` for a decision and `reserve` for the game, or a
    choice of so many `hours` for a decision, or of so many `minutes` for a round that all play at once."""

    kind: PaceKind
    seconds: float
    reserve: float
    hours: tuple[int, ...]
    minutes: tuple[int, ...]


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


class Lesson(Struct, frozen=True, kw_only=True):
    """The lesson after the learner's moves so far, from `POST /api/lesson/`: the `step` they are at, null when it is
    over, of all its `steps`; the game as they see it from their `seat`, and all that has happened in it."""

    step: str | None
    steps: tuple[str, ...]
    seat: int
    view: ViewJSON
    prompts: PromptsJSON
    log: tuple[LogEntry, ...]


class LessonMove(Struct, frozen=True, kw_only=True):
    """A move that a learner thinks of, from `POST /api/lesson/move/`: why it would be refused, null if it would not be,
    with an empty `rule` if the rules allow it and the lesson asks for another; and what it would bring."""

    refusal: MaybeRefusalJSON
    scores: ScoresJSON
    land: LandJSON


class RoundInfo(Struct, frozen=True, kw_only=True):
    """A round that is over: its number, when it was, and whose time was up in it."""

    round: int
    at: str
    timed_out: tuple[int, ...]


class Rounds(Struct, frozen=True, kw_only=True):
    """The rounds of a game that are over and that the asker may be told of, the first first, from
    `GET /api/rooms/<id>/rounds/`."""

    room: str
    game: str
    rounds: tuple[RoundInfo, ...]


class RoundSheet(Struct, frozen=True, kw_only=True):
    """What a seat laid in secret in a round: a bid, first borders, an order sheet."""

    seat: int
    move: MoveJSON


class RoundReport(Struct, frozen=True, kw_only=True):
    """A round as the asker may know it, from `GET /api/rooms/<id>/rounds/<n>/`: the game when the round began and when
    it was over, and what happened between. `seat` is the asker's; `sheets` are its own, with all the others' where the
    asker may see them: when the game is over, or watching with delay. `newest` is the last round there is."""

    room: str
    game: str
    round: int
    newest: int
    seat: int | None
    at: str
    timed_out: tuple[int, ...]
    before: ViewJSON
    after: ViewJSON
    events: EventsJSON
    sheets: tuple[RoundSheet, ...]


class ReplayChapter(Struct, frozen=True, kw_only=True):
    """A round in a replay: its number, and the moment at which it is under way first."""

    round: int
    first: int


class ReplaySeat(Struct, frozen=True, kw_only=True):
    """What a seat had when a round was over: `scores` by cause, `land` in spaces."""

    scores: dict[str, int]
    land: int
    ducats: int


class ReplayTally(Struct, frozen=True, kw_only=True):
    """How all stood when a round was over, and at which moment that was."""

    round: int
    moment: int
    seats: tuple[ReplaySeat, ...]


class Replay(Struct, frozen=True, kw_only=True):
    """What a game that is over can be leafed through by, from `GET /api/rooms/<id>/replay/`. Moment 0 is its start,
    each further one comes after a move that stands; `last` is where it ended, and a page has `page` of them. `seat` is
    the asker's, and `streams` says of each moment how far their stream had come."""

    room: str
    game: str
    seat: int | None
    last: int
    page: int
    chapters: tuple[ReplayChapter, ...]
    tallies: tuple[ReplayTally, ...]
    streams: tuple[int, ...]


class ReplayMoment(Struct, frozen=True, kw_only=True):
    """A game at one moment, and what had just happened, as somebody knew it."""

    moment: int
    view: ViewJSON
    events: EventsJSON


class ReplayMoments(Struct, frozen=True, kw_only=True):
    """A page of moments, the first at `page` times so many, from `GET /api/rooms/<id>/replay/<who>/<page>/`, in which
    `who` is a seat, `public` or, for all that all of them know, `all`."""

    moments: tuple[ReplayMoment, ...]


class ReplayLog(Struct, frozen=True, kw_only=True):
    """What one of those was told from the start to the end, from `GET /api/rooms/<id>/replay/<who>/log/`. The `stream`
    of an entry is the moment that it led to."""

    log: tuple[LogEntry, ...]


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
    runs, and `results` of the seats, in the order of `names`, come when it is over."""

    room: str
    name: str
    edition: str
    seat: int
    names: tuple[str, ...]
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


class RatingRow(Struct, frozen=True, kw_only=True):
    """Somebody on a board of the best; equal points share a place."""

    place: int
    person: str
    name: str
    points: int
    games: int
    mine: bool


class RatingBoard(Struct, frozen=True, kw_only=True):
    """The best at an edition with so many players, from `GET /api/ratings/<edition>/<players>/`: who has an account and
    has played at least `fewest_games`."""

    edition: str
    players: int
    fewest_games: int
    rows: tuple[RatingRow, ...]


class RatingStep(Struct, frozen=True, kw_only=True):
    """What a rating came to after a game, and in which place that ended."""

    at: str
    place: int
    points: int


class RatingLine(Struct, frozen=True, kw_only=True):
    """A rating, and how it has gone, the oldest step first."""

    edition: str
    players: int
    points: int
    games: int
    steps: tuple[RatingStep, ...]


class Ratings(Struct, frozen=True, kw_only=True):
    """Somebody's ratings, from `GET /api/players/<person>/ratings/`, or one's own, from `GET /api/me/ratings/`."""

    ratings: tuple[RatingLine, ...]


class GameRating(Struct, frozen=True, kw_only=True):
    """What a game has made of the rating of who played a seat."""

    seat: int
    before: int
    after: int


class GameRatings(Struct, frozen=True, kw_only=True):
    """The same of all seats, from `GET /api/rooms/<id>/ratings/`; empty where the game has changed none."""

    ratings: tuple[GameRating, ...]


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


class TokenInfo(Struct, frozen=True, kw_only=True):
    """A token of the asker's: `start` are the first signs of its key, `program` the name of the program that it lets
    in, null if it is the asker."""

    id: str
    name: str
    start: str
    scopes: tuple[Literal["read", "rooms", "play"], ...]
    program: str | None
    created: str
    used: str | None
    expires: str | None


class Tokens(Struct, frozen=True, kw_only=True):
    """The asker's tokens, the newest first, from `GET /api/me/tokens/`."""

    tokens: tuple[TokenInfo, ...]


class TokenMade(Struct, frozen=True, kw_only=True):
    """A token that was just made, from `POST /api/me/tokens/`, with its `key`, which is never shown again."""

    token: TokenInfo
    key: str


class ApiError(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """Why a request was refused: `code`, `rule` and `reason` as in the error frame, `field` where one was wrong."""

    code: str
    message: str
    field: str | None = None
    rule: str | None = None
    reason: str | None = None
    data: dict[str, Any] | None = None


class ApiErrorBody(Struct, frozen=True, kw_only=True):
    """The body of every answer that is an error."""

    error: ApiError


API_TYPES = (
    Me,
    Profile,
    Regards,
    SignIn,
    SignInAddress,
    MailSettings,
    Standing,
    OptionInfo,
    EditionInfo,
    PaceInfo,
    GameState,
    Rounds,
    RoundReport,
    Replay,
    ReplayMoments,
    ReplayLog,
    PastMoment,
    MyGames,
    Draws,
    RatingBoard,
    Ratings,
    GameRatings,
    Lesson,
    LessonMove,
    Tokens,
    TokenMade,
    ApiError,
    ApiErrorBody,
)
