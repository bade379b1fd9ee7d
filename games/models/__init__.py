"""The database models: players, rooms and seats, games and moves, chat, presence. Fields and constraints, no rules.

Only `games.services` writes to them.
"""

from games.models.accounts import NOTE_LENGTH, AccountMail, Relation
from games.models.chat import Addressee, ChatMessage, Command
from games.models.clocks import Deadline, PlannedRestart, SweeperHeartbeat, Vote
from games.models.drafts import Draft
from games.models.games import Game, Hint, Move, SeatHolder
from games.models.ids import ID_LENGTH, NAME_LENGTH, PASSWORD_LENGTH, PROGRAM_MARK, id_beside, new_id
from games.models.mails import MailAddress, MailRequest
from games.models.moderation import AuditEntry, CaseClaim, PlayerNote, Report, Sanction
from games.models.moderator_messages import ModeratorMessage
from games.models.networks import NetworkSign
from games.models.notifications import Notification, Recipient
from games.models.pushes import ENDPOINT_LENGTH, PushSubscription
from games.models.ratings import Rating, RatingChange
from games.models.room_access import Admission, PasswordAttempt, Removal
from games.models.rooms import Player, Presence, Room, Seat
from games.models.tokens import Token, token_hash

__all__ = [
    "ENDPOINT_LENGTH",
    "ID_LENGTH",
    "NAME_LENGTH",
    "NOTE_LENGTH",
    "PASSWORD_LENGTH",
    "PROGRAM_MARK",
    "AccountMail",
    "Addressee",
    "Admission",
    "AuditEntry",
    "CaseClaim",
    "ChatMessage",
    "Command",
    "Deadline",
    "Draft",
    "Game",
    "Hint",
    "MailAddress",
    "MailRequest",
    "ModeratorMessage",
    "Move",
    "NetworkSign",
    "Notification",
    "PasswordAttempt",
    "PlannedRestart",
    "Player",
    "PlayerNote",
    "Presence",
    "PushSubscription",
    "Rating",
    "RatingChange",
    "Recipient",
    "Relation",
    "Removal",
    "Report",
    "Room",
    "Sanction",
    "Seat",
    "SeatHolder",
    "SweeperHeartbeat",
    "Token",
    "Vote",
    "id_beside",
    "new_id",
    "token_hash",
]
