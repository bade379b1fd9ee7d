"""All write operations: functions named "thing_verb", with keyword arguments, that raise `Refused`. Each is one
transaction, except those that handle many rooms or games at once."""

from games.errors import Refused
from games.services.account_lifecycle.account_deletion import person_delete
from games.services.account_lifecycle.account_login import account_log_in
from games.services.chat import chat_say, lobby_say
from games.services.notifications.account_mails import account_mail_claim, account_mail_request, account_mail_settle
from games.services.notifications.delivery import (
    notification_claim,
    notification_settle,
    notifications_postpone,
    notifications_sweep,
)
from games.services.notifications.mail_limits import mail_limit_check
from games.services.notifications.mail_settings import (
    mail_account_confirmed,
    mail_address_check,
    mail_confirm,
    mail_remove,
    mail_resend_confirmation,
    mail_set_preferences,
    mail_unsubscribe,
)
from games.services.notifications.outbox import case_pushes_resume
from games.services.notifications.push_settings import push_cases_set, push_subscribe, push_unsubscribe
from games.services.people.accounts import (
    account_create,
    account_name_check,
    account_name_choose,
    account_name_suggest,
    account_rename,
    account_secure,
    sessions_end,
)
from games.services.people.networks import networks_sweep
from games.services.people.players import (
    guest_discard,
    player_create,
    player_rename,
    player_set_languages,
    player_set_mail_language,
    program_create,
)
from games.services.people.relations import person_find, relation_set
from games.services.people.session_sweeping import sessions_sweep
from games.services.people.tokens import program_register, token_create, token_mark_used, token_revoke, tokens_revoke
from games.services.play.clocks import clock_heartbeat
from games.services.play.drafts import draft_save
from games.services.play.games import MoveResult, game_bot_move
from games.services.play.hints import hint_take
from games.services.play.moves import PlayerMove, game_move, games_move
from games.services.play.undo import game_undo, undo_offered
from games.services.ratings.rating import game_rate, ratings_settle
from games.services.rooms.absence_votes import absence_vote
from games.services.rooms.early_ends import early_end_agree, early_end_decline
from games.services.rooms.hosting import room_ask_ready, room_edit, room_kick, room_ready, room_transfer_host
from games.services.rooms.lifecycle import (
    room_add_bot,
    room_close,
    room_create,
    room_end_game,
    room_join,
    room_leave,
    room_play_now,
    room_start,
)
from games.services.rooms.limits import network_addresses_sweep
from games.services.rooms.matching import room_match
from games.services.rooms.passwords import password_tries_sweep, room_enter_password
from games.services.rooms.pauses import extension_agree, extension_decline, pause_agree, pause_decline, pause_end
from games.services.rooms.presence import (
    Lease,
    presence_close,
    presence_identify,
    presence_open,
    presence_record_request,
    presence_renew,
    presence_sweep,
    presences_renew,
    presences_store,
)
from games.services.rooms.record_import import game_import
from games.services.rooms.rematches import room_rematch
from games.services.rooms.seat_take_over import seat_take_over
from games.services.rooms.stand_ins import seat_hand_over, seat_hand_over_by_moderator, seat_take_back
from games.services.rooms.sweeping import room_sweep
from games.services.rooms.timeouts import deadline_expire, deadline_postpone
from games.services.support.idempotency import command_once, command_sweep
from games.services.support.locks import work_claim
from games.services.support.planned_restart import restart_announce
from games.services.support.write_check import database_write_check

__all__ = [
    "Lease",
    "MoveResult",
    "PlayerMove",
    "Refused",
    "absence_vote",
    "account_create",
    "account_log_in",
    "account_mail_claim",
    "account_mail_request",
    "account_mail_settle",
    "account_name_check",
    "account_name_choose",
    "account_name_suggest",
    "account_rename",
    "account_secure",
    "case_pushes_resume",
    "chat_say",
    "clock_heartbeat",
    "command_once",
    "command_sweep",
    "database_write_check",
    "deadline_expire",
    "deadline_postpone",
    "draft_save",
    "early_end_agree",
    "early_end_decline",
    "extension_agree",
    "extension_decline",
    "game_bot_move",
    "game_import",
    "game_move",
    "game_rate",
    "game_undo",
    "games_move",
    "guest_discard",
    "hint_take",
    "lobby_say",
    "mail_account_confirmed",
    "mail_address_check",
    "mail_confirm",
    "mail_limit_check",
    "mail_remove",
    "mail_resend_confirmation",
    "mail_set_preferences",
    "mail_unsubscribe",
    "network_addresses_sweep",
    "networks_sweep",
    "notification_claim",
    "notification_settle",
    "notifications_postpone",
    "notifications_sweep",
    "password_tries_sweep",
    "pause_agree",
    "pause_decline",
    "pause_end",
    "person_delete",
    "person_find",
    "player_create",
    "player_rename",
    "player_set_languages",
    "player_set_mail_language",
    "presence_close",
    "presence_identify",
    "presence_open",
    "presence_record_request",
    "presence_renew",
    "presence_sweep",
    "presences_renew",
    "presences_store",
    "program_create",
    "program_register",
    "push_cases_set",
    "push_subscribe",
    "push_unsubscribe",
    "ratings_settle",
    "relation_set",
    "restart_announce",
    "room_add_bot",
    "room_ask_ready",
    "room_close",
    "room_create",
    "room_edit",
    "room_end_game",
    "room_enter_password",
    "room_join",
    "room_kick",
    "room_leave",
    "room_match",
    "room_play_now",
    "room_ready",
    "room_rematch",
    "room_start",
    "room_sweep",
    "room_transfer_host",
    "seat_hand_over",
    "seat_hand_over_by_moderator",
    "seat_take_back",
    "seat_take_over",
    "sessions_end",
    "sessions_sweep",
    "token_create",
    "token_mark_used",
    "token_revoke",
    "tokens_revoke",
    "undo_offered",
    "work_claim",
]
