"""What is kept: people, rooms and seats, games and moves, chat, presence. Fields and constraints, no rules.

Written by `games.services` only.
"""

from games.models.accounts import NOTE_LENGTH, AccountLetter, Regard
from games.models.chat import Addressee, ChatMessage, Command
from games.models.clocks import Deadline, Pulse, Vote
from games.models.drafts import Draft
from games.models.games import Game, Move, SeatHolder
from games.models.ids import ID_LENGTH, NAME_LENGTH, PASSWORD_LENGTH, PROGRAM_MARK, new_id
from games.models.mails import Mail, MailAddress, MailRequest
from games.models.moderation import AuditEntry, PlayerNote, Report, Sanction
from games.models.pushes import ENDPOINT_LENGTH, Push, PushSubscription
from games.models.ratings import Rating, RatingChange
from games.models.room_access import Admission, PasswordTry, Removal
from games.models.rooms import Player, Presence, Room, Seat
from games.models.tokens import Token, hash_of

__all__ = [
    "ENDPOINT_LENGTH",
    "ID_LENGTH",
    "NAME_LENGTH",
    "NOTE_LENGTH",
    "PASSWORD_LENGTH",
    "PROGRAM_MARK",
    "AccountLetter",
    "Addressee",
    "Admission",
    "AuditEntry",
    "ChatMessage",
    "Command",
    "Deadline",
    "Draft",
    "Game",
    "Mail",
    "MailAddress",
    "MailRequest",
    "Move",
    "PasswordTry",
    "Player",
    "PlayerNote",
    "Presence",
    "Pulse",
    "Push",
    "PushSubscription",
    "Rating",
    "RatingChange",
    "Regard",
    "Removal",
    "Report",
    "Room",
    "Sanction",
    "Seat",
    "SeatHolder",
    "Token",
    "Vote",
    "hash_of",
    "new_id",
]
