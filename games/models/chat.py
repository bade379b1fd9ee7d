"""What people say, and other frames of theirs that were carried out."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.models.ids import ID_LENGTH, NAME_LENGTH, new_id
from games.models.rooms import Player, Room


class ChatMessage(models.Model):
    """Something said at a table, or without a room in the lobby, as plain text, under the name its speaker then had.
    `watchers`: said among those who watched a running game; its players do not hear it before its end. `private`: heard
    by its speaker and its addressees only, for good. `moves` is how many had been made when it was said in a running
    game. Since `removed` nobody hears it any more: a moderator has taken it away. `sign` is what it is known by
    outside: numbers would have gaps that tell of talk one does not hear."""

    sign = models.CharField(max_length=ID_LENGTH, default=new_id, unique=True, editable=False)
    room = models.ForeignKey(Room, models.CASCADE, related_name="chat", null=True, verbose_name=_("table"))
    private = models.BooleanField(_("in private"), default=False)
    pseudonym = models.BooleanField(default=False)
    watchers = models.BooleanField(_("among watchers"), default=False)
    moves = models.PositiveIntegerField(null=True)
    player = models.ForeignKey(Player, models.SET_NULL, null=True, verbose_name=_("person"))
    seat = models.PositiveSmallIntegerField(_("seat"), null=True)
    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    text = models.CharField(_("text"), max_length=500)
    at = models.DateTimeField(_("said on"), default=timezone.now)
    removed = models.DateTimeField(_("taken away on"), null=True)

    class Meta:
        verbose_name = _("message")
        verbose_name_plural = _("messages")
        ordering = ("room", "id")

    def __str__(self) -> str:
        return gettext("message {number}").format(number=self.pk)


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
    done twice. `client_id` is a hash of the room and the id that the frame had."""

    player = models.ForeignKey(Player, models.CASCADE, related_name="commands")
    client_id = models.CharField(max_length=64)
    digest = models.CharField(max_length=64)
    at = models.DateTimeField(default=timezone.now, db_index=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("player", "client_id"), name="a_command_is_carried_out_once"),)

    def __str__(self) -> str:
        return f"command {self.pk}"
