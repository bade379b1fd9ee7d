"""Filters that name and link moderators' messages without revealing whose seat they are about."""

from django import template
from django.urls import reverse

from games.models import ModeratorMessage
from games.selectors.moderation.seats import is_of_a_seat, shown_name

register = template.Library()


register.filter("message_name", shown_name)


@register.filter
def message_page(message: ModeratorMessage) -> str:
    """The page that shows the message: the person's, or the report's while its table hides names."""
    if is_of_a_seat(message):
        return f"{reverse('admin:games_report_change', args=(message.report_id,))}#messages"
    return f"{reverse('admin:games_player_change', args=(message.player_id,))}#messages"
