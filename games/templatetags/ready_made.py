"""A filter that shortens ready-made texts for lists of choices; the whole text is shown below the list."""

from django import template

from games.services import moderation

register = template.Library()


@register.filter
def label_of(value: str, words: str) -> str:
    """The short name of a ready-made text, or the text itself if it has none."""
    return str(moderation.LABELS.get(value, words))
