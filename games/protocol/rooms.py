"""Rooms, and the chat and log of their games, as sockets and API show them."""

from typing import Literal

from msgspec import Struct

from games.protocol.clocks import Clock, Pace
from games.protocol.opaque import EventsJSON, MoveJSON, Options


class RoomSeat(Struct, frozen=True, kw_only=True):
    """A seat at the table.

    `away_since` is when its player was last connected, if they are not now; under pseudonyms only players at the table
    see it, late and rounded. `stand_in`: a bot plays for them. `offered`: another player may take the seat over.
    `program`: its player is an external program. `level` names its bot, and `character` who that plays as; the bots on
    the seats of people who have left play as nobody in particular. `ready`: its player agrees to the room as
    it is. `host`: they are its host. `rating` is the player's rating for this edition and number of players, before the
    start, if they have an account and have played it rated, and names are shown. `held` names the player for whom a
    free seat is held; it is empty where names are hidden. `person` is its player's public ID: the same everywhere, or,
    under pseudonyms, valid for this seat only. `hints` counts those that were taken on it, once the game is over.
    """

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
    level: str | None
    character: str | None
    ready: bool
    host: bool
    rating: int | None
    held: str | None
    held_mine: bool
    hints: int


class OpenedShuffle(Struct, frozen=True, kw_only=True):
    """What a game's commitment hid: its seed, and the salt that was hashed with it."""

    seed: str
    salt: str


class Shuffle(Struct, frozen=True, kw_only=True):
    """How to verify a game's shuffles: `commitment` is SHA-256 over "salt:seed", `opened` once the game is over."""

    commitment: str
    opened: OpenedShuffle | None


class RoomCan(Struct, frozen=True, kw_only=True):
    """What you may do with the room now. `edit` is for its host; `enter` means that its password is required first.
    With `hint` you may ask for a suggested move when it is your turn."""

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
    hint: bool


Watching = Literal["none", "link", "everyone"]
Press = Literal["none", "public", "private"]


class Spectator(Struct, frozen=True, kw_only=True):
    """A spectator; `person` is their public ID, the same everywhere."""

    person: str
    name: str


EndedBy = Literal["play", "agreement", "moderator", "players", "deserted"]
RemovalReason = Literal["away", "not_ready", "reserved", "behaviour", "other"]


class Removed(Struct, frozen=True, kw_only=True):
    """Why the host removed you from your seat, and until when you may not sit down again."""

    reason: RemovalReason
    until: str


class Progress(Struct, frozen=True, kw_only=True):
    """How far a running game is, in the lobby: its round, how many rounds such games usually have, the points by seat,
    and when the last move was made that everybody knows of."""

    round: int
    usual_rounds: int
    scores: tuple[int, ...]
    last_move: str


class EarlyEnd(Struct, frozen=True, kw_only=True):
    """Ending a running game early: the seats whose players all have to agree, and those who have, if it is proposed. In
    a rated game such an end counts from the round `rated_from` on, and only if no two who agree share a network and no
    stand-in plays."""

    needed: tuple[int, ...]
    agreed: tuple[int, ...]
    rated_from: int | None


class Room(Struct, frozen=True, kw_only=True):
    """A room as you see it.

    Without a seat you see what is public, or, where `rounds_behind` is not 0, everything, that many rounds late and
    without the clock and `early_end`. In the lobby, and for those who may not watch, it has no clock, no shuffle and no
    spectators' names.

    `spectator_count` counts everyone present without a seat, `spectators` are those with a name, at most 50, and
    `spectators_left_out` counts the named ones beyond it; none while players use pseudonyms. While only a rematch uses
    pseudonyms, `spectators` is empty and `spectators_left_out` counts everyone. External programs may sit down where
    `programs` is set. `ended_by` distinguishes a game played to its end (`play`) or ended early by agreement
    (`agreement`), which have a result, from one that was stopped. `early_end` is null where nobody can propose to end
    the game. `held`: a moderator has paused it. `other_rules`: it was begun under another version of the rules and
    cannot be continued. A player absent for `away_after` seconds can be replaced by a bot. `clock` is null where none
    is running. `locked`: it has a password. `rating` is for a rated game that is over: whether it has changed ratings,
    has yet to, or does not, because fewer than two of its first players still have an account, or it was ended early.
    `progress` is only in the lobby, of games that strangers may watch without delay. A room that waits for players has
    been open since `created`. Until `held_until` free seats are held for players; `rematch` is the room where they play
    again; `removed` concerns you.
    """

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
    ended_by: EndedBy | None
    held: bool
    other_rules: bool
    seats: tuple[RoomSeat, ...]
    creator_mine: bool
    game: str | None
    shuffle: Shuffle | None
    spectator_count: int
    spectators: tuple[Spectator, ...]
    spectators_left_out: int
    away_after: float
    clock: Clock | None
    progress: Progress | None
    early_end: EarlyEnd | None
    created: str
    held_until: str | None
    rematch: str | None
    removed: Removed | None
    can: RoomCan


class Addressee(Struct, frozen=True, kw_only=True):
    """A recipient of a private message, by seat and name at that time."""

    seat: int
    name: str


class ChatMessage(Struct, frozen=True, kw_only=True):
    """A plain-text message at the table or in the lobby.

    `person` is the sender's public ID: the same everywhere or, with `pseudonym`, valid in this room only.
    `among_spectators`: it was said among spectators, apart from the players. `to`, if not empty, are its only
    recipients. `id` is opaque and has no order.
    """

    id: str
    person: str | None
    pseudonym: bool
    among_spectators: bool
    name: str
    seat: int | None
    to: tuple[Addressee, ...]
    text: str
    at: str


class Seal(Struct, frozen=True, kw_only=True):
    """A sealed choice or bid, once all are in: `hash` is SHA-256 over "salt:move", the move as canonical JSON."""

    seat: int
    hash: str


class Opened(Struct, frozen=True, kw_only=True):
    """What a seal hid."""

    seat: int
    salt: str
    move: MoveJSON


class Draft(Struct, frozen=True, kw_only=True):
    """Your unfinished answer to a prompt, never shown to anyone else. `missing` names actions whose "otherwise" is
    not filled in; the draft with the later `saved` is the newer one."""

    prompt: str
    move: MoveJSON
    missing: tuple[str, ...]
    saved: str


class LogEntry(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What happened at one number of your stream, as far as you may know. `seals` come before the events that reveal
    what they hid, `opened` after them. `mover` is the seat that moved; with `bot`, a bot moved for it.
    `timed_out` is the seat for which the default move was made; `undone` is the stream number of what was taken
    back."""

    stream: int
    mover: int | None = None
    bot: bool = False
    timed_out: int | None = None
    undone: int | None = None
    seals: tuple[Seal, ...] = ()
    events: EventsJSON
    opened: tuple[Opened, ...] = ()
