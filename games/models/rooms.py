"""Players, rooms and seats."""

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.functional import cached_property
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.models.ids import ID_LENGTH, NAME_LENGTH, new_id


class Player(models.Model):
    """A person, or a program, known by their session. The name may be empty until they choose one. `language` is that
    of emails to them. `user` is the account that they log in with; without one they are a guest. `name_key` is the
    normalized name that no other account's name may look like; `guest_name_key` is the same of a guest's name, and is
    cleared when an account takes such a name. `person` is the public id, derived from the id, and `languages` those
    that they say they speak.

    A `program` authenticates with a token, is marked by its name, and plays only where programs may; `operator` is the
    player who runs it. A player who is `deleted` has deleted their account: the row stays for what refers to it,
    without personal data.
    """

    id = models.CharField(primary_key=True, max_length=ID_LENGTH, default=new_id, editable=False)
    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    language = models.CharField(_("language"), max_length=8, default="en")
    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="player", editable=False
    )
    name_key = models.CharField(max_length=100, null=True, unique=True, editable=False)  # noqa: DJ001 - nulls are not unique
    guest_name_key = models.CharField(max_length=100, default="", db_default="", db_index=True, editable=False)
    person = models.CharField(max_length=16, null=True, unique=True, editable=False)  # noqa: DJ001 - the same
    languages = models.JSONField(default=list, db_default=models.Value([], models.JSONField()), editable=False)
    program = models.BooleanField(default=False, db_default=False, editable=False)
    deleted = models.BooleanField(default=False, db_default=False, editable=False)
    operator = models.ForeignKey("self", models.SET_NULL, null=True, related_name="programs", editable=False)
    created = models.DateTimeField(_("created on"), default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("person")
        verbose_name_plural = _("people")
        indexes = (models.Index(fields=("-created",), name="players_newest"),)

    def __str__(self) -> str:
        return self.name

    @property
    def answerable(self) -> str:
        """The id of the player who is responsible: a program's operator, if it has one. Limits are counted by it."""
        return self.operator_id or self.id


class Room(models.Model):
    """A room, where a game is arranged, played and discussed. `watching` is who may see it without a seat;
    `rounds_behind` the delay with which spectators see everything, or 0 if they see the open information live; `press`
    whether its players may chat during the game; `programs` whether external programs may take seats.

    `seconds` is the time per decision, or per round where all play at once, and `reserve` each player's additional time
    for the whole game; with `working_days` neither runs on weekends (UTC). `paused` is since when all clocks are
    stopped, `paused_seconds` for how many seconds they were stopped before; with `held` a moderator has paused the
    game, and its players cannot resume it. `clock_number` increases with every change of the clocks. `banned` lists the
    ids of players whom a moderator has removed.

    `password` is a hash, or empty; `seating` whether players choose their seats or draw lots; `language` the one that
    is spoken. `origin_hash` is a keyed hash of the network address that made it, kept as long as it counts towards
    limits; in the lobby, rooms of one network alternate with those of others. `rematch_of` is the finished room that
    this one continues, which may have several rematches; until `held_until` seats are reserved for its players.
    `named_after` is the player whose default name it has ("Ada’s table"); nobody if the host has chosen a name.

    `visited`: a named player other than the host has been present (has taken a seat, been admitted, written or
    watched), or is expected in a rematch; it stays set when they leave. From then on no setting may change that would
    reveal who they are.
    """

    class State(models.TextChoices):
        """The room's stage."""

        OPEN = "open", _("open")
        PLAYING = "playing", _("playing")
        ENDED = "ended", _("ended")
        CLOSED = "closed", _("closed")

    NOT_ENDED = (State.OPEN, State.PLAYING, State.CLOSED)
    """Named one by one in queries, as an index finds them."""

    class Pace(models.TextChoices):
        """The kind of clock."""

        UNTIMED = "untimed", _("untimed")
        BLITZ = "blitz", _("blitz")
        NORMAL = "normal", _("normal")
        RELAXED = "relaxed", _("relaxed")
        ROUNDS = "rounds", _("live rounds")
        CORRESPONDENCE = "correspondence", _("correspondence")

    class EndedBy(models.TextChoices):
        """What ended the game."""

        NOTHING = "", "-"
        PLAY = "play", _("played to the end")
        AGREEMENT = "agreement", _("agreement of its players")
        MODERATOR = "moderator", _("a moderator")
        PLAYERS = "players", _("its players")
        DESERTED = "deserted", _("no players left")

    class Watching(models.TextChoices):
        """Who may watch."""

        NONE = "none", _("nobody")
        LINK = "link", _("anyone with the link")
        EVERYONE = "everyone", _("everyone")

    class Press(models.TextChoices):
        """How players may chat during the game."""

        NONE = "none", _("not at all")
        PUBLIC = "public", _("public")
        PRIVATE = "private", _("public and private")

    class Seating(models.TextChoices):
        """How players get their seats, and so their colours and turn order."""

        CHOICE = "choice", "by choice"
        LOT = "lot", "by lot"

    WITH_RESULT = (EndedBy.PLAY, EndedBy.AGREEMENT)
    """The ends of a game that has a result."""

    id = models.CharField(primary_key=True, max_length=ID_LENGTH, default=new_id, editable=False)
    name = models.CharField(_("name"), max_length=NAME_LENGTH * 2)
    edition = models.CharField(_("edition"), max_length=32)
    options = models.JSONField(_("options"), default=dict)
    public = models.BooleanField(_("listed in the lobby"), default=True)
    watching = models.CharField(_("who may watch"), max_length=8, choices=Watching, default=Watching.EVERYONE)
    rounds_behind = models.PositiveSmallIntegerField(_("rounds of delay for spectators"), default=0)
    press = models.CharField(_("chat during the game"), max_length=8, choices=Press, default=Press.PUBLIC)
    pseudonyms = models.BooleanField(_("with pseudonyms"), default=False)
    programs = models.BooleanField(default=False, db_default=False)
    password = models.CharField(max_length=128, default="", db_default="", blank=True, editable=False)
    rated = models.BooleanField(default=False, db_default=False)
    seating = models.CharField(max_length=8, choices=Seating, default=Seating.CHOICE, db_default="choice")
    language = models.CharField(max_length=8, default="en", db_default="en")
    origin_hash = models.CharField(max_length=ID_LENGTH, default="", db_default="", blank=True, editable=False)
    rematch_of = models.ForeignKey("self", models.SET_NULL, null=True, related_name="rematches", editable=False)
    held_until = models.DateTimeField(null=True, editable=False)
    visited = models.BooleanField(default=False, db_default=False, editable=False)
    state = models.CharField(_("state"), max_length=8, choices=State, default=State.OPEN)
    ended_by = models.CharField(_("ended by"), max_length=10, choices=EndedBy, default=EndedBy.NOTHING, blank=True)
    pace = models.CharField(_("pace"), max_length=16, choices=Pace, default=Pace.UNTIMED)
    seconds = models.FloatField(_("seconds per decision"), default=0)
    reserve = models.FloatField(_("reserve in seconds"), default=0)
    working_days = models.BooleanField(_("working days only"), default=False)
    paused = models.DateTimeField(_("paused since"), null=True)
    held = models.BooleanField(_("paused by a moderator"), default=False, db_default=False)
    banned = models.JSONField(null=True, editable=False)
    paused_seconds = models.FloatField(default=0)
    clock_number = models.PositiveIntegerField(default=0)
    creator = models.ForeignKey(
        Player, models.SET_NULL, null=True, related_name="rooms_made", verbose_name=_("created by")
    )
    named_after = models.ForeignKey(Player, models.SET_NULL, null=True, related_name="+", editable=False)
    created = models.DateTimeField(_("created on"), default=timezone.now, editable=False)
    changed = models.DateTimeField(_("changed on"), auto_now=True)

    class Meta:
        verbose_name = _("table")
        verbose_name_plural = _("tables")
        indexes = (
            models.Index(fields=("state", "public", "-created")),
            models.Index(fields=("-created",), name="rooms_newest"),
            models.Index(
                fields=("-created",),
                condition=models.Q(public=True, state__in=("open", "playing")),
                name="rooms_offered",
            ),
            models.Index(fields=("origin_hash",), condition=~models.Q(origin_hash=""), name="rooms_by_address"),
            # When a guest logs in, the rooms that they were removed from stay closed to them.
            models.Index(fields=("id",), condition=models.Q(banned__isnull=False), name="rooms_closed_to_some"),
        )
        constraints = (
            models.CheckConstraint(
                condition=models.Q(rounds_behind=0) | models.Q(rounds_behind__gte=2), name="everything_is_seen_late"
            ),
        )

    def __str__(self) -> str:
        return self.name

    @cached_property
    def admitted(self) -> frozenset[str]:
        """The ids of players who have entered its password, as of the first access."""
        return frozenset(one.player_id for one in self.admissions.all())


class Seat(models.Model):
    """A seat at a room's table: free, a player's or a bot's.

    `stand_in`: a bot plays for the player, who is away; `offered`: until they or another player take the seat.
    `pending`: the game waits for this seat. `seen` is when its player's last connection closed; open ones are
    `Presence` rows. `reserve` is the seat's remaining additional time in seconds, `timeouts` its time-outs in a row;
    `wants_pause` and `wants_extension`: its player has proposed a pause, or more time, or agreed to it. `wants_end`:
    they have agreed to end the game early, from the network with the keyed hash `end_network`, which is kept as long as
    that stands; `end_proposed` is the round in which they last proposed it. `level` is the name of its bot, `character`
    who that plays as; `ready`: its player agrees to the room's settings, as they do by sitting down; `held_for`: the
    player a free seat is reserved for. `entrant` is who started a rated game on this seat, and `left` since when they
    have not played it themselves.
    """

    room = models.ForeignKey(Room, models.CASCADE, related_name="seats", verbose_name=_("table"))
    number = models.PositiveSmallIntegerField(_("number"))
    player = models.ForeignKey(Player, models.SET_NULL, null=True, related_name="seats", verbose_name=_("person"))
    bot = models.BooleanField(_("held by a bot"), default=False)
    stand_in = models.BooleanField(_("a bot stands in"), default=False)
    pending = models.BooleanField(_("game is waiting for it"), default=False)
    seen = models.DateTimeField(_("last seen"), null=True)
    offered = models.BooleanField(_("can be taken over"), default=False)
    reserve = models.FloatField(_("reserve in seconds"), default=0)
    timeouts = models.PositiveSmallIntegerField(_("consecutive time-outs"), default=0)
    wants_pause = models.BooleanField(default=False)
    wants_extension = models.BooleanField(default=False)
    wants_end = models.BooleanField(default=False, db_default=False, editable=False)
    end_network = models.CharField(max_length=ID_LENGTH, default="", db_default="", blank=True, editable=False)
    end_proposed = models.PositiveSmallIntegerField(null=True, editable=False)
    level = models.CharField(max_length=32, default="plain", db_default="plain")
    character = models.CharField(max_length=16, default="", db_default="", blank=True, editable=False)
    ready = models.BooleanField(default=True, db_default=True)
    held_for = models.ForeignKey(Player, models.SET_NULL, null=True, related_name="seats_held")
    entrant = models.ForeignKey(Player, models.SET_NULL, null=True, related_name="entered", editable=False)
    left = models.DateTimeField(null=True, editable=False)

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
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
        indexes = (
            models.Index(
                fields=("room",),
                condition=models.Q(models.Q(bot=True) | models.Q(stand_in=True), pending=True),
                name="seats_waited_for_of_bots",
            ),
            models.Index(fields=("room",), condition=models.Q(offered=True), name="seats_offered"),
        )

    def __str__(self) -> str:
        return gettext("seat {number}").format(number=self.number)

    @property
    def bot_level(self) -> str | None:
        """The level of its bot; None if no bot holds it."""
        return self.level if self.bot else None


class Presence(models.Model):
    """A lease: a player or visitor has a socket open on a room, and renews the lease before `expires`. `visitor`
    distinguishes the browsers of people without a name."""

    id = models.CharField(primary_key=True, max_length=ID_LENGTH, default=new_id, editable=False)
    room = models.ForeignKey(Room, models.CASCADE, related_name="presences")
    player = models.ForeignKey(Player, models.CASCADE, null=True)
    visitor = models.CharField(max_length=ID_LENGTH, default="", blank=True, editable=False)
    seen = models.DateTimeField()
    expires = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"presence until {self.expires:%H:%M:%S}"
