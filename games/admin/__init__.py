"""The moderators' admin: lists without hidden information, a page for each player, report and table, and actions that
go through the services. Nothing can be edited directly.
"""

from games.admin.machinery import accounts, mails, private
from games.admin.moderation import audit, chat, people, reports, rooms, sanctions

__all__ = ["accounts", "audit", "chat", "mails", "people", "private", "reports", "rooms", "sanctions"]
