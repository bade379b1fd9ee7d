"""Mails that are to be sent: written down together with what they tell of, looked at again when they are sent. One that
goes out twice (`delivery_claims.py`) does so under one Message-ID, by which mail programs know it.
"""

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction

from games.models import Deadline, Game, Mail, MailAddress, MailRequest, Room
from games.notifications.mail import letters
from games.notifications.mail.letters import Letter
from games.notifications.mail.notice_links import DAYS
from games.selectors.notifications import mails as mails_of
from games.selectors.people.sessions import deactivated
from games.selectors.play import clocks as clocks_of
from games.services.notifications.delivery_claims import KEPT, RETRIES, claim, fail, forget, settle, told_now


def mails_of_waits(*, room: Room, deadlines: Iterable[Deadline]) -> None:
    """The game, by correspondence, waits for people: they are to be told, and reminded. Once for each wait."""
    if room.pace != Room.Pace.CORRESPONDENCE or not mails_of.are_sent():
        return
    told = _held(room)
    _write(mail for row in deadlines if row.seat in told for mail in _of_wait(room, row, told[row.seat]))


def mails_go_on(*, game: Game, seat: int, wait: str, prompt: str) -> None:
    """After an undo somebody is asked the same, by a prompt of another id: who was told of it is not told again."""
    Mail.objects.filter(game=game, seat=seat, wait=wait, kind__in=mails_of.WAITS).update(wait=prompt)


def mails_of_vote(*, room: Room, game: Game, about: int, wait: str) -> None:
    """A seat's time was up once too often: those who have a say are to be told."""
    if room.pace != Room.Pace.CORRESPONDENCE or not mails_of.are_sent():
        return
    say = {seat.number for seat in clocks_of.voters(room.seats.all())}
    asked = [mail for seat, mail in _held(room).items() if seat in say]
    _write(_soon(mail, Mail.Kind.VOTE, game, about, wait) for mail in asked)


def mails_of_round(*, room: Room, game: Game, number: int) -> None:
    """A round of a game by correspondence is over: everybody at the table who wants news of it is to have them."""
    if room.pace != Room.Pace.CORRESPONDENCE or not mails_of.are_sent():
        return
    told = {seat: mail for seat, mail in _held(room).items() if mail.news}
    _write(_soon(mail, Mail.Kind.NEWS, game, seat, str(number)) for seat, mail in told.items())


def mail_of_stand_in(*, room: Room, game: Game, seat: int, wait: str) -> None:
    """The others have let a bot play for a seat, whose person is to be told."""
    if room.pace != Room.Pace.CORRESPONDENCE or not mails_of.are_sent():
        return
    player = room.seats.get(number=seat).player_id
    told = MailAddress.objects.select_for_update(no_key=True).filter(player=player)
    _write(_soon(mail, Mail.Kind.STAND_IN, game, seat, wait) for mail in told)


def mails_catch_up(*, mail: MailAddress) -> None:
    """Somebody wants to be told from now on: of what waits for them already, too."""
    waiting = Deadline.objects.filter(game__room__seats__player=mail.player_id, game__room__state=Room.State.PLAYING)
    for row in waiting.select_related("game__room"):
        room = row.game.room
        if room.pace == Room.Pace.CORRESPONDENCE and mails_of.recipients(room).get(row.seat) == mail:
            _write(_of_wait(room, row, mail))


def mail_of_confirmation(*, mail: MailAddress) -> None:
    """An address is to be asked whether it is theirs who gave it."""
    now = clocks_of.now()
    Mail.objects.create(to=mail, kind=Mail.Kind.CONFIRM, made=now, due=now)


def _held(room: Room) -> dict[int, MailAddress]:
    """Who at a table is told; none of them can be removed before what they are to be told is stored."""
    told = mails_of.recipients(room)
    kept = MailAddress.objects.select_for_update(no_key=True).filter(pk__in=[mail.pk for mail in told.values()])
    known = {mail.pk: mail for mail in kept.order_by("pk")} if told else {}
    return {seat: known[mail.pk] for seat, mail in told.items() if mail.pk in known}


def _of_wait(room: Room, row: Deadline, mail: MailAddress) -> tuple[Mail, Mail]:
    turn = _soon(mail, Mail.Kind.TURN, row.game, row.seat, row.prompt)
    reminder = _soon(mail, Mail.Kind.REMINDER, row.game, row.seat, row.prompt)
    reminder.due = mails_of.send_time(mail, mails_of.remind_time(room, row))
    return turn, reminder


def _soon(mail: MailAddress, kind: Mail.Kind, game: Game, seat: int, wait: str) -> Mail:
    now = clocks_of.now()
    due = mails_of.send_time(mail, now + timedelta(seconds=settings.MAIL_GRACE))
    return Mail(to=mail, kind=kind, game=game, seat=seat, wait=wait, made=now, due=due)


def _write(mails: Iterable[Mail]) -> None:
    Mail.objects.bulk_create(mails, ignore_conflicts=True)


@transaction.atomic
def mail_claim(*, address: int, now: datetime) -> Letter | None:
    """The letter that is due to an address, for the caller alone to send; None if there is none any more, or somebody
    else is at it. What it would have told is looked at again."""
    locked = MailAddress.objects.select_for_update(skip_locked=True, no_key=True).filter(pk=address)
    mail = locked.first()
    if mail is None:
        return None
    mail = MailAddress.objects.select_related("player").get(pk=mail.pk)
    due = list(Mail.objects.filter(to=mail, sent=None, due__lte=now).select_related("game__room"))
    first = next((row for row in due if row.kind == Mail.Kind.CONFIRM), None)
    if first is not None:
        return _claim_confirmation(first, mail, now)
    tried = next((row.batch for row in due if row.batch), "")
    items: dict[tuple[object, ...], mails_of.Item] = {}
    rows = []
    for row in due:
        row.to = mail
        if row.batch == tried and (item := told_now(row, now, settings.MAIL_GRACE)) is not None:
            rows.append(row)
            # A reminder says what the first mail would have said.
            about = row.kind not in mails_of.WAITS and row.kind
            items[item.room_id, row.seat, about, item.round] = item
    return letters.notice(claim(rows, now), mail, list(items.values())) if rows else None


def _claim_confirmation(row: Mail, mail: MailAddress, now: datetime) -> Letter | None:
    if mail.confirmed is None and not deactivated([mail.player_id]):
        return letters.confirmation(claim([row], now), mail)
    row.delete()
    return None


@transaction.atomic
def mail_sent(*, batch: str, now: datetime) -> None:
    """A letter has gone out."""
    settle(Mail, batch, now)


@transaction.atomic
def mail_failed(*, batch: str, now: datetime, for_good: bool = False) -> None:
    """A letter could not be sent: it is tried again later, or, after the last time, not."""
    fail(Mail, batch, now, for_good=for_good)


@transaction.atomic
def mails_put_off(*, address: int, now: datetime) -> None:
    """A letter could not even be written: what is due to an address is looked at again in a while."""
    Mail.objects.filter(to=address, sent=None, due__lte=now).update(due=now + RETRIES[-1])


@transaction.atomic
def mails_sweep(*, now: datetime) -> None:
    """Forgets mails that have nothing to tell any more, addresses that were never confirmed, and who asked when."""
    forget(Mail, now)
    old = MailAddress.objects.filter(confirmed=None, asked__lt=now - timedelta(days=DAYS))
    for mail in old.select_for_update(skip_locked=True).order_by("pk"):
        mail.delete()
    MailRequest.objects.filter(at__lt=now - KEPT).delete()
