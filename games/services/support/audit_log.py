"""The audit log: each act of a moderator is written down with it, in the same transaction, and so is each refusal."""

import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from games.errors import Refused
from games.models import AuditEntry, ChatMessage, Game, Player, Report, Room, Sanction
from games.selectors.moderation import staff
from games.selectors.moderation.sanctions import refuse_if_sanctioned
from games.support.name_lookalikes import is_blank

LONGEST = 1000
NAME = 100
SHORTEST_REASON = 3


@dataclass(frozen=True, slots=True)
class On:
    """Whom or what an act is about; `player` is the person's id where it is about one, `room` the table's that it
    belongs to."""

    kind: str
    key: str
    name: str = ""
    player: str = ""
    room: str = ""


def on(thing: Any) -> On:
    """How the log names a thing. Nothing of what is hidden in a game is in a name, and nothing of what was said."""
    match thing:
        case Player():
            return On("player", thing.id, thing.name, thing.id)
        case Room():
            return On("room", thing.id, thing.name, room=thing.id)
        case Game():
            return On("game", thing.id, thing.room.name, room=thing.room_id)
        case Report():
            return On("report", str(thing.pk), thing.about_name, thing.about_id or "", thing.room_id or "")
        case Sanction():
            room = "" if thing.report is None else thing.report.room_id or ""
            return On("sanction", str(thing.pk), thing.player.name, thing.player_id, room)
        case User():
            return On("account", str(thing.pk), thing.get_username()[:NAME])
        case ChatMessage():
            return On("message", thing.sign, thing.name, thing.player_id or "", thing.room_id or "")
    raise TypeError(f"the audit log has no name for {type(thing).__name__}")


def whom(thing: Any) -> Player | None:
    """Whom an act on a thing is about, if it is about a person who plays."""
    match thing:
        case Player():
            return thing
        case Report():
            return thing.about
        case Sanction() | ChatMessage():
            return thing.player
    return None


@contextmanager
def acting(
    *, by: Any, act: str, about: Any, why: str, detail: str = "", needs: str = "games.moderate", at: Room | None = None
) -> Iterator[None]:
    """What is done within is one transaction with its line of the log. What is refused changes nothing, and is written
    down as refused; so is all that is about a table that the moderator plays at, which is `at` where what it is about
    belongs to none. About whom it is, if it is about a person, they must be allowed to decide."""
    target = on(about)
    if at is not None:
        target = replace(target, room=at.id)
    try:
        with transaction.atomic():
            _refuse_without(by, needs)
            _refuse_own_table(by, target)
            _refuse_about(by, whom(about), target.room)
            reason = words(why, "why", shortest=SHORTEST_REASON)
            yield
            _write(by, act, target, reason, detail)
    except Refused as refused:
        _write(by, act, target, why[:LONGEST], detail, refused=str(refused)[:60])
        raise


def _refuse_without(by: Any, right: str) -> None:
    if not (by.is_active and by.is_staff and by.has_perm(right)):
        raise Refused("forbidden", "no_right", right=right)
    refuse_if_banned(by)


def _refuse_own_table(by: Any, target: On) -> None:
    if target.room and staff.sits_at(by, target.room):
        raise Refused("refused", "own_game")


def _refuse_about(by: Any, player: Player | None, room_id: str) -> None:
    """Nobody decides about themselves, or about whoever does not stand below them."""
    if player is None:
        return
    masked = Room.objects.filter(id=room_id, pseudonyms=True).exclude(state=Room.State.ENDED)
    # Else a refusal would tell something of whose pseudonym it is.
    if masked.exists():
        refuse_unnamed(by)
    refuse_not_below(by, player)


def refuse_unnamed(by: Any) -> None:
    """Refuses a moderator who plays under a pseudonym to hand out seats, remove people or decide about sanctions.

    The effect at that moment, or a refusal because of a ban or a stand-in, would show who plays at their own table.
    """
    if staff.plays_unnamed(by):
        raise Refused("refused", "under_pseudonym")


def refuse_not_below(by: Any, player: Player) -> None:
    """Refuses an act about a person that is not the moderator's to decide about."""
    why = staff.reason_not_to_decide(by, player)
    if why is not None:
        raise Refused("refused", why)


def refuse_if_banned(by: Any) -> None:
    """Refuses an account whose person may not be here at all."""
    own = Player.objects.filter(user=by.pk).only("id").first()
    if own is not None:
        refuse_if_sanctioned(own.id, "be")


def staff_renamed(*, user: Any, name: str) -> None:
    """Writes down that a moderator goes by another name from now on: the log says who acted by the name of then. Within
    the transaction, before the name is taken."""
    if staff.rank(user) and name != user.get_username():
        _write(user, act="staff.rename", target=on(user), why="", detail=name)


def words(text: str, field: str, *, shortest: int = 1, longest: int = LONGEST) -> str:
    """What somebody wrote, trimmed; refused if it is too short or too long. What nothing is seen of is empty."""
    trimmed = "" if is_blank(text) else _plain(text).strip()
    if not shortest <= len(trimmed) <= longest:
        raise Refused("malformed", "length", field=field, shortest=shortest, longest=longest)
    return trimmed


def _plain(text: str) -> str:
    """A text without control characters, those that change the direction of what follows among them, but for ends of
    lines and what joins letters."""
    return "".join(char for char in text if char in "\n\u200c\u200d" or unicodedata.category(char)[0] != "C")


def _write(by: Any, act: str, target: On, why: str, detail: str, refused: str = "") -> None:
    AuditEntry.objects.create(
        who=by.get_username(),
        who_key=by.pk,
        act=act[:40],
        refused=refused,
        kind=target.kind,
        key=target.key,
        name=target.name,
        player=target.player,
        room=target.room,
        why=_plain(why),
        detail=_plain(detail)[:200],
    )
