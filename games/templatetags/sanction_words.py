"""A filter that says until when a sanction holds."""

from django import template

from games.admin.moderation.sanctioning import state_of

register = template.Library()
register.filter(state_of)
