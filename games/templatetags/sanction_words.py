"""Filters for sanctions: until when they hold, and ready-made texts to players in the reader's own language."""

from django import template

from games.admin.moderation.sanctioning import state_of
from games.services import moderation

register = template.Library()
register.filter(state_of)
register.filter(moderation.in_own_language)
