"""Chat messages, and the commands of players that were carried out."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.models.ids import ID_LENGTH, NAME_LENGTH, new_id
from games.models.rooms import Player, Room


class ChatMessage(models.Model):
    """A chat message at a table, or without a room in the lobby: plain text, under the name its sender had then.
    `among_spectators`: sent among the spectators of a running game; its players do not see it before the end.
    `private`: visible to its sender and addressees only, for ever. `moves` is the number of moves made when it was sent
    in a running game. Once `removed` by a moderator, nobody sees it. Clients know it by `public_id`: gaps between
    numbers would reveal messages that a reader cannot see."""

    public_id = models.CharField(max_length=ID_LENGTH, default=new_id, unique=True, editable=False)
    room = models.ForeignKey(Room, models.CASCADE, related_name="chat", null=True, verbose_name=_("table"))
    private = models.BooleanField(_("private"), default=False)
    pseudonym = models.BooleanField(default=False)
    among_spectators = models.BooleanField(_("among spectators"), default=False)
    moves = models.PositiveIntegerField(null=True)
    player = models.ForeignKey(Player, models.SET_NULL, null=True, verbose_name=_("person"))
    seat = models.PositiveSmallIntegerField(_("seat"), null=True)
    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    text = models.CharField(_("text"), max_length=500)
    at = models.DateTimeField(_("sent on"), default=timezone.now)
    removed = models.DateTimeField(_("removed on"), null=True)

    class Meta:
        verbose_name = _("message")
        verbose_name_plural = _("messages")
        ordering = ("room", "id")
        indexes = (models.Index(fields=("id",), condition=models.Q(room=None), name="messages_in_the_lobby"),)

    def __str__(self) -> str:
        return gettext("message {number}").format(number=self.pk)


class Addressee(models.Model):
    """An addressee of a private message: a player, with the seat and name that they had then."""

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
    """A command of a player, other than a move, that was carried out: sent again, it is answered again without being
    repeated. `client_id` is a hash of the room and the id in the frame."""

    player = models.ForeignKey(Player, models.CASCADE, related_name="commands")
    client_id = models.CharField(max_length=64)
    digest = models.CharField(max_length=64)
    at = models.DateTimeField(default=timezone.now, db_index=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("player", "client_id"), name="a_command_is_carried_out_once"),)

    def __str__(self) -> str:
        return f"command {self.pk}"
