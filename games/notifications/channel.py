"""What a channel of notifications provides: its recipients, what they want and when, rendering and sending."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import ClassVar, Generic, Protocol, TypeVar
from zoneinfo import ZoneInfo

from django.db.models import QuerySet

from games.models import Notification, Recipient, Room
from games.selectors.notifications.content import Item
from games.support.local_times import after_quiet


class OutgoingMessage(Protocol):
    """A message to be sent."""

    @property
    def batch(self) -> str:
        """Identifies the message across retries."""


@dataclass(frozen=True, slots=True)
class SendResult:
    """The result of sending a message: a `problem`, unless it was sent. A retry may come after `wait`, or would fail as
    well (`is_permanent`), or the recipient no longer exists (`is_gone`)."""

    problem: str = ""
    wait: timedelta = timedelta(0)
    is_permanent: bool = False
    is_gone: bool = False


To = TypeVar("To", bound=Recipient)
Message = TypeVar("Message", bound=OutgoingMessage)


class Channel(ABC, Generic[To, Message]):
    """One way to deliver notifications: `field` is the recipient's field of a `Notification`, `model` that field's
    model, and `concurrency` how many messages are claimed and sent at a time."""

    name: ClassVar[str]
    field: ClassVar[str]
    concurrency: ClassVar[int]
    model: type[To]

    @property
    @abstractmethod
    def grace(self) -> timedelta:
        """How long a notification is withheld, so that people at the table need none."""

    @abstractmethod
    def is_enabled(self) -> bool:
        """Whether this server sends by this channel."""

    @abstractmethod
    def recipients(self) -> QuerySet[To]:
        """The recipients to which notifications can be sent."""

    @abstractmethod
    def obsolete_recipients(self, now: datetime) -> QuerySet[To]:
        """The recipients that will never be used again."""

    @abstractmethod
    def covers(self, room: Room, kind: str) -> bool:
        """Whether this kind of notification is sent about a room."""

    @abstractmethod
    def wants(self, to: To, kind: str) -> bool:
        """Whether a recipient wants this kind of notification."""

    def send_time(self, to: To, at: datetime) -> datetime:
        """When something that is ready at a time is sent to a recipient."""
        return quiet_until(to, at)

    @abstractmethod
    def bundle(self, row: Notification, item: Item) -> str:
        """Notifications that are due and have this in common are sent as one message."""

    @abstractmethod
    def render(self, batch: str, to: To, items: Sequence[Item], now: datetime) -> Message:
        """The message about some items."""

    @abstractmethod
    def send(self, messages: Sequence[Message]) -> list[SendResult]:
        """Sends messages; the results are in the same order."""


def quiet_until(to: Recipient, at: datetime) -> datetime:
    """The end of the recipient's quiet hours; `at` itself if it is outside them."""
    return after_quiet(at, to.quiet_from, to.quiet_to, ZoneInfo(to.zone))
