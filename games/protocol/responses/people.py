"""Players: profiles, blocks and notes, sign-in, notification settings."""

from typing import Literal

from msgspec import Struct

from games.protocol import EndedBy
from games.protocol.responses.games import SeatResult


class Me(Struct, frozen=True, kw_only=True):
    """You; all fields are null until you have a name. `person` is your public ID, `language` that of your emails;
    `account`: you are logged in, otherwise you are a guest. `blocked` are the players you have blocked."""

    name: str | None
    person: str | None
    language: str | None
    account: bool = False
    blocked: tuple[str, ...] = ()


class ProfileGame(Struct, frozen=True, kw_only=True):
    """A game on a profile, with the names of all its seats, their players' public IDs or bots' levels, and their
    `results`, if the present rules know them. `seat` is that of the profile's player. `won` is null if nobody did,
    because it was ended early; `ended_by` is as in rooms."""

    room: str
    game: str
    seat: int
    name: str
    edition: str
    names: tuple[str, ...]
    people: tuple[str | None, ...]
    levels: tuple[str | None, ...]
    ended: str
    ended_by: EndedBy | None
    won: bool | None
    results: tuple[SeatResult, ...]


class EditionRecord(Struct, frozen=True, kw_only=True):
    """How many games of an edition a player has played, and won."""

    edition: str
    games: int
    wins: int


class Profile(Struct, frozen=True, kw_only=True):
    """A player, from `GET /api/players/<person>/`: the codes of the languages they speak, and a page of their
    finished games, newest first, of those that you could have watched or have played in. `record` counts, by edition,
    the newest 100 of these games that have a result. `blocked` and `note` are your own, and visible to you alone."""

    person: str
    name: str
    guest: bool
    program: bool
    mine: bool
    since: str
    languages: tuple[str, ...]
    record: tuple[EditionRecord, ...]
    games: tuple[ProfileGame, ...]
    pages: int
    blocked: bool
    note: str


class BotRecord(Struct, frozen=True, kw_only=True):
    """How many games against bots alone you have finished, and won, with a number of players; `level` is that of the
    weakest bot."""

    players: int
    level: str
    games: int
    wins: int


class BotGoal(Struct, frozen=True, kw_only=True):
    """A kind of game against bots that you have not won yet."""

    players: int
    level: str


class EditionProgress(Struct, frozen=True, kw_only=True):
    """What you have won against bots alone in an edition, the level that suits you, and what to try next; nothing if
    you have won everything."""

    edition: str
    records: tuple[BotRecord, ...]
    suggested: str
    goal: BotGoal | None


class BotProgress(Struct, frozen=True, kw_only=True):
    """Your progress against bots, from `GET /api/me/progress/`: of your newest games, those without other people."""

    editions: tuple[EditionProgress, ...]


class RelationTo(Struct, frozen=True, kw_only=True):
    """Your block and note about a player."""

    person: str
    name: str
    blocked: bool
    note: str


class Relations(Struct, frozen=True, kw_only=True):
    """All your blocks and notes, from `GET /api/me/relations/`."""

    people: tuple[RelationTo, ...]


class SignInWay(Struct, frozen=True, kw_only=True):
    """A provider that users can sign in with."""

    id: str
    name: str


class SignIn(Struct, frozen=True, kw_only=True):
    """How to sign in besides by name and password, from `GET /api/sign-in/`.

    `mails`: whether an account can have an address, for resetting its password. `guest_access`: whether you, as a
    guest, have tokens, an email address or browsers for web push. Send `keep_guest_access` when logging in to an
    account to keep them; otherwise they are revoked.
    """

    mails: bool
    providers: tuple[SignInWay, ...]
    guest_access: bool


class SignInAddress(Struct, frozen=True, kw_only=True):
    """Where to go to sign in with a provider, from `POST /api/sign-in/`."""

    address: str


class PushSettings(Struct, frozen=True, kw_only=True):
    """Your notifications to browsers without an open page, from `GET /api/push/`. `key` is the server's public key,
    null if it sends none; `browsers` is how many of yours are subscribed."""

    key: str | None
    browsers: int


class MailSettings(Struct, frozen=True, kw_only=True):
    """When you are notified by email that a game waits for you, from `GET /api/mail/`.

    `offered`: whether this server sends email. `reminders`: also before your time runs out. `news`: also about rounds
    that are over. `address` and `zone` are null until given; times are `HH:MM`.
    """

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
