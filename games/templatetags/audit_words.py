"""Filters that put audit log entries into words."""

from django import template

from games.admin.audit_words import act_of, detail_of, refusal_of, who_of, why_of

register = template.Library()
register.filter(act_of)
register.filter(detail_of)
register.filter(refusal_of)
register.filter(who_of)
register.filter(why_of)
