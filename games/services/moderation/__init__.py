"""What moderators do. Each act says who, on whom and why, and is in the audit log with it; so is each refusal."""

from games.services.moderation.appointing import staff_appoint
from games.services.moderation.chat import message_remove
from games.services.moderation.names import name_take
from games.services.moderation.reports import report_assign, report_decide, report_make, report_told
from games.services.moderation.rooms import (
    game_end,
    game_hold,
    game_release,
    room_shut,
    seat_to_bot,
    seat_to_person,
    watcher_remove,
)
from games.services.moderation.sanctions import (
    appeal_decide,
    note_write,
    sanction_acknowledge,
    sanction_appeal,
    sanction_give,
    sanction_lift,
)
from games.services.moderation.unsealing import game_unseal
from games.services.support.audit_log import acting, refuse_if_banned

__all__ = [
    "acting",
    "appeal_decide",
    "game_end",
    "game_hold",
    "game_release",
    "game_unseal",
    "message_remove",
    "name_take",
    "note_write",
    "refuse_if_banned",
    "report_assign",
    "report_decide",
    "report_make",
    "report_told",
    "room_shut",
    "sanction_acknowledge",
    "sanction_appeal",
    "sanction_give",
    "sanction_lift",
    "seat_to_bot",
    "seat_to_person",
    "staff_appoint",
    "watcher_remove",
]
