"""The web push channel: for browsers without an open page, in games of any pace with a clock."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.db.models import QuerySet

from games.models import Notification, PushSubscription, Room
from games.notifications.channel import Channel, SendResult
from games.notifications.web_push.messages import PushMessage, push_message
from games.notifications.web_push.sending import send_all
from games.selectors.notifications import pushes as pushes_of
from games.selectors.notifications.content import Item, Kind

LIVE = (Kind.TURN, Kind.VOTE, Kind.STAND_IN)
"""Kinds sent for live games: there is no time for a reminder, and players see news as it happens."""


class WebPushChannel(Channel[PushSubscription, PushMessage]):
    """Web pushes. Everything due about one table is sent as one push, so that a browser shows only the newest per
    table."""

    name, field, model = "push", "browser", PushSubscription
    concurrency = 50
    grace = timedelta(seconds=15)

    def is_enabled(self) -> bool:
        return pushes_of.is_enabled()

    def recipients(self) -> QuerySet[PushSubscription]:
        return PushSubscription.objects.filter(server_key=pushes_of.server_key())

    def obsolete_recipients(self, now: datetime) -> QuerySet[PushSubscription]:
        """Subscriptions made with a previous server key."""
        return PushSubscription.objects.exclude(server_key=pushes_of.server_key())

    def covers(self, room: Room, kind: str) -> bool:
        return room.pace == Room.Pace.CORRESPONDENCE or kind in LIVE

    def wants(self, to: PushSubscription, kind: str) -> bool:
        return {Kind.REMINDER: to.reminders, Kind.NEWS: to.news, Kind.CASE: to.cases}.get(Kind(kind), to.turn)

    def bundle(self, row: Notification, item: Item) -> str:
        return item.room_id

    def render(self, batch: str, to: PushSubscription, items: Sequence[Item], now: datetime) -> PushMessage:
        return push_message(batch, to, items, now)

    def send(self, messages: Sequence[PushMessage]) -> list[SendResult]:
        return send_all(messages)


WEB_PUSH = WebPushChannel()
