"""Sanctions: given in steps with a reason to the person, lifted, appealed. What they forbid ends at once."""

from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import Q

from games import broadcast
from games.errors import Refused
from games.models import Player, PlayerNote, Report, Room, Sanction, Seat
from games.selectors.moderation import staff
from games.selectors.moderation.appeals import is_appeal_open
from games.selectors.moderation.sanctions import not_over
from games.selectors.play.clocks import database_time
from games.selectors.rooms.display_names import hides_names, names_hidden_at
from games.services.moderation.reasons import (
    APPEAL_ANSWERS,
    REASONS,
    appeal_answer_for,
    chosen_answer,
    language_of,
    reading,
    reason_for,
    refuse_contradiction,
    usual_answer,
)
from games.services.notifications.outbox import notify_case
from games.services.rooms.lifecycle import locked_room, room_leave
from games.services.rooms.stand_ins import set_stand_in
from games.services.support.audit_log import SHORTEST_REASON, audited, clean_text, refuse_unnamed

Step = Sanction.Step
MAX_DURATION = timedelta(days=3650)
MOMENT = timedelta(minutes=1)
"""A sanction that is only so much longer than one in force adds nothing to it."""


def sanction_give(
    *,
    by: Any,
    player_id: str,
    step: str,
    why: str,
    template: str = "",
    duration: timedelta | None = None,
    report: Report | None = None,
) -> Sanction:
    """Sanctions a player, for a time or permanently. The person is shown the ready-made reason `template`, in their
    language, and `why`; one of the two is enough. If they may no longer sit or be present, stand-ins play their seats
    from now on, and they leave rooms that have not started; if they may not be present, their sockets are closed too.

    About a report of a seat whose table hides names, nothing may show whose seat it is: neither the log, nor a refusal,
    nor bots that take over the person's seats elsewhere. So no ban is given before the game is over.
    """
    player = player_by_id(player_id)
    given = [Sanction()]
    at = None if report is None else report.room
    # An unknown step must not become the name of an act in the log.
    act = f"sanction.{step}" if step in Step.values else "sanction.give"
    said = reading(REASONS, template, why)
    seat = at if at is not None and hides_names(at) else None
    about = player if report is None or seat is None else report
    with audited(by=by, act=act, about=about, why=said, detail=_duration(step, duration), at=at):
        refuse_conflict_of_interest(by, player, at)
        if step not in Step.values:
            raise Refused("malformed", "step", field="step")
        if seat is not None and step in Sanction.OFF_SEATS:
            raise Refused("refused", "shows_whose_seat")
        if duration is not None and not timedelta(0) < duration <= MAX_DURATION:
            raise Refused("malformed", "duration", field="duration")
        # Locked before any room, as by everybody who sits down: they are either before this or refused.
        Player.objects.select_for_update(no_key=True).get(id=player.id)
        now = database_time()
        until = None if duration is None or step == Step.WARNING else now + duration
        _refuse_if_in_force(player, step, now, until, seat)
        given[0] = Sanction.objects.create(
            player=player,
            step=step,
            reason=clean_text(reason_for(template, why, language_of(player)), "why", shortest=SHORTEST_REASON),
            report=report,
            given_by=by,
            begun=now,
            until=until,
        )
        for one in (player, *player.programs.all()):
            if step in Sanction.OFF_SEATS:
                vacate_seats(player=one)
            broadcast.person_notified(one.id)
    return given[0]


def sanction_lift(*, by: Any, sanction_id: int, why: str) -> Sanction:
    """Ends a sanction early. Seats are not returned automatically: players take them back."""
    sanction = _sanction(sanction_id)
    with audited(by=by, act="sanction.lift", about=sanction, why=why, detail=sanction.step):
        refuse_conflict_of_interest(by, sanction.player, _room_of(sanction))
        _refuse_outranked(by, sanction)
        _lock(sanction)
        _lift(sanction)
    return sanction


def sanction_acknowledge(*, player: Player, public_id: str) -> Sanction:
    """Records that the person has read the sanction."""
    with transaction.atomic():
        sanction = _own_sanction(player, public_id)
        if sanction.acknowledged is None:
            sanction.acknowledged = database_time()
            sanction.save(update_fields=["acknowledged"])
    return sanction


def sanction_appeal(*, player: Player, public_id: str, text: str) -> Sanction:
    """Appeals against a sanction: once, until it ends or is lifted; against a warning also when it was read."""
    with transaction.atomic():
        sanction = _own_sanction(player, public_id)
        if sanction.appealed is not None:
            raise Refused("refused", "appealed_already")
        if not not_over().filter(pk=sanction.pk).exists():
            raise Refused("refused", "not_in_force")
        sanction.appeal = clean_text(text, "text", shortest=SHORTEST_REASON)
        sanction.appealed = sanction.acknowledged = database_time()
        sanction.save(update_fields=["appeal", "appealed", "acknowledged"])
        notify_case(new=sanction)
    return sanction


def appeal_decide(*, by: Any, sanction_id: int, granted: bool, answer: str, template: str = "") -> Sanction:
    """Answers an appeal, with a ready-made text, the moderator's words, or both; if it is granted, the sanction is
    lifted."""
    sanction = _sanction(sanction_id)
    act = "appeal.grant" if granted else "appeal.refuse"
    decision = "granted" if granted else "refused"
    template = chosen_answer(template, answer, usual_answer(decision))
    with audited(by=by, act=act, about=sanction, why=reading(APPEAL_ANSWERS, template, answer), detail=sanction.step):
        refuse_conflict_of_interest(by, sanction.player, _room_of(sanction))
        _refuse_outranked(by, sanction)
        _lock(sanction)
        if not is_appeal_open(sanction):
            raise Refused("refused", "no_appeal")
        refuse_contradiction(decision, template)
        shown = appeal_answer_for(template, answer, language_of(sanction.player))
        sanction.appeal_answer = clean_text(shown, "why", shortest=SHORTEST_REASON)
        sanction.appeal_decided = database_time()
        sanction.save(update_fields=["appeal_answer", "appeal_decided"])
        if granted:
            _lift(sanction)
        broadcast.person_notified(sanction.player_id)
    return sanction


def note_write(*, by: Any, player_id: str, text: str) -> PlayerNote:
    """Adds a note about a player, visible to moderators only."""
    player = player_by_id(player_id)
    made = [PlayerNote()]
    with audited(by=by, act="note.write", about=player, why=text):
        made[0] = PlayerNote.objects.create(player=player, author=by, text=clean_text(text, "why", shortest=3))
    return made[0]


def vacate_seats(*, player: Player) -> None:
    """Removes a person or a program of theirs from all seats. The caller's transaction has locked their row."""
    rooms = Room.objects.filter(seats__player=player, state__in=(Room.State.OPEN, Room.State.PLAYING))
    for room_id in rooms.order_by("id").values_list("id", flat=True):
        room = locked_room(room_id)
        seat: Seat | None = room.seats.filter(player=player).first()
        if seat is None:
            continue
        if room.state == Room.State.OPEN:
            room_leave(room_id=room_id, player=player)
        elif room.state == Room.State.PLAYING and not seat.stand_in:
            set_stand_in(room, seat, is_on=True)


def _lift(sanction: Sanction) -> None:
    if sanction.lifted is not None:
        raise Refused("refused", "not_in_force")
    sanction.lifted = database_time()
    sanction.save(update_fields=["lifted"])
    broadcast.person_notified(sanction.player_id)


def refuse_conflict_of_interest(by: Any, player: Player, at: Room | None = None) -> None:
    """Refuses moderators who play with the person; not if the act is about a seat of the table `at`, which hides names:
    they do not know whom they decide about, and a refusal would show it."""
    refuse_unnamed(by)
    if (at is None or not hides_names(at)) and staff.plays_with(by, player):
        raise Refused("refused", "own_game")


def _refuse_if_in_force(player: Player, step: str, now: datetime, until: datetime | None, seat: Room | None) -> None:
    """Refuses a sanction that adds nothing to one in force, as when a button is pressed twice. Each warning is read, so
    only the same one again is refused. Sanctions of a seat at a table that hides names are compared with each other
    only: otherwise the refusal would show whose seat it is."""
    hidden = names_hidden_at("report__room")
    same = not_over().filter(player=player, step=step)
    same = same.exclude(hidden) if seat is None else same.filter(hidden, report__room=seat)
    if step == Step.WARNING:
        same = same.filter(begun__gt=now - MOMENT)
    else:
        same = same.filter(Q(until=None) if until is None else Q(until=None) | Q(until__gt=until - MOMENT))
    if same.exists():
        raise Refused("refused", "in_force_already")


def _refuse_outranked(by: Any, sanction: Sanction) -> None:
    """Refuses to change the decision of a higher-ranking moderator."""
    if staff.rank(sanction.given_by) > staff.rank(by):
        raise Refused("refused", "outranked")


def player_by_id(player_id: str) -> Player:
    """The player whom an act is about."""
    player = Player.objects.select_related("user", "operator__user").filter(id=player_id).first()
    if player is None:
        raise Refused("unknown_person")
    return player


def _sanction(sanction_id: int) -> Sanction:
    about = ("player__user", "player__operator__user", "given_by", "report__room")
    sanction = Sanction.objects.select_related(*about).filter(pk=sanction_id).first()
    if sanction is None:
        raise Refused("unknown_sanction")
    return sanction


def _room_of(sanction: Sanction) -> Room | None:
    """The table that a sanction's report is from."""
    return None if sanction.report is None else sanction.report.room


def _lock(sanction: Sanction) -> None:
    """Locks and re-reads a sanction: another moderator may have decided meanwhile."""
    sanction.refresh_from_db(from_queryset=Sanction.objects.select_for_update(no_key=True))


def _own_sanction(player: Player, public_id: str) -> Sanction:
    """A sanction of this player; another person's is treated as nonexistent."""
    sanction = (
        Sanction.objects.select_for_update(no_key=True, of=("self",)).filter(player=player, public_id=public_id).first()
    )
    if sanction is None:
        raise Refused("unknown_sanction")
    return sanction


def _duration(step: str, duration: timedelta | None) -> str:
    """The duration for the log; a warning has none."""
    if step == Step.WARNING:
        return ""
    return "for good" if duration is None else f"{duration.total_seconds() / 3600:g} h"
