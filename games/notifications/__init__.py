"""Notifications to people who are away: rendering and sending, by each channel."""

from typing import Any

from games.notifications.channel import Channel
from games.notifications.mail.channel import MAIL
from games.notifications.web_push.channel import WEB_PUSH

CHANNELS: tuple[Channel[Any, Any], ...] = (MAIL, WEB_PUSH)
"""All channels; each has its own types of recipients and messages."""
