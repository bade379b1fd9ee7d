"""People's settings for web push: which browsers are notified of what."""

from datetime import time

from django.db import transaction

from games.errors import Refused
from games.models import Player, PushSubscription
from games.notifications.web_push.channel import WEB_PUSH
from games.notifications.web_push.endpoints import BadEndpoint, read_endpoint
from games.notifications.web_push.messages import are_valid_keys
from games.selectors.notifications import pushes as pushes_of
from games.selectors.play import clocks as clocks_of
from games.services.notifications.outbox import notify_open_turns
from games.services.support.locks import lock_people
from games.support.local_times import zones

MAX_BROWSERS = 10
"""Browsers per person."""


@transaction.atomic
def push_subscribe(
    *,
    player: Player,
    endpoint: str,
    p256dh: str,
    auth: str,
    turn: bool,
    reminders: bool,
    news: bool,
    quiet_from: time | None,
    quiet_to: time | None,
    zone: str,
) -> PushSubscription:
    """Subscribes a browser to web push, or changes its settings. A browser belongs to one person: a previous person's
    subscription is deleted."""
    _check(endpoint, p256dh, auth, zone)
    lock_people(player)
    browser = PushSubscription.objects.select_for_update().filter(endpoint=endpoint).first()
    if browser is not None and browser.player_id != player.pk:
        browser.delete()
        browser = None
    if browser is None and PushSubscription.objects.filter(player=player).count() >= MAX_BROWSERS:
        raise Refused("refused", "too_many_pushes", most=MAX_BROWSERS)
    browser = browser or PushSubscription(player=player, endpoint=endpoint, created=clocks_of.now())
    browser.p256dh, browser.auth, browser.server_key = p256dh, auth, pushes_of.server_key()
    browser.turn, browser.reminders, browser.news, browser.zone = turn, reminders, news, zone
    both = quiet_from is not None and quiet_to is not None
    browser.quiet_from, browser.quiet_to = (quiet_from, quiet_to) if both else (None, None)
    browser.save()
    notify_open_turns(channel=WEB_PUSH, to=browser)
    return browser


@transaction.atomic
def push_unsubscribe(*, player: Player, endpoint: str = "") -> None:
    """Unsubscribes one browser of a person, or all of them."""
    mine = PushSubscription.objects.select_for_update().filter(player=player).order_by("pk")
    for browser in mine.filter(endpoint=endpoint) if endpoint else mine:
        browser.delete()


def push_cases_set(*, player: Player, is_on: bool) -> None:
    """Switches pushes about new cases for moderators on or off, in all of a person's browsers."""
    PushSubscription.objects.filter(player=player).update(cases=is_on)


def _check(endpoint: str, p256dh: str, auth: str, zone: str) -> None:
    if not pushes_of.is_enabled():
        raise Refused("refused", "no_pushes")
    try:
        read_endpoint(endpoint)
    except BadEndpoint:
        raise Refused("malformed", "push_endpoint", field="endpoint") from None
    if not are_valid_keys(p256dh, auth):
        raise Refused("malformed", "push_keys", field="p256dh")
    if zone not in zones():
        raise Refused("malformed", "time_zone", field="zone")
