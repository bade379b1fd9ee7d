"""A filter that names languages."""

from django import template

from games.admin.language_names import language_name

register = template.Library()
register.filter(language_name)
