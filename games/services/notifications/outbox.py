"""The outbox: queues notifications, for all channels, about what happens at people's tables while they are away. They
are queued in the same transaction as the event, and checked again when they are sent."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Exists, F, OuterRef, Q

from games.models import Deadline, Game, MailAddress, ModeratorMessage, Notification, Report, Room, Sanction
from games.notifications import CHANNELS
from games.notifications.channel import Channel, Message, To
from games.notifications.mail.channel import MAIL
from games.notifications.web_push.channel import WEB_PUSH
from games.selectors.moderation.case_news import cause_of, is_case_for
from games.selectors.notifications.content import WAITS, Kind, remind_time
from games.selectors.play import clocks as clocks_of

CASE_PAUSE = timedelta(minutes=15)
"""The least time between two pushes about cases to one browser."""


@dataclass(frozen=True, slots=True)
class _Event:
    """What the player of seat `to` is to be notified of, from `ready` on: a reminder's time, or soon. `seat` and
    `cause` are as in notifications."""

    to: int
    kind: Kind
    seat: int
    cause: str
    ready: datetime | None = None


def notify_turns(*, room: Room, deadlines: Sequence[Deadline]) -> None:
    """Notifies people whose turn it is, and reminds them later; once per prompt."""
    if deadlines:
        _queue(room, deadlines[0].game, [event for row in deadlines for event in _turn_and_reminder(room, row)])


def change_notified_prompt(*, game: Game, seat: int, before: str, prompt: str) -> None:
    """After an undo the same question has a new prompt id: moves the notifications to it, so that nobody is notified
    twice."""
    Notification.objects.filter(game=game, seat=seat, cause=before, kind__in=WAITS).update(cause=prompt)


def notify_vote(*, room: Room, game: Game, about: int, cause: str) -> None:
    """Notifies everybody who may vote about a seat that timed out too often."""
    voters = clocks_of.voters(room.seats.all())
    _queue(room, game, [_Event(voter.number, Kind.VOTE, about, cause) for voter in voters])


def notify_round(*, room: Room, game: Game, number: int) -> None:
    """Notifies everybody at the table that a round is over."""
    seats = clocks_of.player_seats(room.seats.all())
    _queue(room, game, [_Event(seat.number, Kind.NEWS, seat.number, str(number)) for seat in seats])


def notify_stand_in(*, room: Room, game: Game, seat: int, cause: str) -> None:
    """Notifies a player whose seat a bot plays after a vote."""
    _queue(room, game, [_Event(seat, Kind.STAND_IN, seat, cause)])


def notify_open_turns(*, channel: Channel[To, Message], to: To) -> None:
    """Notifies a person who has just turned a channel on of what already waits for them."""
    own = {"game__room__seats__player": to.player_id, "game__room__seats__number": F("seat")}
    for row in Deadline.objects.filter(**own, game__room__state=Room.State.PLAYING).select_related("game__room"):
        room = row.game.room
        _insert(channel, room, row.game, [(to, event) for event in _turn_and_reminder(room, row)])


def request_confirmation(*, mail: MailAddress) -> None:
    """Queues an email that asks whether an address belongs to the person who gave it."""
    now = clocks_of.now()
    Notification.objects.create(address=mail, kind=Kind.CONFIRM, created=now, due=now)


def notify_message(*, message: ModeratorMessage) -> None:
    """Queues an email with a moderators' message, unless its recipient reads it here soon. Web pushes are about
    tables."""
    own = MAIL.recipients().filter(player=message.player) if MAIL.is_enabled() else MailAddress.objects.none()
    now = clocks_of.now()
    for to in own.select_for_update(no_key=True, of=("self",)):
        due = MAIL.send_time(to, now + MAIL.grace)
        Notification.objects.create(address=to, kind=Kind.MESSAGE, cause=message.public_id, created=now, due=due)


def notify_case(*, new: Report | Sanction) -> None:
    """Queues pushes to moderators who want them and may see a new report or appeal: at most one per browser in
    `CASE_PAUSE`, so that a flood of reports is one push."""
    if not WEB_PUSH.is_enabled():
        return
    now, cause = clocks_of.now(), cause_of(new)
    recent = Notification.objects.filter(Q(sent=None) | Q(sent__gt=now - CASE_PAUSE), browser=OuterRef("pk"))
    idle = WEB_PUSH.recipients().filter(~Exists(recent.filter(kind=Kind.CASE)), cases=True)
    for to in idle.select_for_update(no_key=True, of=("self",)).order_by("pk"):
        if is_case_for(cause, to.player_id):
            due = WEB_PUSH.send_time(to, now + WEB_PUSH.grace)
            Notification.objects.create(browser=to, kind=Kind.CASE, cause=cause, created=now, due=due)


def case_pushes_resume(*, user: Any) -> None:
    """Ends the pause after a push about a case: the moderator has just looked at the cases."""
    sent = Notification.objects.filter(browser__player__user=user, kind=Kind.CASE, sent__isnull=False)
    if sent.exists():
        sent.delete()


def _turn_and_reminder(room: Room, row: Deadline) -> tuple[_Event, _Event]:
    return (
        _Event(row.seat, Kind.TURN, row.seat, row.prompt),
        _Event(row.seat, Kind.REMINDER, row.seat, row.prompt, remind_time(room, row)),
    )


def _queue(room: Room, game: Game, events: Sequence[_Event]) -> None:
    """Queues notifications of events by every channel. The recipients are locked, so that none can be removed before
    the notifications are stored."""
    seats = {event.to for event in events}
    for channel in CHANNELS:
        if channel.is_enabled() and any(channel.covers(room, event.kind) for event in events):
            own = channel.recipients().filter(player__seats__room=room, player__seats__number__in=seats)
            locked = own.annotate(number=F("player__seats__number")).select_for_update(no_key=True, of=("self",))
            wanted = [(to, event) for to in locked.order_by("pk") for event in events if event.to == to.number]
            _insert(channel, room, game, wanted)


def _insert(channel: Channel[To, Message], room: Room, game: Game, wanted: Iterable[tuple[To, _Event]]) -> None:
    now = clocks_of.now()
    Notification.objects.bulk_create(
        (
            Notification(
                **{channel.field: to},
                kind=event.kind,
                game=game,
                seat=event.seat,
                cause=event.cause,
                created=now,
                due=channel.send_time(to, event.ready or now + channel.grace),
            )
            for to, event in wanted
            if channel.covers(room, event.kind) and channel.wants(to, event.kind)
        ),
        ignore_conflicts=True,
    )
