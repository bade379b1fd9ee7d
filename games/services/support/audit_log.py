"""Audit log: each act of a moderator is logged in the same transaction, and so is each refusal."""

import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from types import SimpleNamespace
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from games.errors import Refused
from games.models import AuditEntry, ChatMessage, Game, Player, Report, Room, Sanction
from games.selectors.moderation import staff
from games.selectors.moderation.sanctions import refuse_if_sanctioned
from games.selectors.moderation.seats import shown_name
from games.selectors.rooms.display_names import names_hidden_at
from games.support.name_lookalikes import is_blank

LONGEST = 1000
NAME = 100
SHORTEST_REASON = 3
OPERATOR = "manage.py"
"""Who acted, for entries about commands, which have no account."""


@dataclass(frozen=True, slots=True)
class Target:
    """The target of an act; `player` is the id of the person concerned, `room` that of the room it belongs to."""

    kind: str
    key: str
    name: str = ""
    player: str = ""
    room: str = ""


def target_of(target: Any) -> Target:
    """The log entry's description of a target. It contains nothing hidden in a game and no chat text."""
    match target:
        case Player():
            return Target("player", target.id, target.name, target.id)
        case Room():
            return Target("room", target.id, target.name, room=target.id)
        case Game():
            return Target("game", target.id, target.room.name, room=target.room_id)
        case Report():
            return Target("report", str(target.pk), target.about_name, target.about_id or "", target.room_id or "")
        case Sanction():
            room = "" if target.report is None else target.report.room_id or ""
            return Target("sanction", str(target.pk), shown_name(target), target.player_id, room)
        case User():
            return Target("account", str(target.pk), target.get_username()[:NAME])
        case ChatMessage():
            return Target("message", target.public_id, target.name, target.player_id or "", target.room_id or "")
    raise TypeError(f"the audit log has no name for {type(target).__name__}")


def person_concerned(target: Any) -> Player | None:
    """The player whom an act concerns, if any."""
    match target:
        case Player():
            return target
        case Report():
            return target.about
        case Sanction() | ChatMessage():
            return target.player
    return None


@contextmanager
def audited(
    *, by: Any, act: str, about: Any, why: str, detail: str = "", needs: str = "games.moderate", at: Room | None = None
) -> Iterator[None]:
    """Runs an act and writes its log entry in the same transaction. A refusal changes nothing and is logged as refused.
    Refused: acts about a table where the moderator plays (`at`, if the target itself has none), and about a person whom
    they may not decide about."""
    target = target_of(about)
    if at is not None:
        target = replace(target, room=at.id)
    try:
        with transaction.atomic():
            refuse_without_right(by, needs)
            _refuse_own_table(by, target)
            _refuse_about(by, person_concerned(about), target.room)
            reason = clean_text(why, "why", shortest=SHORTEST_REASON)
            yield
            _write(by, act, target, reason, detail)
    except Refused as refused:
        _write(by, act, target, why[:LONGEST], detail, refused=str(refused)[:60])
        raise


def refuse_without_right(by: Any, right: str = "games.moderate") -> None:
    """Refuses an account that lacks a permission, or whose person is banned from the site."""
    if not (by.is_active and by.is_staff and by.has_perm(right)):
        raise Refused("forbidden", "no_right", right=right)
    refuse_if_banned(by)


def _refuse_own_table(by: Any, target: Target) -> None:
    if target.room and staff.sits_at(by, target.room):
        raise Refused("refused", "own_game")


def _refuse_about(by: Any, player: Player | None, room_id: str) -> None:
    """Refuses acts about oneself, or about a person who is not of lower rank."""
    if player is None:
        return
    masked = Room.objects.filter(names_hidden_at(), id=room_id)
    # Otherwise a refusal would reveal something about who is behind a pseudonym.
    if masked.exists():
        refuse_unnamed(by)
    refuse_not_below(by, player)


def refuse_unnamed(by: Any) -> None:
    """Refuses moderators who play under a pseudonym to hand out seats, remove people or decide about sanctions.

    The immediate effect, or a refusal because of a ban or a stand-in, would show who plays at their own table.
    """
    if staff.plays_unnamed(by):
        raise Refused("refused", "under_pseudonym")


def refuse_not_below(by: Any, player: Player) -> None:
    """Refuses an act about a person whom the moderator may not decide about."""
    why = staff.reason_not_to_decide(by, player)
    if why is not None:
        raise Refused("refused", why)


def refuse_if_banned(by: Any) -> None:
    """Refuses an account whose person is banned from the site."""
    own = Player.objects.filter(user=by.pk).only("id").first()
    if own is not None:
        refuse_if_sanctioned(own.id, "be")


def log_staff_rename(*, user: Any, name: str) -> None:
    """Logs that a moderator is renamed, since entries name actors by their name at the time. Call in the transaction,
    before the name is taken."""
    if staff.rank(user) and name != user.get_username():
        _write(user, act="staff.rename", target=target_of(user), why="", detail=name)


def log_second_factor(*, user: Any, act: str) -> None:
    """Logs that a moderator changed their own second factor, or used a recovery code. Call in the transaction."""
    _write(user, act=act, target=target_of(user), why="", detail="")


def log_second_factor_reset(*, user: Any, why: str) -> None:
    """Logs that the server's operator removed an account's second factor. Call in the transaction."""
    operator = SimpleNamespace(pk=None, get_username=lambda: OPERATOR)
    reason = clean_text(why, "why", shortest=SHORTEST_REASON)
    _write(operator, act="factor.reset", target=target_of(user), why=reason, detail="")


def clean_text(text: str, field: str, *, shortest: int = 1, longest: int = LONGEST) -> str:
    """A text that a person entered, trimmed; refused if too short or too long. Text without visible characters counts
    as empty."""
    trimmed = "" if is_blank(text) else _plain(text).strip()
    if not shortest <= len(trimmed) <= longest:
        raise Refused("malformed", "length", field=field, shortest=shortest, longest=longest)
    return trimmed


def _plain(text: str) -> str:
    """The text without control and bidirectional characters; line breaks and joiners stay."""
    return "".join(char for char in text if char in "\n\u200c\u200d" or unicodedata.category(char)[0] != "C")


def _write(by: Any, act: str, target: Target, why: str, detail: str, refused: str = "") -> None:
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
