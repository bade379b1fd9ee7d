"""Request bodies of the API. Responses are typed in games/protocol/."""

from typing import Any

from django.conf import settings
from rest_framework import serializers

from games import bots, lessons
from games.api.json_types import type_errors
from games.models import ENDPOINT_LENGTH, PASSWORD_LENGTH, MailAddress, Removal, Report, Room, Token

QUERY = {"is_query": True}
"""The serializer context for values from the query of an address, where all of them are text."""


class Strict(serializers.Serializer[Any]):
    """Rejects unknown fields, since a misspelt one would otherwise be ignored silently, and values of another JSON type
    than the schema has, which DRF would convert."""

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, dict):
            if unknown := set(data) - set(self.fields):
                raise serializers.ValidationError({min(map(str, unknown))[:64]: ["No such field."]})
            if not self.context.get("is_query"):
                wrong = {name: type_errors(field, data.get(name)) for name, field in self.fields.items()}
                if wrong := {name: errors for name, errors in wrong.items() if errors}:
                    raise serializers.ValidationError(wrong)
        return super().to_internal_value(data)


class NameSerializer(Strict):
    """A name to use."""

    name = serializers.CharField(max_length=200)


class LobbyPageSerializer(Strict):
    """A page of the lobby, from 0."""

    page = serializers.IntegerField(min_value=0, max_value=9_999, default=0)


class LanguageSerializer(Strict):
    """One of the languages of the server."""

    language = serializers.ChoiceField([code for code, _ in settings.LANGUAGES])


class LanguagesSerializer(Strict):
    """Languages that the player speaks, as codes."""

    languages = serializers.ListField(
        child=serializers.RegexField(r"^[a-z]{2,3}$", max_length=3), max_length=8, allow_empty=True
    )


class RelationSerializer(Strict):
    """A private note on a player, and whether they are blocked."""

    blocked = serializers.BooleanField()
    note = serializers.CharField(max_length=2_000, allow_blank=True, trim_whitespace=False)


class OwnPasswordSerializer(Strict):
    """The caller's own password, if they have one."""

    password = serializers.CharField(
        max_length=200, allow_blank=True, required=False, default="", trim_whitespace=False
    )


class SignInSerializer(Strict):
    """The provider to sign in with, and whether the guest's tokens and notification settings move to the account."""

    provider = serializers.CharField(max_length=64)
    connect = serializers.BooleanField(default=False)
    keep_guest_access = serializers.BooleanField(default=False)


class MailSerializer(Strict):
    """Settings for emails about games that wait for the player."""

    address = serializers.CharField(max_length=254)
    choice = serializers.ChoiceField(MailAddress.Choice.values)
    reminders = serializers.BooleanField(default=True)
    news = serializers.BooleanField(default=True)
    digest_hour = serializers.IntegerField(min_value=0, max_value=23, default=8)
    quiet_from = serializers.TimeField(allow_null=True, default=None, input_formats=["%H:%M"])
    quiet_to = serializers.TimeField(allow_null=True, default=None, input_formats=["%H:%M"])
    zone = serializers.CharField(max_length=64)


class PushSerializer(Strict):
    """A browser's push subscription, with its settings."""

    endpoint = serializers.CharField(max_length=ENDPOINT_LENGTH)
    p256dh = serializers.CharField(max_length=87)
    auth = serializers.CharField(max_length=22)
    turn = serializers.BooleanField(default=True)
    reminders = serializers.BooleanField(default=True)
    news = serializers.BooleanField(default=True)
    quiet_from = serializers.TimeField(allow_null=True, default=None, input_formats=["%H:%M"])
    quiet_to = serializers.TimeField(allow_null=True, default=None, input_formats=["%H:%M"])
    zone = serializers.CharField(max_length=64)


class PushRemoveSerializer(Strict):
    """The browser to unsubscribe; without one, all of the caller's."""

    endpoint = serializers.CharField(max_length=ENDPOINT_LENGTH, allow_blank=True, default="")


class TokenSerializer(Strict):
    """The token in the link of an email."""

    token = serializers.CharField(max_length=300)


class ReportSerializer(Strict):
    """A report of a player: the sender of `message`, the player on `seat` or the one with the id `person`, in a room;
    without a room, of a message in the lobby."""

    kind = serializers.ChoiceField(Report.Kind.values)
    text = serializers.CharField(max_length=1000, default="", allow_blank=True)
    room = serializers.CharField(max_length=64, allow_null=True, default=None)
    seat = serializers.IntegerField(min_value=0, max_value=15, allow_null=True, default=None)
    message = serializers.CharField(max_length=64, allow_null=True, default=None)
    person = serializers.CharField(max_length=64, allow_null=True, default=None)


class ReadSerializer(Strict):
    """The id of a sanction, of a report's answer, or of a message that the player has read."""

    sanction = serializers.CharField(max_length=64, allow_null=True, default=None)
    report = serializers.CharField(max_length=64, allow_null=True, default=None)
    message = serializers.CharField(max_length=64, allow_null=True, default=None)


class AnswerSerializer(Strict):
    """The answer to a moderators' message."""

    message = serializers.CharField(max_length=64)
    text = serializers.CharField(max_length=1000)


class AppealSerializer(Strict):
    """An appeal against a sanction."""

    sanction = serializers.CharField(max_length=64)
    text = serializers.CharField(max_length=1000)


class PaceSerializer(Strict):
    """A clock; `hours` per decision in a game by correspondence, `minutes` per round with live rounds."""

    kind = serializers.CharField(max_length=16)
    hours = serializers.IntegerField(required=False, allow_null=True)
    minutes = serializers.IntegerField(required=False, allow_null=True)
    working_days = serializers.BooleanField(default=False)


class RoomSerializer(Strict):
    """A room to create; options that are left out have their defaults."""

    edition = serializers.CharField(max_length=32)
    options = serializers.DictField()
    name = serializers.CharField(max_length=200, required=False)
    public = serializers.BooleanField(default=True)
    pace = PaceSerializer(required=False)
    watching = serializers.ChoiceField(Room.Watching.values, required=False)
    rounds_behind = serializers.ChoiceField((0, *range(2, 11)), required=False)
    press = serializers.ChoiceField(Room.Press.values, required=False)
    pseudonyms = serializers.BooleanField(required=False)
    programs = serializers.BooleanField(required=False)
    password = serializers.CharField(
        required=False, allow_blank=True, max_length=PASSWORD_LENGTH, trim_whitespace=False
    )
    rated = serializers.BooleanField(required=False)
    seating = serializers.ChoiceField(Room.Seating.values, required=False)
    language = serializers.ChoiceField([code for code, _ in settings.LANGUAGES], required=False)


class RoomChangeSerializer(RoomSerializer):
    """Changes to a room by its host; an empty password removes the password."""

    edition = serializers.CharField(max_length=32, required=False)
    options = serializers.DictField(required=False)
    public = serializers.BooleanField(required=False)


class PlayNowSerializer(Strict):
    """A game against bots; without a clock by default."""

    edition = serializers.CharField(max_length=32, default="classic")
    options = serializers.DictField(default=lambda: {"players": 4})
    level = serializers.ChoiceField(bots.all_names(), default=bots.OPPONENT)
    pace = PaceSerializer(required=False)


class MatchSerializer(Strict):
    """A game with other people; everything but the edition and the pace applies only to a new table, if none is
    waiting."""

    edition = serializers.CharField(max_length=32)
    options = serializers.DictField()
    pace = PaceSerializer(required=False)
    language = serializers.ChoiceField([code for code, _ in settings.LANGUAGES], required=False)


class AnySeatSerializer(Strict):
    """A seat, or any free one."""

    seat = serializers.IntegerField(min_value=0, max_value=15, required=False, allow_null=True, default=None)


class JoinSerializer(AnySeatSerializer):
    """A seat, or any free one, and the password of the room if it has one."""

    password = serializers.CharField(
        required=False, allow_blank=True, max_length=PASSWORD_LENGTH, trim_whitespace=False
    )


class BotSerializer(AnySeatSerializer):
    """A seat, or any free one, for the bot of this name."""

    level = serializers.ChoiceField(bots.all_names(), default=bots.DEFAULT)


class PasswordSerializer(Strict):
    """A room's password."""

    password = serializers.CharField(allow_blank=True, max_length=PASSWORD_LENGTH, trim_whitespace=False)


class ReadySerializer(Strict):
    """Whether the player is ready."""

    ready = serializers.BooleanField()


class RematchSerializer(Strict):
    """How seats are assigned in a rematch."""

    seats = serializers.ChoiceField(("keep", "swap", "shuffle"), default="keep")


class SeatSerializer(Strict):
    """A seat."""

    seat = serializers.IntegerField(min_value=0, max_value=15)


class TokenMakingSerializer(Strict):
    """A token to create: for the caller, or for a `program` of theirs, by its name; valid for a number of days, or
    without expiry."""

    name = serializers.CharField(max_length=200)
    scopes = serializers.ListField(
        child=serializers.ChoiceField(Token.Scope.values), allow_empty=False, max_length=len(Token.Scope.values)
    )
    program = serializers.CharField(max_length=200, required=False, allow_null=True)
    days = serializers.IntegerField(min_value=1, max_value=365, required=False, allow_null=True)


class RemovalSerializer(SeatSerializer):
    """The seat that a host removes a player from, and why."""

    reason = serializers.ChoiceField(Removal.Reason.values, default=Removal.Reason.OTHER)


class LessonSerializer(Strict):
    """The moves that a learner has made in the lesson so far."""

    moves = serializers.ListField(child=serializers.DictField(), max_length=lessons.TASKS)


class LessonMoveSerializer(LessonSerializer):
    """The moves so far, and one to evaluate."""

    move = serializers.DictField()


class NothingSerializer(Strict):
    """An empty body."""
