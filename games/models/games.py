"""Games and their move logs: a game is its edition, options, seed and moves."""

from django.db import models
from django.db.models.fields.json import KeyTransform
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models.ids import ID_LENGTH, new_id
from games.models.rooms import Player, Room

MARK_LENGTH = 16


class Game(models.Model):
    """A game: defined by edition, options, seed and rules version, and its moves.

    `commitment` is the hash of salt and seed that everyone sees; salt and seed are shown once the game is over.
    `version` is the number of moves, `mark` that of the last one (`Move`). `state` caches the resulting state, as JSON
    text; `streams` counts the updates that each seat and the public know of; `opening` holds the events before the
    first move. `undo` is the seat that may undo its last act; `asked_again` maps prompts to the number of undos after
    which they were asked again. `last_move` is the time of the last move or undo that restarted the bots' pause
    (`games.services.play.bot_pauses`): one that everyone knows of, so not a change to a sealed choice. `rating` says
    whether its result has yet to be rated, or has been. `round` and `scores`, the points by seat, are what lists of
    games show of the state: both are public.
    """

    class Rating(models.TextChoices):
        """Whether its result counts for ratings."""

        NOTHING = "", "nothing"
        DUE = "due", "to be rated"
        DONE = "done", "rated"
        VOID = "void", "not rated"

    id = models.CharField(primary_key=True, max_length=ID_LENGTH, default=new_id, editable=False)
    room = models.OneToOneField(Room, models.CASCADE, related_name="game", verbose_name=_("table"))
    edition = models.CharField(_("edition"), max_length=32)
    options = models.JSONField()
    seed = models.CharField(max_length=64, editable=False)
    salt = models.CharField(max_length=64, editable=False, default="")
    commitment = models.CharField(max_length=64, editable=False, default="")
    rules_version = models.PositiveIntegerField(_("rules version"))
    version = models.PositiveIntegerField(default=0)
    mark = models.CharField(max_length=MARK_LENGTH, default="", db_default="", editable=False)
    state = models.TextField(editable=False)
    streams = models.JSONField(editable=False)
    opening = models.JSONField(editable=False)
    undo = models.PositiveSmallIntegerField(null=True, editable=False)
    asked_again = models.JSONField(editable=False, default=dict)
    round = models.PositiveSmallIntegerField(default=0, db_default=0, editable=False)
    scores = models.JSONField(default=list, db_default=models.Value([], models.JSONField()), editable=False)
    started = models.DateTimeField(_("started on"), default=timezone.now, editable=False)
    last_move = models.DateTimeField(_("last move on"), default=timezone.now)
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
            models.Index(
                "edition", KeyTransform("players", "options"), models.F("started").desc(), name="games_by_size"
            ),
        )

    def __str__(self) -> str:
        return self.id


class Move(models.Model):
    """A move of the log. `streams` are the game's after the move; `events` are stored with their audiences.

    `salt` belongs to a sealed move and is generated again for each; `seals` are those that this move opened, each with
    seat, hash, salt and move. `irreversible` is why the move cannot be undone, if it cannot; `clocks` is the time left
    on the clocks that it stopped or, for an undo, how long others were kept waiting. An undo is a row like a move; its
    `undone` has the number of the undone move, and the streams after it. `client_id` identifies a player's frame, so
    that a repeated one is answered again but not played again. `mark` is random: after a backup has been restored, a
    game may get another move of the same number, but none of the same mark.
    """

    class By(models.TextChoices):
        """Who made the move."""

        PERSON = "person", "person"
        BOT = "bot", "bot"
        TIME = "time", "the rules, after a time-out"

    game = models.ForeignKey(Game, models.CASCADE, related_name="moves")
    number = models.PositiveIntegerField()
    mark = models.CharField(max_length=MARK_LENGTH, default="", db_default="", editable=False)
    seat = models.PositiveSmallIntegerField()
    by = models.CharField(max_length=8, choices=By)
    client_id = models.CharField(max_length=64, null=True)  # noqa: DJ001 - nulls are not unique, empty texts are
    prompt = models.CharField(max_length=128)
    move = models.JSONField(editable=False)
    events = models.JSONField(editable=False)
    streams = models.JSONField(editable=False)
    salt = models.CharField(max_length=64, editable=False, default="")
    seals = models.JSONField(editable=False, default=list)
    irreversible = models.CharField(max_length=8, editable=False, default="revealed", blank=True)
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


class Hint(models.Model):
    """A hint that a seat's player has taken: the move that a bot would have made for the seat, in answer to a prompt.

    `version` is the number of moves that the game had, `stream` the seat's stream, which counts what the player knows:
    as long as it stays the same, so does the hint. Rows are only added.
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="hints")
    seat = models.PositiveSmallIntegerField()
    version = models.PositiveIntegerField()
    stream = models.PositiveIntegerField()
    prompt = models.CharField(max_length=128)
    move = models.JSONField(editable=False)
    made = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ("game", "version", "id")
        constraints = (models.UniqueConstraint(fields=("game", "seat", "stream"), name="one_hint_of_a_position"),)

    def __str__(self) -> str:
        return f"hint after move {self.version}"


class SeatHolder(models.Model):
    """A player who has or had a seat of a game, from the time it had `since` moves until the next holder, if any. For a
    deleted player, `player` is null."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="holders")
    seat = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, models.SET_NULL, null=True, related_name="seats_had")
    since = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ("id",)

    def __str__(self) -> str:
        return f"seat {self.seat} since move {self.since}"
