"""Filters that name and link moderators' messages without revealing whose seat they are about."""

from django import template
from django.urls import reverse

from games.models import ModeratorMessage
from games.selectors.moderation.messages import is_of_a_seat

register = template.Library()


@register.filter
def message_name(message: ModeratorMessage) -> str:
    """The person's name, or that of the seat while its table hides names."""
    if message.report is not None and is_of_a_seat(message):
        return message.report.about_name
    return message.player.name


@register.filter
def message_page(message: ModeratorMessage) -> str:
    """The page that shows the message: the person's, or the report's while its table hides names."""
    if is_of_a_seat(message):
        return f"{reverse('admin:games_report_change', args=(message.report_id,))}#messages"
    return f"{reverse('admin:games_player_change', args=(message.player_id,))}#messages"
