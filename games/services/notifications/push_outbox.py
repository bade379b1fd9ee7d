"""Pushes that are to be sent: written down together with what they tell of, as mails are, and looked at again when they
are sent. What is due of one table goes out as one, so that a browser shows only the newest of each.
"""

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
from games.services.notifications.delivery_claims import RETRIES, claim, fail, forget, settle, told_now

LONGEST = RETRIES[-1]
"""A server that asks for patience is given so much at most."""


def pushes_of_waits(*, room: Room, deadlines: Iterable[Deadline]) -> None:
    """The game waits for people: they are to be told, and reminded. Once for each wait."""
    if not pushes_of.are_sent():
        return
    told = _held(room)
    _write(push for row in deadlines for to in told.get(row.seat, ()) for push in _of_wait(room, row, to))


def pushes_go_on(*, game: Game, seat: int, wait: str, prompt: str) -> None:
    """After an undo somebody is asked the same, by a prompt of another id: who was told of it is not told again."""
    Push.objects.filter(game=game, seat=seat, wait=wait, kind__in=mails_of.WAITS).update(wait=prompt)


def pushes_of_vote(*, room: Room, game: Game, about: int, wait: str) -> None:
    """A seat's time was up once too often: those who have a say are to be told."""
    if pushes_of.are_sent():
        say = {seat.number for seat in clocks_of.voters(room.seats.all())}
        _write(
            _soon(to, Mail.Kind.VOTE, game, about, wait)
            for seat, browsers in _held(room).items()
            if seat in say
            for to in browsers
        )


def pushes_of_round(*, room: Room, game: Game, number: int) -> None:
    """A round is over: everybody at the table who wants news of it is to have them."""
    if pushes_of.are_sent() and pushes_of.is_pushed(room, Mail.Kind.NEWS):
        told = ((seat, to) for seat, browsers in _held(room).items() for to in browsers if to.news)
        _write(_soon(to, Mail.Kind.NEWS, game, seat, str(number)) for seat, to in told)


def pushes_of_stand_in(*, room: Room, game: Game, seat: int, wait: str) -> None:
    """The others have let a bot play for a seat, whose person is to be told."""
    if pushes_of.are_sent():
        player = room.seats.get(number=seat).player_id
        told = PushSubscription.objects.filter(player=player, server_key=pushes_of.server_key())
        kept = told.select_for_update(no_key=True).order_by("pk")
        _write(_soon(to, Mail.Kind.STAND_IN, game, seat, wait) for to in kept)


def pushes_catch_up(*, to: PushSubscription) -> None:
    """Somebody wants to be told from now on: of what waits for them already, too."""
    waiting = Deadline.objects.filter(game__room__seats__player=to.player_id, game__room__state=Room.State.PLAYING)
    for row in waiting.select_related("game__room"):
        if to.pk in pushes_of.recipients(row.game.room).get(row.seat, ()):
            _write(_of_wait(row.game.room, row, to))


def _held(room: Room) -> dict[int, list[PushSubscription]]:
    """Browsers of those at a table; none of them can be removed before what they are to be told is stored."""
    told = pushes_of.recipients(room)
    if not told:
        return {}
    wanted = [to for browsers in told.values() for to in browsers]
    kept = PushSubscription.objects.select_for_update(no_key=True).filter(pk__in=wanted)
    known = {to.pk: to for to in kept.order_by("pk")}
    return {seat: [known[to] for to in browsers if to in known] for seat, browsers in told.items()}


def _of_wait(room: Room, row: Deadline, to: PushSubscription) -> list[Push]:
    pushes = [_soon(to, Mail.Kind.TURN, row.game, row.seat, row.prompt)]
    if pushes_of.is_pushed(room, Mail.Kind.REMINDER):
        reminder = _soon(to, Mail.Kind.REMINDER, row.game, row.seat, row.prompt)
        reminder.due = mails_of.send_time(to, mails_of.remind_time(room, row))
        pushes.append(reminder)
    return [push for push in pushes if mails_of.wants(to, push.kind)]


def _soon(to: PushSubscription, kind: Mail.Kind, game: Game, seat: int, wait: str) -> Push:
    now = clocks_of.now()
    due = mails_of.send_time(to, now + timedelta(seconds=settings.PUSH_GRACE))
    return Push(to=to, kind=kind, game=game, seat=seat, wait=wait, made=now, due=due)


def _write(pushes: Iterable[Push]) -> None:
    Push.objects.bulk_create(pushes, ignore_conflicts=True)


@transaction.atomic
def push_claim(*, to: int, now: datetime) -> PushMessage | None:
    """What is due to a browser of one table, for the caller alone to send; None if there is nothing any more, or
    somebody else is at it. What it would have told is looked at again."""
    if PushSubscription.objects.select_for_update(skip_locked=True, no_key=True).filter(pk=to).first() is None:
        return None
    browser = PushSubscription.objects.select_related("player").get(pk=to)
    told: dict[str, list[tuple[Push, mails_of.Item]]] = {}
    for row in Push.objects.filter(to=browser, sent=None, due__lte=now).select_related("game__room"):
        row.to = browser
        if (item := told_now(row, now, settings.PUSH_GRACE)) is not None:
            told.setdefault(item.room_id, []).append((row, item))
    if not told:
        return None
    rows, items = zip(*next(iter(told.values())), strict=True)
    return messages.parcel(claim(rows, now), browser, items, now)


@transaction.atomic
def push_sent(*, batch: str, now: datetime) -> None:
    """It has been brought."""
    settle(Push, batch, now)


@transaction.atomic
def push_failed(*, batch: str, now: datetime, for_good: bool, wait: int) -> None:
    """It could not be brought: it is tried again later, or, after the last time, not. `wait`: so many seconds it
    was asked to wait."""
    fail(Push, batch, now, for_good=for_good, wait=min(timedelta(seconds=wait), LONGEST))


@transaction.atomic
def push_gone(*, to: int, endpoint: str) -> None:
    """Its maker says that this browser is not to be written to any more."""
    for browser in PushSubscription.objects.select_for_update().filter(pk=to, endpoint=endpoint):
        browser.delete()


@transaction.atomic
def pushes_put_off(*, to: int, now: datetime) -> None:
    """A push could not even be written: what is due to a browser is looked at again in a while."""
    Push.objects.filter(to=to, sent=None, due__lte=now).update(due=now + LONGEST)


@transaction.atomic
def pushes_sweep(*, now: datetime) -> None:
    """Forgets pushes that have nothing to tell any more, and browsers that know this server by a key that it had
    before."""
    forget(Push, now)
    for browser in (
        PushSubscription.objects.exclude(server_key=pushes_of.server_key())
        .select_for_update(skip_locked=True)
        .order_by("pk")
    ):
        browser.delete()
