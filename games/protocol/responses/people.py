"""Who somebody is, what they have set down about others, and how they sign in."""

from typing import Literal

from msgspec import Struct


class Me(Struct, frozen=True, kw_only=True):
    """The asker; all is null until they have a name. `person` is what they are known by in chats, `language` what mails
    to them are written in; `account` says that they are logged in, without which they are a guest. `blocked` are those
    whom they want nothing to do with."""

    name: str | None
    person: str | None
    language: str | None
    account: bool = False
    blocked: tuple[str, ...] = ()


class ProfileGame(Struct, frozen=True, kw_only=True):
    """A game that somebody has played, with the names of all its seats, and what their people are known by. `won` is
    null if nobody has: it was ended."""

    room: str
    name: str
    edition: str
    names: tuple[str, ...]
    people: tuple[str | None, ...]
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
    an address, for a new password. `guest_access`: whether the asker, a guest, has tokens, a mail address or browsers
    for web push; who logs in to an account says with `keep_guest_access` whether they go along, else they are
    revoked."""

    mails: bool
    providers: tuple[SignInWay, ...]
    guest_access: bool


class SignInAddress(Struct, frozen=True, kw_only=True):
    """Where to go to come in through a provider, from `POST /api/sign-in/`."""

    address: str


class PushSettings(Struct, frozen=True, kw_only=True):
    """Notices to browsers that have no page open, from `GET /api/push/`; for nobody else. `key` is what browsers know
    this server by, null if it sends none; `browsers`, in how many the asker is told."""

    key: str | None
    browsers: int


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
