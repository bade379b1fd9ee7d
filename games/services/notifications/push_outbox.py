"""Outgoing web pushes: queued with the event, as emails are, and checked again when they are sent. Everything due about
one table is sent as one push, so that a browser shows only the newest per table."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction

from games.models import Deadline, Game, Mail, Push, PushSubscription, Room
from games.notifications.web_push import messages
from games.notifications.web_push.messages import PushMessage
from games.selectors.notifications import mails as mails_of
from games.selectors.notifications import pushes as pushes_of
from games.selectors.play import clocks as clocks_of
from games.services.notifications.delivery_claims import (
    RETRIES,
    claim_batch,
    delete_obsolete,
    due_item,
    mark_failed,
    mark_sent,
)

MAX_WAIT = RETRIES[-1]
"""The longest wait accepted from a push server's Retry-After."""


def pushes_queue_turns(*, room: Room, deadlines: Iterable[Deadline]) -> None:
    """Queues pushes for people whose turn it is, and reminders; once per prompt."""
    if not pushes_of.is_enabled():
        return
    recipients = _lock_browsers(room)
    _insert(
        push for row in deadlines for to in recipients.get(row.seat, ()) for push in _turn_and_reminder(room, row, to)
    )


def pushes_change_prompt(*, game: Game, seat: int, before: str, prompt: str) -> None:
    """After an undo the same question has a new prompt id: moves the pushes to it, so that nobody is notified twice."""
    Push.objects.filter(game=game, seat=seat, cause=before, kind__in=mails_of.WAITS).update(cause=prompt)


def pushes_queue_vote(*, room: Room, game: Game, about: int, cause: str) -> None:
    """Queues pushes to everybody who may vote about a seat that timed out too often."""
    if pushes_of.is_enabled():
        say = {seat.number for seat in clocks_of.voters(room.seats.all())}
        _insert(
            _new_push(to, Mail.Kind.VOTE, game, about, cause)
            for seat, browsers in _lock_browsers(room).items()
            if seat in say
            for to in browsers
        )


def pushes_queue_round(*, room: Room, game: Game, number: int) -> None:
    """Queues pushes about a completed round to everybody at the table who wants news."""
    if pushes_of.is_enabled() and pushes_of.is_pushed(room, Mail.Kind.NEWS):
        recipients = ((seat, to) for seat, browsers in _lock_browsers(room).items() for to in browsers if to.news)
        _insert(_new_push(to, Mail.Kind.NEWS, game, seat, str(number)) for seat, to in recipients)


def pushes_queue_stand_in(*, room: Room, game: Game, seat: int, cause: str) -> None:
    """Queues pushes to a player whose seat a bot plays after a vote."""
    if pushes_of.is_enabled():
        player = room.seats.get(number=seat).player_id
        recipients = PushSubscription.objects.filter(player=player, server_key=pushes_of.server_key())
        kept = recipients.select_for_update(no_key=True).order_by("pk")
        _insert(_new_push(to, Mail.Kind.STAND_IN, game, seat, cause) for to in kept)


def pushes_queue_open_turns(*, to: PushSubscription) -> None:
    """Queues pushes about what already waits for a person whose browser has just subscribed."""
    waiting = Deadline.objects.filter(game__room__seats__player=to.player_id, game__room__state=Room.State.PLAYING)
    for row in waiting.select_related("game__room"):
        if to.pk in pushes_of.recipients(row.game.room).get(row.seat, ()):
            _insert(_turn_and_reminder(row.game.room, row, to))


def _lock_browsers(room: Room) -> dict[int, list[PushSubscription]]:
    """The browsers to notify, by seat, locked so that none can be removed before the pushes are stored."""
    recipients = pushes_of.recipients(room)
    if not recipients:
        return {}
    wanted = [to for browsers in recipients.values() for to in browsers]
    kept = PushSubscription.objects.select_for_update(no_key=True).filter(pk__in=wanted)
    known = {to.pk: to for to in kept.order_by("pk")}
    return {seat: [known[to] for to in browsers if to in known] for seat, browsers in recipients.items()}


def _turn_and_reminder(room: Room, row: Deadline, to: PushSubscription) -> list[Push]:
    pushes = [_new_push(to, Mail.Kind.TURN, row.game, row.seat, row.prompt)]
    if pushes_of.is_pushed(room, Mail.Kind.REMINDER):
        reminder = _new_push(to, Mail.Kind.REMINDER, row.game, row.seat, row.prompt)
        reminder.due = mails_of.send_time(to, mails_of.remind_time(room, row))
        pushes.append(reminder)
    return [push for push in pushes if mails_of.wants(to, push.kind)]


def _new_push(to: PushSubscription, kind: Mail.Kind, game: Game, seat: int, cause: str) -> Push:
    now = clocks_of.now()
    due = mails_of.send_time(to, now + timedelta(seconds=settings.PUSH_GRACE))
    return Push(to=to, kind=kind, game=game, seat=seat, cause=cause, created=now, due=due)


def _insert(pushes: Iterable[Push]) -> None:
    Push.objects.bulk_create(pushes, ignore_conflicts=True)


@transaction.atomic
def push_claim(*, to: int, now: datetime) -> PushMessage | None:
    """Claims the pushes about one table that are due to a browser, for the caller to send; None if there are none or
    another worker has them. Their content is checked again."""
    if PushSubscription.objects.select_for_update(skip_locked=True, no_key=True).filter(pk=to).first() is None:
        return None
    browser = PushSubscription.objects.select_related("player").get(pk=to)
    by_room: dict[str, list[tuple[Push, mails_of.Item]]] = {}
    for row in Push.objects.filter(to=browser, sent=None, due__lte=now).select_related("game__room"):
        row.to = browser
        if (item := due_item(row, now, settings.PUSH_GRACE)) is not None:
            by_room.setdefault(item.room_id, []).append((row, item))
    if not by_room:
        return None
    rows, items = zip(*next(iter(by_room.values())), strict=True)
    return messages.push_message(claim_batch(rows, now), browser, items, now)


@transaction.atomic
def push_sent(*, batch: str, now: datetime) -> None:
    """Marks a push as sent."""
    mark_sent(Push, batch, now)


@transaction.atomic
def push_failed(*, batch: str, now: datetime, for_good: bool, wait: int) -> None:
    """Schedules a retry of a push, or gives up after the last one. `wait` is the server's Retry-After in seconds."""
    mark_failed(Push, batch, now, for_good=for_good, wait=min(timedelta(seconds=wait), MAX_WAIT))


@transaction.atomic
def push_subscription_expired(*, to: int, endpoint: str) -> None:
    """Deletes a subscription that the push server says no longer exists."""
    for browser in PushSubscription.objects.select_for_update().filter(pk=to, endpoint=endpoint):
        browser.delete()


@transaction.atomic
def pushes_postpone(*, to: int, now: datetime) -> None:
    """Postpones everything due to a browser after an error in rendering it."""
    Push.objects.filter(to=to, sent=None, due__lte=now).update(due=now + MAX_WAIT)


@transaction.atomic
def pushes_sweep(*, now: datetime) -> None:
    """Deletes obsolete pushes, and subscriptions made with a previous server key."""
    delete_obsolete(Push, now)
    for browser in (
        PushSubscription.objects.exclude(server_key=pushes_of.server_key())
        .select_for_update(skip_locked=True)
        .order_by("pk")
    ):
        browser.delete()
