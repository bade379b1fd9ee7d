"""Where moderators work: lists without anything hidden, a page for each person, report and table, and acts that go
through the services. Nothing can be edited here.
"""

from games.admin.machinery import accounts, mails, private
from games.admin.moderation import audit, chat, people, reports, rooms, sanctions

__all__ = ["accounts", "audit", "chat", "mails", "people", "private", "reports", "rooms", "sanctions"]
