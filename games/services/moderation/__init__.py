"""Acts of moderators. Each is written to the audit log with who, about whom and why; so is each refusal."""

from games.services.moderation.appointing import staff_appoint
from games.services.moderation.cases import case_claim, case_decide, case_next, case_release, case_reopen
from games.services.moderation.chat import (
    TIME_OUT,
    chat_time_out,
    lobby_time_out,
    message_remove,
    message_restore,
    time_out_undo,
)
from games.services.moderation.messages import (
    answer_acknowledge,
    message_acknowledge,
    message_answer,
    message_write,
)
from games.services.moderation.names import name_reset
from games.services.moderation.reasons import (
    ANSWERS,
    APPEAL_ANSWERS,
    FITTING,
    LABELS,
    MESSAGE_TITLES,
    REASONS,
    Texts,
    answer_for,
    in_own_language,
    language_of,
    message_for,
    reading,
    usual_answer,
)
from games.services.moderation.reports import report_acknowledge, report_decide, report_make, report_reopen
from games.services.moderation.rooms import (
    game_end,
    game_pause,
    game_resume,
    room_close,
    seat_to_bot,
    seat_to_person,
    spectator_ban,
)
from games.services.moderation.sanctions import (
    appeal_decide,
    note_write,
    sanction_acknowledge,
    sanction_appeal,
    sanction_give,
    sanction_lift,
)
from games.services.moderation.second_factor import (
    recovery_codes_renew,
    second_factor_add,
    second_factor_remove,
    second_factor_reset,
    second_factor_use,
)
from games.services.moderation.unsealing import game_unseal
from games.services.support.audit_log import SHORTEST_REASON, refuse_if_banned

__all__ = [
    "ANSWERS",
    "APPEAL_ANSWERS",
    "FITTING",
    "LABELS",
    "MESSAGE_TITLES",
    "REASONS",
    "SHORTEST_REASON",
    "TIME_OUT",
    "Texts",
    "answer_acknowledge",
    "answer_for",
    "appeal_decide",
    "case_claim",
    "case_decide",
    "case_next",
    "case_release",
    "case_reopen",
    "chat_time_out",
    "game_end",
    "game_pause",
    "game_resume",
    "game_unseal",
    "in_own_language",
    "language_of",
    "lobby_time_out",
    "message_acknowledge",
    "message_answer",
    "message_for",
    "message_remove",
    "message_restore",
    "message_write",
    "name_reset",
    "note_write",
    "reading",
    "recovery_codes_renew",
    "refuse_if_banned",
    "report_acknowledge",
    "report_decide",
    "report_make",
    "report_reopen",
    "room_close",
    "sanction_acknowledge",
    "sanction_appeal",
    "sanction_give",
    "sanction_lift",
    "seat_to_bot",
    "seat_to_person",
    "second_factor_add",
    "second_factor_remove",
    "second_factor_reset",
    "second_factor_use",
    "spectator_ban",
    "staff_appoint",
    "time_out_undo",
    "usual_answer",
]
