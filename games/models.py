"""What is kept: people, rooms and seats, games and moves, chat, presence. Fields and constraints, no rules.

A game is its edition, options, seed and moves; `Game.state` is a cache of what they come to. Written by
`games.services` only.
"""

import secrets

from django.db import models
from django.utils import timezone

from games import mail_models  # noqa: F401 - models of this app are found here

NAME_LENGTH = 24
ID_LENGTH = 24


def new_id() -> str:
    """An opaque id of 96 random bits, which nobody can guess; no sign in it can be taken for a command's option."""
    return secrets.token_bytes(12).hex()


class Player(models.Model):
    """A person, known by their session. The name may be empty until they choose one."""

    id = models.CharField(primary_key=True, max_length=ID_LENGTH, default=new_id, editable=False)
    name = models.CharField(max_length=NAME_LENGTH)
    created = models.DateTimeField(default=timezone.now, editable=False)

    def __str__(self) -> str:
        return self.name


class Room(models.Model):
    """Where a game is arranged, played and talked over. `watching` is who may see it without a seat, `rounds_behind`
    with how much delay they see everything, or 0 if they see what is open to all, at once; `press` is whether its
    players may chat while they play.

    `seconds` is the time for a decision, `reserve` what each player has beyond that for the whole game; with
    `working_days` neither passes at weekends (UTC). `paused` is since when all clocks stand still, `stood` how many
    seconds they have stood still before. `clock_number` goes up with every change of the clocks.
    """

    class State(models.TextChoices):
        """How far the room has come."""

        OPEN = "open", "open"
        PLAYING = "playing", "playing"
        ENDED = "ended", "ended"
        CLOSED = "closed", "closed"

    class Pace(models.TextChoices):
        """What kind of clock the game has."""

        UNTIMED = "untimed", "untimed"
        BLITZ = "blitz", "blitz"
        NORMAL = "normal", "normal"
        RELAXED = "relaxed", "relaxed"
        CORRESPONDENCE = "correspondence", "correspondence"

    class EndedBy(models.TextChoices):
        """What ended the game."""

        NOTHING = "", "-"
        PLAY = "play", "played out"
        MODERATOR = "moderator", "a moderator"
        PLAYERS = "players", "its players"

    class Watching(models.TextChoices):
        """Who may watch."""

        NONE = "none", "nobody"
        LINK = "link", "whoever has the link"
        EVERYONE = "everyone", "everyone"

    class Press(models.TextChoices):
        """How players may talk while they play."""

        NONE = "none", "not at all"
        PUBLIC = "public", "in public"
        PRIVATE = "private", "in public and in private"

    id = models.CharField(primary_key=True, max_length=ID_LENGTH, default=new_id, editable=False)
    name = models.CharField(max_length=NAME_LENGTH * 2)
    edition = models.CharField(max_length=32)
    options = models.JSONField(default=dict)
    public = models.BooleanField(default=True)
    watching = models.CharField(max_length=8, choices=Watching, default=Watching.EVERYONE)
    rounds_behind = models.PositiveSmallIntegerField(default=0)
    press = models.CharField(max_length=8, choices=Press, default=Press.PUBLIC)
    state = models.CharField(max_length=8, choices=State, default=State.OPEN)
    ended_by = models.CharField(max_length=10, choices=EndedBy, default=EndedBy.NOTHING, blank=True)
    pace = models.CharField(max_length=16, choices=Pace, default=Pace.UNTIMED)
    seconds = models.FloatField(default=0)
    reserve = models.FloatField(default=0)
    working_days = models.BooleanField(default=False)
    paused = models.DateTimeField(null=True)
    stood = models.FloatField(default=0)
    clock_number = models.PositiveIntegerField(default=0)
    creator = models.ForeignKey(Player, models.SET_NULL, null=True, related_name="rooms_made")
    created = models.DateTimeField(default=timezone.now, editable=False)
    changed = models.DateTimeField(auto_now=True)

    class Meta:
        indexes = (models.Index(fields=("state", "public", "-created")),)
        constraints = (
            models.CheckConstraint(
                condition=models.Q(rounds_behind=0) | models.Q(rounds_behind__gte=2), name="everything_is_seen_late"
            ),
        )

    def __str__(self) -> str:
        return self.name


class Seat(models.Model):
    """A place at a room's table: free, a person's or a bot's.

    `stand_in`: a bot plays for the person, who is away; `offered`: until they or somebody else take the seat.
    `pending`: the game waits for this seat. `seen` is when its person's last connection left; running ones are
    `Presence` rows. `reserve` are the seconds that its clock has left beyond those for each decision, `timeouts` how
    often in a row its time was up, `wants_pause` that its person proposes a pause or agrees to one.
    """

    room = models.ForeignKey(Room, models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, models.SET_NULL, null=True, related_name="seats")
    bot = models.BooleanField(default=False)
    stand_in = models.BooleanField(default=False)
    pending = models.BooleanField(default=False)
    seen = models.DateTimeField(null=True)
    offered = models.BooleanField(default=False)
    reserve = models.FloatField(default=0)
    timeouts = models.PositiveSmallIntegerField(default=0)
    wants_pause = models.BooleanField(default=False)

    class Meta:
        ordering = ("room", "number")
        constraints = (
            models.UniqueConstraint(fields=("room", "number"), name="one_seat_of_a_number"),
            models.UniqueConstraint(fields=("room", "player"), name="one_seat_a_player"),
            models.CheckConstraint(condition=models.Q(bot=False) | models.Q(player=None), name="a_bot_or_a_person"),
            models.CheckConstraint(
                condition=models.Q(stand_in=False) | models.Q(player__isnull=False), name="stands_in_for_somebody"
            ),
            models.CheckConstraint(
                condition=models.Q(offered=False) | models.Q(stand_in=True), name="a_bot_keeps_an_offered_seat"
            ),
        )
        indexes = (models.Index(fields=("pending",), condition=models.Q(pending=True), name="seats_waited_for"),)

    def __str__(self) -> str:
        return f"seat {self.number}"


class Game(models.Model):
    """A game: edition, options, seed and rules version make it, its moves tell it.

    `commitment` is the hash over salt and seed that everybody is shown; both are shown once the game is over.
    `version` is the number of moves. `state` caches what they come to, as JSON text; `streams` how many happenings
    each seat and the public know of; `opening` what happened before the first move. `undo` is the seat that may take
    its last act back, `asked_again` how often each prompt was taken back with what had led to it.
    """

    id = models.CharField(primary_key=True, max_length=ID_LENGTH, default=new_id, editable=False)
    room = models.OneToOneField(Room, models.CASCADE, related_name="game")
    edition = models.CharField(max_length=32)
    options = models.JSONField()
    seed = models.CharField(max_length=64, editable=False)
    salt = models.CharField(max_length=64, editable=False, default="")
    commitment = models.CharField(max_length=64, editable=False, default="")
    rules_version = models.PositiveIntegerField()
    version = models.PositiveIntegerField(default=0)
    state = models.TextField(editable=False)
    streams = models.JSONField(editable=False)
    opening = models.JSONField(editable=False)
    undo = models.PositiveSmallIntegerField(null=True, editable=False)
    asked_again = models.JSONField(editable=False, default=dict)
    started = models.DateTimeField(default=timezone.now, editable=False)
    moved = models.DateTimeField(default=timezone.now)
    ended = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return self.id


class Move(models.Model):
    """A move of the log. `streams` are the game's after it; `events` carry their audiences.

    `salt` is a sealed move's own, made anew with each; `seals` are those that this move opened, each with seat, hash,
    salt and move. `lasts` is why the move cannot be taken back, if it cannot, and `clocks` what was left on those that
    it stopped.
    An undo is a row like a move; `undone` has the number of the move that it takes back, and the streams after it.
    A person's frame is known by `client_id`, so that a repeated one is answered again and not played again.
    """

    class By(models.TextChoices):
        """Who made the move."""

        PERSON = "person", "person"
        BOT = "bot", "bot"
        TIME = "time", "the rules, as time was up"

    game = models.ForeignKey(Game, models.CASCADE, related_name="moves")
    number = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField()
    by = models.CharField(max_length=8, choices=By)
    client_id = models.CharField(max_length=64, null=True)  # noqa: DJ001 - nulls are not unique, empty texts are
    prompt = models.CharField(max_length=128)
    move = models.JSONField(editable=False)
    events = models.JSONField(editable=False)
    streams = models.JSONField(editable=False)
    salt = models.CharField(max_length=64, editable=False, default="")
    seals = models.JSONField(editable=False, default=list)
    lasts = models.CharField(max_length=8, editable=False, default="revealed", blank=True)
    clocks = models.JSONField(editable=False, default=dict)
    undone = models.JSONField(editable=False, null=True)
    made = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ("game", "number")
        constraints = (
            models.UniqueConstraint(fields=("game", "number"), name="one_move_of_a_number"),
            models.UniqueConstraint(fields=("game", "seat", "client_id"), name="a_frame_is_played_once"),
        )

    def __str__(self) -> str:
        return f"move {self.number}"


class ChatMessage(models.Model):
    """Something said at a table, or without a room in the lobby, as plain text, under the name its speaker then had.
    `watchers`: said among those who watched a running game; its players do not hear it before its end. `private`: heard
    by its speaker and its addressees only, for good. `moves` is how many had been made when it was said in a running
    game. `sign` is what it is known by outside: numbers would have gaps that tell of talk one does not hear."""

    sign = models.CharField(max_length=ID_LENGTH, default=new_id, unique=True, editable=False)
    room = models.ForeignKey(Room, models.CASCADE, related_name="chat", null=True)
    private = models.BooleanField(default=False)
    watchers = models.BooleanField(default=False)
    moves = models.PositiveIntegerField(null=True)
    player = models.ForeignKey(Player, models.SET_NULL, null=True)
    seat = models.PositiveSmallIntegerField(null=True)
    name = models.CharField(max_length=NAME_LENGTH)
    text = models.CharField(max_length=500)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ("room", "id")

    def __str__(self) -> str:
        return f"message {self.pk}"


class Addressee(models.Model):
    """Somebody to whom something was said in private: a person, with the seat and the name that they then had."""

    message = models.ForeignKey(ChatMessage, models.CASCADE, related_name="to")
    player = models.ForeignKey(Player, models.SET_NULL, null=True, related_name="heard_in_private")
    seat = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=NAME_LENGTH)

    class Meta:
        ordering = ("message", "seat")
        constraints = (models.UniqueConstraint(fields=("message", "seat"), name="one_addressee_a_seat"),)

    def __str__(self) -> str:
        return f"to {self.name}"


class Command(models.Model):
    """A frame of a person that was carried out, other than a move: sent again, it is answered again, and nothing is
    done twice."""

    player = models.ForeignKey(Player, models.CASCADE, related_name="commands")
    client_id = models.CharField(max_length=64)
    digest = models.CharField(max_length=64)
    at = models.DateTimeField(default=timezone.now, db_index=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("player", "client_id"), name="a_command_is_carried_out_once"),)

    def __str__(self) -> str:
        return f"command {self.pk}"


class Presence(models.Model):
    """A lease: somebody has a socket open on a room, and says so again before `expires`. `visitor` tells browsers of
    people without a name apart."""

    id = models.CharField(primary_key=True, max_length=ID_LENGTH, default=new_id, editable=False)
    room = models.ForeignKey(Room, models.CASCADE, related_name="presences")
    player = models.ForeignKey(Player, models.CASCADE, null=True)
    visitor = models.CharField(max_length=ID_LENGTH, default="", blank=True, editable=False)
    seen = models.DateTimeField()
    expires = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"presence until {self.expires:%H:%M:%S}"


class Deadline(models.Model):
    """Until when a person has to answer a prompt. `started` is since when this time has been running, `due` its end,
    with all that the seat has in reserve."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="deadlines")
    seat = models.PositiveSmallIntegerField()
    prompt = models.CharField(max_length=128)
    started = models.DateTimeField()
    due = models.DateTimeField(db_index=True)

    class Meta:
        ordering = ("game", "seat")
        constraints = (models.UniqueConstraint(fields=("game", "seat"), name="one_deadline_a_seat"),)

    def __str__(self) -> str:
        return f"seat {self.seat} by {self.due:%Y-%m-%d %H:%M:%S}"


class Vote(models.Model):
    """What a seat's person would do about another seat, whose time was up too often."""

    class Choice(models.TextChoices):
        """What can be done."""

        WAIT = "wait", "wait on"
        BOT = "bot", "let a bot play"
        REPLACE = "replace", "find somebody else"
        END = "end", "end the game"

    room = models.ForeignKey(Room, models.CASCADE, related_name="votes")
    about = models.PositiveSmallIntegerField()
    voter = models.PositiveSmallIntegerField()
    choice = models.CharField(max_length=8, choices=Choice)

    class Meta:
        ordering = ("room", "about", "voter")
        constraints = (models.UniqueConstraint(fields=("room", "about", "voter"), name="one_vote_about_a_seat"),)

    def __str__(self) -> str:
        return f"{self.voter} about {self.about}: {self.choice}"


class Pulse(models.Model):
    """One row: when a sweeper last was there to serve deadlines. Time in which none was is given back."""

    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M:%S}"
