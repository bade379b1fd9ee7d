"""The only writers. Keyword-only functions, named for the thing and what is done to it; each is one transaction."""

from games.errors import Refused
from games.services.chat import chat_say, lobby_say
from games.services.closing.account_deletion import person_delete
from games.services.closing.account_login import account_enter
from games.services.notifications.account_mails import (
    account_letter,
    account_letter_claim,
    account_letter_failed,
    account_letter_sent,
)
from games.services.notifications.mail_limits import letters_refuse_if_too_many
from games.services.notifications.mail_outbox import mail_claim, mail_failed, mail_sent, mails_put_off, mails_sweep
from games.services.notifications.mail_settings import (
    mail_address,
    mail_ask_again,
    mail_choose,
    mail_confirm,
    mail_known,
    mail_remove,
    mail_stop,
)
from games.services.notifications.push_outbox import (
    push_claim,
    push_failed,
    push_gone,
    push_sent,
    pushes_put_off,
    pushes_sweep,
)
from games.services.notifications.push_settings import push_subscribe, push_unsubscribe
from games.services.people.accounts import (
    account_create,
    account_name,
    account_name_from,
    account_rename,
    account_secure,
    chosen_name,
    sessions_end,
)
from games.services.people.players import (
    guest_discard,
    player_create,
    player_rename,
    player_speak,
    player_tell_languages,
    program_create,
)
from games.services.people.relations import person_found, regard_set
from games.services.people.session_sweeping import sessions_sweep
from games.services.people.tokens import program_come, token_create, token_revoke, token_used, tokens_revoke
from games.services.play.clocks import clock_beat
from games.services.play.drafts import draft_keep, drafts_forget
from games.services.play.games import Played, game_bot_move
from games.services.play.moves import Order, game_move, games_move
from games.services.play.undo import game_undo, undo_offered
from games.services.ratings.rating import game_rate, ratings_settle
from games.services.rooms.hosting import room_ask_ready, room_edit, room_hand_on, room_ready, room_remove
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
from games.services.rooms.limits import addresses_forget
from games.services.rooms.matching import room_match
from games.services.rooms.passwords import room_enter, tries_forget
from games.services.rooms.presence import (
    Lease,
    presence_asks,
    presence_close,
    presence_named,
    presence_open,
    presence_renew,
    presence_sweep,
    presences_keep,
    presences_renew,
)
from games.services.rooms.record_import import game_import
from games.services.rooms.rematches import room_rematch
from games.services.rooms.stand_ins import seat_hand_over, seat_moderate, seat_take_back
from games.services.rooms.sweeping import room_sweep
from games.services.rooms.timeouts import (
    EXTENSIONS,
    PAUSES,
    absence_vote,
    deadline_put_off,
    deadline_serve,
    extension_agree,
    extension_decline,
    pause_agree,
    pause_decline,
    pause_end,
    seat_take_over,
)
from games.services.support.repeated_commands import command_once, command_sweep
from games.services.support.write_check import database_write_check

__all__ = [
    "EXTENSIONS",
    "PAUSES",
    "Lease",
    "Order",
    "Played",
    "Refused",
    "absence_vote",
    "account_create",
    "account_enter",
    "account_letter",
    "account_letter_claim",
    "account_letter_failed",
    "account_letter_sent",
    "account_name",
    "account_name_from",
    "account_rename",
    "account_secure",
    "addresses_forget",
    "chat_say",
    "chosen_name",
    "clock_beat",
    "command_once",
    "command_sweep",
    "database_write_check",
    "deadline_put_off",
    "deadline_serve",
    "draft_keep",
    "drafts_forget",
    "extension_agree",
    "extension_decline",
    "game_bot_move",
    "game_import",
    "game_move",
    "game_rate",
    "game_undo",
    "games_move",
    "guest_discard",
    "letters_refuse_if_too_many",
    "lobby_say",
    "mail_address",
    "mail_ask_again",
    "mail_choose",
    "mail_claim",
    "mail_confirm",
    "mail_failed",
    "mail_known",
    "mail_remove",
    "mail_sent",
    "mail_stop",
    "mails_put_off",
    "mails_sweep",
    "pause_agree",
    "pause_decline",
    "pause_end",
    "person_delete",
    "person_found",
    "player_create",
    "player_rename",
    "player_speak",
    "player_tell_languages",
    "presence_asks",
    "presence_close",
    "presence_named",
    "presence_open",
    "presence_renew",
    "presence_sweep",
    "presences_keep",
    "presences_renew",
    "program_come",
    "program_create",
    "push_claim",
    "push_failed",
    "push_gone",
    "push_sent",
    "push_subscribe",
    "push_unsubscribe",
    "pushes_put_off",
    "pushes_sweep",
    "ratings_settle",
    "regard_set",
    "room_add_bot",
    "room_ask_ready",
    "room_close",
    "room_create",
    "room_edit",
    "room_end_game",
    "room_enter",
    "room_hand_on",
    "room_join",
    "room_leave",
    "room_match",
    "room_play_now",
    "room_ready",
    "room_rematch",
    "room_remove",
    "room_start",
    "room_sweep",
    "seat_hand_over",
    "seat_moderate",
    "seat_take_back",
    "seat_take_over",
    "sessions_end",
    "sessions_sweep",
    "token_create",
    "token_revoke",
    "token_used",
    "tokens_revoke",
    "tries_forget",
    "undo_offered",
]
