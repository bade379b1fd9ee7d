"""People, and the rooms where they sit down."""

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.functional import cached_property
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.models.ids import ID_LENGTH, NAME_LENGTH, new_id


class Player(models.Model):
    """A person, known by their session. The name may be empty until they choose one. `language` is what mails to them
    are written in. `user` is the account by which they log in; without one they are a guest. `fold` is what no other
    account's name may look like, `guest_fold` the same of a guest's, which goes when an account takes such a name,
    `person` what they are known by to others (it follows from the id), `languages` those that they say they speak.

    A `program` comes in by a token, is marked as one by its name, and plays only where programs may; `operator` is who
    runs it. Somebody who is `gone` has deleted themselves: the row stays for what hangs on it, and is nobody's.
    """

    id = models.CharField(primary_key=True, max_length=ID_LENGTH, default=new_id, editable=False)
    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    language = models.CharField(_("language"), max_length=8, default="en")
    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="player", editable=False
    )
    fold = models.CharField(max_length=100, null=True, unique=True, editable=False)  # noqa: DJ001 - nulls are not unique
    guest_fold = models.CharField(max_length=100, default="", db_default="", db_index=True, editable=False)
    person = models.CharField(max_length=16, null=True, unique=True, editable=False)  # noqa: DJ001 - the same
    languages = models.JSONField(default=list, db_default=models.Value([], models.JSONField()), editable=False)
    program = models.BooleanField(default=False, db_default=False, editable=False)
    gone = models.BooleanField(default=False, db_default=False, editable=False)
    operator = models.ForeignKey("self", models.SET_NULL, null=True, related_name="programs", editable=False)
    created = models.DateTimeField(_("made on"), default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("person")
        verbose_name_plural = _("people")
        indexes = (models.Index(fields=("-created",), name="players_newest"),)

    def __str__(self) -> str:
        return self.name

    @property
    def answerable(self) -> str:
        """The id of who answers for what they do: of a program's operator, where it has one. Limits count by it."""
        return self.operator_id or self.id


class Room(models.Model):
    """Where a game is arranged, played and talked over. `watching` is who may see it without a seat, `rounds_behind`
    with how much delay they see everything, or 0 if they see what is open to all, at once; `press` is whether its
    players may chat while they play; `programs` whether programs from outside may sit down.

    `seconds` is the time for a decision, or for a round that all play at once, `reserve` what each player has beyond
    that for the whole game; with `working_days` neither passes at weekends (UTC). `paused` is since when all clocks
    stand still, `stood` how many seconds they have stood still before; with `held` a moderator has paused the game, and
    its players cannot go on. `clock_number` goes up with every change of the clocks. `shut_out` are those, by their
    ids, whom a moderator has sent away.

    `password` is a hash, or empty; `seating` whether people choose their seats or draw lots; `language` the one that is
    spoken. `made_from` is a sign of the network address that made it, as long as that counts for its limits; in the
    lobby rooms of one take turns with those of others. `rematch_of` is the room that it goes on from, which may have
    several such; until `held_until` seats are held for the people from there. `named_after` is the person whose default
    name it has ("Ada’s table"); nobody if a host has chosen the name.

    `visited`: somebody with a name other than its host has been present here (taken a seat, been admitted, written, or
    watched), or, in a rematch, is expected; it stays so when they have left. From then on no setting may change that
    would reveal who they are.
    """

    class State(models.TextChoices):
        """How far the room has come."""

        OPEN = "open", _("open")
        PLAYING = "playing", _("playing")
        ENDED = "ended", _("ended")
        CLOSED = "closed", _("closed")

    class Pace(models.TextChoices):
        """What kind of clock the game has."""

        UNTIMED = "untimed", _("untimed")
        BLITZ = "blitz", _("blitz")
        NORMAL = "normal", _("normal")
        RELAXED = "relaxed", _("relaxed")
        ROUNDS = "rounds", _("live rounds")
        CORRESPONDENCE = "correspondence", _("correspondence")

    class EndedBy(models.TextChoices):
        """What ended the game."""

        NOTHING = "", "-"
        PLAY = "play", _("played out")
        MODERATOR = "moderator", _("a moderator")
        PLAYERS = "players", _("its players")
        DESERTED = "deserted", _("nobody was left")

    class Watching(models.TextChoices):
        """Who may watch."""

        NONE = "none", _("nobody")
        LINK = "link", _("whoever has the link")
        EVERYONE = "everyone", _("everyone")

    class Press(models.TextChoices):
        """How players may talk while they play."""

        NONE = "none", _("not at all")
        PUBLIC = "public", _("in public")
        PRIVATE = "private", _("in public and in private")

    class Seating(models.TextChoices):
        """How people come to their seats, and so to colours and turns."""

        CHOICE = "choice", "by choice"
        LOT = "lot", "by lot"

    id = models.CharField(primary_key=True, max_length=ID_LENGTH, default=new_id, editable=False)
    name = models.CharField(_("name"), max_length=NAME_LENGTH * 2)
    edition = models.CharField(_("edition"), max_length=32)
    options = models.JSONField(_("options"), default=dict)
    public = models.BooleanField(_("listed in the lobby"), default=True)
    watching = models.CharField(_("who may watch"), max_length=8, choices=Watching, default=Watching.EVERYONE)
    rounds_behind = models.PositiveSmallIntegerField(_("shown so many rounds late"), default=0)
    press = models.CharField(_("talk of the players"), max_length=8, choices=Press, default=Press.PUBLIC)
    pseudonyms = models.BooleanField(_("with pseudonyms"), default=False)
    programs = models.BooleanField(default=False, db_default=False)
    password = models.CharField(max_length=128, default="", db_default="", blank=True, editable=False)
    rated = models.BooleanField(default=False, db_default=False)
    seating = models.CharField(max_length=8, choices=Seating, default=Seating.CHOICE, db_default="choice")
    language = models.CharField(max_length=8, default="en", db_default="en")
    made_from = models.CharField(max_length=ID_LENGTH, default="", db_default="", blank=True, editable=False)
    rematch_of = models.ForeignKey("self", models.SET_NULL, null=True, related_name="rematches", editable=False)
    held_until = models.DateTimeField(null=True, editable=False)
    visited = models.BooleanField(default=False, db_default=False, editable=False)
    state = models.CharField(_("state"), max_length=8, choices=State, default=State.OPEN)
    ended_by = models.CharField(_("ended by"), max_length=10, choices=EndedBy, default=EndedBy.NOTHING, blank=True)
    pace = models.CharField(_("pace"), max_length=16, choices=Pace, default=Pace.UNTIMED)
    seconds = models.FloatField(_("seconds for a decision"), default=0)
    reserve = models.FloatField(_("seconds in reserve"), default=0)
    working_days = models.BooleanField(_("working days only"), default=False)
    paused = models.DateTimeField(_("paused since"), null=True)
    held = models.BooleanField(_("paused by a moderator"), default=False, db_default=False)
    shut_out = models.JSONField(null=True, editable=False)
    stood = models.FloatField(default=0)
    clock_number = models.PositiveIntegerField(default=0)
    creator = models.ForeignKey(
        Player, models.SET_NULL, null=True, related_name="rooms_made", verbose_name=_("made by")
    )
    named_after = models.ForeignKey(Player, models.SET_NULL, null=True, related_name="+", editable=False)
    created = models.DateTimeField(_("made on"), default=timezone.now, editable=False)
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
            models.Index(fields=("made_from",), condition=~models.Q(made_from=""), name="rooms_by_address"),
            # A guest who logs in takes along from where they were sent away.
            models.Index(fields=("id",), condition=models.Q(shut_out__isnull=False), name="rooms_closed_to_some"),
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
        """The ids of those who have said its password, as of the first time that this is asked."""
        return frozenset(one.player_id for one in self.admissions.all())


class Seat(models.Model):
    """A place at a room's table: free, a person's or a bot's.

    `stand_in`: a bot plays for the person, who is away; `offered`: until they or somebody else take the seat.
    `pending`: the game waits for this seat. `seen` is when its person's last connection left; running ones are
    `Presence` rows. `reserve` are the seconds that its clock has left beyond those for each decision, `timeouts` how
    often in a row its time was up, `wants_pause` and `wants_extension` that its person proposes a pause, or more time,
    or agrees to it. `level` is how a bot plays; `ready` that its person agrees to the room as it is, which whoever
    sits down does; `held_for` whom a free seat is kept for. `entrant` is who began a rated game here, and `left` since
    when they have not played it themselves.
    """

    class Level(models.TextChoices):
        """How well a bot plays."""

        PLAIN = "plain", "with sense"
        RANDOM = "random", "at random"

    room = models.ForeignKey(Room, models.CASCADE, related_name="seats", verbose_name=_("table"))
    number = models.PositiveSmallIntegerField(_("number"))
    player = models.ForeignKey(Player, models.SET_NULL, null=True, related_name="seats", verbose_name=_("person"))
    bot = models.BooleanField(_("held by a bot"), default=False)
    stand_in = models.BooleanField(_("a bot stands in"), default=False)
    pending = models.BooleanField(_("is waited for"), default=False)
    seen = models.DateTimeField(_("last seen"), null=True)
    offered = models.BooleanField(_("free to take over"), default=False)
    reserve = models.FloatField(_("seconds in reserve"), default=0)
    timeouts = models.PositiveSmallIntegerField(_("times out in a row"), default=0)
    wants_pause = models.BooleanField(default=False)
    wants_extension = models.BooleanField(default=False)
    level = models.CharField(max_length=8, choices=Level, default=Level.PLAIN, db_default="plain")
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
        indexes = (models.Index(fields=("pending",), condition=models.Q(pending=True), name="seats_waited_for"),)

    def __str__(self) -> str:
        return gettext("seat {number}").format(number=self.number)


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
