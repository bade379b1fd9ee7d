"""A filter for times that are stored as text."""

from django import template

from games.admin.short_times import local_time

register = template.Library()
register.filter(local_time)
