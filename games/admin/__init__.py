"""The moderators' admin: lists without hidden information, a page for each player, report and table, and actions that
go through the services. Nothing can be edited directly.
"""

from games.admin.moderation import audit, chat, people, reports, rooms, sanctions
from games.admin.operators import accounts, hidden_models, notifications, tables

__all__ = [
    "accounts",
    "audit",
    "chat",
    "hidden_models",
    "notifications",
    "people",
    "reports",
    "rooms",
    "sanctions",
    "tables",
]
