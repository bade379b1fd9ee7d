"""Rooms and what is told at their tables, as the sockets and the API show them."""

from typing import Literal

from msgspec import Struct

from games.protocol.clocks import Clock, Pace
from games.protocol.opaque import EventsJSON, MoveJSON, Options


class RoomSeat(Struct, frozen=True, kw_only=True):
    """A place at the table. `away_since` is when its person was last seen, if they are not here now; under pseudonyms
    those at the table are told it late and not exactly, and nobody else. `stand_in` says that a bot sits in for them,
    `offered` that somebody else may take the seat over, `program` that its person is a program from outside. `level` is
    how a bot plays, `ready` that its person agrees to the room as it is, `host` that they are its host; `rating` tells
    before the start how well somebody with an account plays this game with so many, if they have played it rated and
    names are told; `held` names somebody for whom a free seat is held, and is empty where names are not told. `person`
    is what its person is known by: wherever they are, or, under pseudonyms, at this seat alone."""

    seat: int
    colour: int
    occupant: Literal["person", "bot"] | None
    name: str
    person: str | None
    online: bool
    away_since: str | None
    mine: bool
    stand_in: bool
    offered: bool
    program: bool
    level: Literal["plain", "random"] | None
    ready: bool
    host: bool
    rating: int | None
    held: str | None
    held_mine: bool


class OpenedShuffle(Struct, frozen=True, kw_only=True):
    """What a game's commitment hid: its seed, and the salt that was hashed with it."""

    seed: str
    salt: str


class Shuffle(Struct, frozen=True, kw_only=True):
    """How a game's shuffles can be checked: `commitment` is SHA-256 over "salt:seed", `opened` once it is over."""

    commitment: str
    opened: OpenedShuffle | None


class RoomCan(Struct, frozen=True, kw_only=True):
    """What the asker may do with the room now. `edit` is for its host, `enter` means that its password is asked for
    first."""

    join: bool
    start: bool
    add_bots: bool
    leave: bool
    watch: bool
    take_over: bool
    edit: bool
    ready: bool
    enter: bool
    rematch: bool


Watching = Literal["none", "link", "everyone"]
Press = Literal["none", "public", "private"]


class Watcher(Struct, frozen=True, kw_only=True):
    """Somebody who watches; `person` is the same wherever they are."""

    person: str
    name: str


RemovalReason = Literal["away", "not_ready", "reserved", "behaviour", "other"]


class Removed(Struct, frozen=True, kw_only=True):
    """Why the host has taken somebody off their seat, and until when they may not sit down again."""

    reason: RemovalReason
    until: str


class Room(Struct, frozen=True, kw_only=True):
    """A room as its asker sees it. Who has no seat sees what is open to all, or, where `rounds_behind` is not 0,
    everything, so many rounds late and without the clock. In the lobby, and for those to whom it is closed, it has no
    clock, no shuffle and no watchers' names. `spectators` counts all who are here without a seat, `watchers` are those
    with a name; none while players go by pseudonyms. Programs from outside may sit down where it has `programs`.
    `ended_by` tells a game played out from one that a moderator or its players ended; with `held` a moderator has
    paused it, with `other_rules` it was begun by rules that are others now, and cannot be played on. Who has been away
    for `away_after` seconds can be replaced by a bot. `clock` is null where none is running. `locked` says that it has
    a password; `rating` whether a rated game that is over has changed ratings, has yet to, or does not, since fewer
    than two of those who began it have an account any more. Until `held_until` free seats are held for people;
    `rematch` is the room where they play again; `removed` concerns the asker."""

    id: str
    name: str
    edition: str
    options: Options
    pace: Pace
    public: bool
    watching: Watching
    rounds_behind: int
    press: Press
    pseudonyms: bool
    programs: bool
    locked: bool
    rated: bool
    rating: Literal["due", "done", "void"] | None
    seating: Literal["choice", "lot"]
    language: str
    state: Literal["open", "playing", "ended", "closed"]
    ended_by: Literal["play", "moderator", "players", "deserted"] | None
    held: bool
    other_rules: bool
    seats: tuple[RoomSeat, ...]
    creator_mine: bool
    game: str | None
    shuffle: Shuffle | None
    spectators: int
    watchers: tuple[Watcher, ...]
    away_after: float
    clock: Clock | None
    created: str
    held_until: str | None
    rematch: str | None
    removed: Removed | None
    can: RoomCan


class Addressee(Struct, frozen=True, kw_only=True):
    """Somebody to whom something was said in private, by the seat and the name that they then had."""

    seat: int
    name: str


class ChatMessage(Struct, frozen=True, kw_only=True):
    """Something said at the table or in the lobby, as plain text. `person` is the same wherever they speak, or,
    with `pseudonym`, good for nothing but to tell who speaks here apart; `watchers` says that it was said among those
    who watched, apart from the players; where there is anybody in `to`, it was said to them alone. `id` is a sign
    without order."""

    id: str
    person: str | None
    pseudonym: bool
    watchers: bool
    name: str
    seat: int | None
    to: tuple[Addressee, ...]
    text: str
    at: str


class Seal(Struct, frozen=True, kw_only=True):
    """A sealed choice or bid, all being in: `hash` is SHA-256 over "salt:move", the move as canonical JSON."""

    seat: int
    hash: str


class Opened(Struct, frozen=True, kw_only=True):
    """What a seal hid."""

    seat: int
    salt: str
    move: MoveJSON


class Draft(Struct, frozen=True, kw_only=True):
    """What the asker has written so far in answer to a prompt, and not handed in; nobody else is ever shown it.
    `missing` names actions for which they have not said what to do otherwise; of two drafts the one `saved` later is
    the newer."""

    prompt: str
    move: MoveJSON
    missing: tuple[str, ...]
    saved: str


class LogEntry(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What happened, as far as the asker may know, at a number of their stream. `seals` come before the events that
    reveal what they hid, `opened` after them. `timed_out` is the seat for which the rules moved, time being up;
    `undone` the number in the same stream of what was taken back."""

    stream: int
    timed_out: int | None = None
    undone: int | None = None
    seals: tuple[Seal, ...] = ()
    events: EventsJSON
    opened: tuple[Opened, ...] = ()
