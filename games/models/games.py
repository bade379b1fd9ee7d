"""Games and their logs: a game is its edition, options, seed and moves."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models.ids import ID_LENGTH, new_id
from games.models.rooms import Player, Room


class Game(models.Model):
    """A game: edition, options, seed and rules version make it, its moves tell it.

    `commitment` is the hash over salt and seed that everybody is shown; both are shown once the game is over.
    `version` is the number of moves. `state` caches what they come to, as JSON text; `streams` how many happenings
    each seat and the public know of; `opening` what happened before the first move. `undo` is the seat that may take
    its last act back, `asked_again` after how many undos each question was another one. `moved` is when the last act
    was made from which bots count their pause (`games.services.play.bot_pauses`): one that everybody knows of, so not
    the change of a sealed choice. `rating`: whether its result has yet to change the ratings of its players, or has
    done so.
    """

    class Rating(models.TextChoices):
        """What its result is to ratings."""

        NOTHING = "", "nothing"
        DUE = "due", "not reckoned yet"
        DONE = "done", "reckoned"
        VOID = "void", "not rated after all"

    id = models.CharField(primary_key=True, max_length=ID_LENGTH, default=new_id, editable=False)
    room = models.OneToOneField(Room, models.CASCADE, related_name="game", verbose_name=_("table"))
    edition = models.CharField(_("edition"), max_length=32)
    options = models.JSONField()
    seed = models.CharField(max_length=64, editable=False)
    salt = models.CharField(max_length=64, editable=False, default="")
    commitment = models.CharField(max_length=64, editable=False, default="")
    rules_version = models.PositiveIntegerField(_("version of the rules"))
    version = models.PositiveIntegerField(default=0)
    state = models.TextField(editable=False)
    streams = models.JSONField(editable=False)
    opening = models.JSONField(editable=False)
    undo = models.PositiveSmallIntegerField(null=True, editable=False)
    asked_again = models.JSONField(editable=False, default=dict)
    started = models.DateTimeField(_("begun on"), default=timezone.now, editable=False)
    moved = models.DateTimeField(_("last move on"), default=timezone.now)
    ended = models.DateTimeField(_("ended on"), null=True)
    rating = models.CharField(max_length=4, choices=Rating, default=Rating.NOTHING, db_default="", blank=True)

    class Meta:
        verbose_name = _("game")
        verbose_name_plural = _("games")
        permissions = (("unseal", "Can see what is hidden in a running game"),)
        indexes = (
            models.Index(fields=("-started",), name="games_newest"),
            models.Index(fields=("-started",), condition=models.Q(ended=None), name="games_running"),
            models.Index(fields=("ended",), condition=models.Q(rating="due"), name="games_to_be_rated"),
            models.Index(fields=("ended", "id"), condition=models.Q(ended__isnull=False), name="games_over"),
        )

    def __str__(self) -> str:
        return self.id


class Move(models.Model):
    """A move of the log. `streams` are the game's after it; `events` carry their audiences.

    `salt` is a sealed move's own, made anew with each; `seals` are those that this move opened, each with seat, hash,
    salt and move. `lasts` is why the move cannot be taken back, if it cannot, and `clocks` what was left on those that
    it stopped; of an undo, for how long others had been kept waiting.
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


class SeatHolder(models.Model):
    """Somebody has a seat of a game, or had it, `since` it had so many moves: until somebody else has it, if ever. Who
    has deleted themselves is nobody here."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="holders")
    seat = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, models.SET_NULL, null=True, related_name="seats_had")
    since = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ("id",)

    def __str__(self) -> str:
        return f"seat {self.seat} since move {self.since}"
