"""Sanctions: given in steps, told to the person in words, lifted, appealed against. What they forbid ends at once."""

from datetime import timedelta
from typing import Any

from django.db import transaction

from games import broadcast
from games.errors import Refused
from games.models import Player, PlayerNote, Report, Room, Sanction, Seat
from games.selectors.moderation import staff
from games.selectors.moderation.sanctions import in_force
from games.selectors.play.clocks import database_time
from games.services.rooms.lifecycle import locked_room, room_leave
from games.services.rooms.stand_ins import let_stand_in
from games.services.support.audit_log import SHORTEST_REASON, acting, refuse_unnamed, words

Step = Sanction.Step
LONGEST = timedelta(days=3650)


def sanction_give(
    *, by: Any, player_id: str, step: str, why: str, lasts: timedelta | None = None, report: Report | None = None
) -> Sanction:
    """Takes a step against somebody, for a time or, without one, for good. `why` is what they are told. Whoever may not
    sit down any more, or not be here, has their seats played by bots from now on, and loses those where nothing has
    begun; whoever may not be here loses their lines too."""
    player = person_of_id(player_id)
    given = [Sanction()]
    at = None if report is None else report.room
    # What is asked for and is no step has no act's name in the log.
    act = f"sanction.{step}" if step in Step.values else "sanction.give"
    with acting(by=by, act=act, about=player, why=why, detail=_lasting(step, lasts), at=at):
        refuse_partial(by, player)
        if step not in Step.values:
            raise Refused("malformed", "step", field="step")
        if lasts is not None and not timedelta(0) < lasts <= LONGEST:
            raise Refused("malformed", "lasts", field="lasts")
        # Locked before any room: whoever sits down does the same, and is either before this or refused.
        Player.objects.select_for_update(no_key=True).get(id=player.id)
        now = database_time()
        given[0] = Sanction.objects.create(
            player=player,
            step=step,
            reason=words(why, "why", shortest=SHORTEST_REASON),
            report=report,
            given_by=by,
            begun=now,
            until=None if lasts is None or step == Step.WARNING else now + lasts,
        )
        for one in (player, *player.programs.all()):
            if step in Sanction.OFF_SEATS:
                seats_lose(player=one)
            broadcast.person_told(one.id)
    return given[0]


def sanction_lift(*, by: Any, sanction_id: int, why: str) -> Sanction:
    """Ends a sanction before its time. Seats are not given back: their people take them back."""
    sanction = _sanction(sanction_id)
    with acting(by=by, act="sanction.lift", about=sanction, why=why, detail=sanction.step):
        refuse_partial(by, sanction.player)
        _refuse_over(by, sanction)
        _lock(sanction)
        _lift(sanction)
    return sanction


def sanction_acknowledge(*, player: Player, sign: str) -> Sanction:
    """The person has read it."""
    with transaction.atomic():
        sanction = _own(player, sign)
        if sanction.acknowledged is None:
            sanction.acknowledged = database_time()
            sanction.save(update_fields=["acknowledged"])
    return sanction


def sanction_appeal(*, player: Player, sign: str, text: str) -> Sanction:
    """The person says why it should not be: once, while it holds."""
    with transaction.atomic():
        sanction = _own(player, sign)
        if sanction.appealed is not None:
            raise Refused("refused", "appealed_already")
        if not in_force().filter(pk=sanction.pk).exists():
            raise Refused("refused", "not_in_force")
        sanction.appeal = words(text, "text", shortest=SHORTEST_REASON)
        sanction.appealed = sanction.acknowledged = database_time()
        sanction.save(update_fields=["appeal", "appealed", "acknowledged"])
    return sanction


def appeal_decide(*, by: Any, sanction_id: int, granted: bool, answer: str) -> Sanction:
    """Answers an appeal; if it is granted, the sanction is lifted."""
    sanction = _sanction(sanction_id)
    act = "appeal.grant" if granted else "appeal.refuse"
    with acting(by=by, act=act, about=sanction, why=answer, detail=sanction.step):
        refuse_partial(by, sanction.player)
        _refuse_over(by, sanction)
        _lock(sanction)
        if sanction.appealed is None or sanction.appeal_decided is not None:
            raise Refused("refused", "no_appeal")
        sanction.appeal_answer = words(answer, "why", shortest=SHORTEST_REASON)
        sanction.appeal_decided = database_time()
        sanction.save(update_fields=["appeal_answer", "appeal_decided"])
        if granted and sanction.lifted is None:
            _lift(sanction)
        broadcast.person_told(sanction.player_id)
    return sanction


def note_write(*, by: Any, player_id: str, text: str) -> PlayerNote:
    """Leaves a note on somebody, for moderators alone."""
    player = person_of_id(player_id)
    made = [PlayerNote()]
    with acting(by=by, act="note.write", about=player, why=text):
        made[0] = PlayerNote.objects.create(player=player, author=by, text=words(text, "why", shortest=3))
    return made[0]


def seats_lose(*, player: Player) -> None:
    """The person, or a program of theirs, sits nowhere any more. Within a transaction that has locked their row."""
    rooms = Room.objects.filter(seats__player=player, state__in=(Room.State.OPEN, Room.State.PLAYING))
    for room_id in rooms.order_by("id").values_list("id", flat=True):
        room = locked_room(room_id)
        seat: Seat | None = room.seats.filter(player=player).first()
        if seat is None:
            continue
        if room.state == Room.State.OPEN:
            room_leave(room_id=room_id, player=player)
        elif room.state == Room.State.PLAYING and not seat.stand_in:
            let_stand_in(room, seat, is_on=True)


def _lift(sanction: Sanction) -> None:
    if sanction.lifted is not None:
        raise Refused("refused", "not_in_force")
    sanction.lifted = database_time()
    sanction.save(update_fields=["lifted"])
    broadcast.person_told(sanction.player_id)


def refuse_partial(by: Any, player: Player) -> None:
    """Nobody decides about those they play with."""
    refuse_unnamed(by)
    if staff.plays_with(by, player):
        raise Refused("refused", "own_game")


def _refuse_over(by: Any, sanction: Sanction) -> None:
    """What somebody above has decided stands."""
    if staff.rank(sanction.given_by) > staff.rank(by):
        raise Refused("refused", "outranked")


def person_of_id(player_id: str) -> Player:
    """Whom an act is about."""
    player = Player.objects.select_related("user", "operator__user").filter(id=player_id).first()
    if player is None:
        raise Refused("unknown_person")
    return player


def _sanction(sanction_id: int) -> Sanction:
    about = ("player__user", "player__operator__user", "given_by", "report")
    sanction = Sanction.objects.select_related(*about).filter(pk=sanction_id).first()
    if sanction is None:
        raise Refused("unknown_sanction")
    return sanction


def _lock(sanction: Sanction) -> None:
    """As it is now, until the transaction ends: another moderator may have decided meanwhile."""
    sanction.refresh_from_db(from_queryset=Sanction.objects.select_for_update(no_key=True))


def _own(player: Player, sign: str) -> Sanction:
    """One's own; somebody else's is as if it were not there."""
    sanction = Sanction.objects.select_for_update(no_key=True, of=("self",)).filter(player=player, sign=sign).first()
    if sanction is None:
        raise Refused("unknown_sanction")
    return sanction


def _lasting(step: str, lasts: timedelta | None) -> str:
    """For how long; a warning ends when it has been read."""
    if step == Step.WARNING:
        return ""
    return "for good" if lasts is None else f"{lasts.total_seconds() / 3600:g} h"
