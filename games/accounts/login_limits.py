"""How often passwords of an account may be tried.

Wrong passwords count by the name that was typed and the network that they come from: nobody is shut out by what others
do elsewhere. When very many are tried for one name, from all networks together, each network has only one for a while.
All log-ins of a network count for it, too, whatever their names and passwords. A browser that has been logged in to the
account before is counted by itself alone. Whether there is such an account changes nothing.
"""

from allauth.core.internal import ratelimit
from allauth.core.internal.ratelimit import RateLimitUsage
from django.http import HttpRequest

from games.accounts.known_browsers import browser_of
from games.support.addresses import address_of_request


def attempt(request: HttpRequest, login: str) -> RateLimitUsage | None:
    """An attempt to log in, counted before the password is looked at; None if it may not be. Rolled back where the
    password was right."""
    login = login.lower()
    known = browser_of(request)
    if known is not None and known.is_of(login):
        own = _count(request, "login_failed_known", known.number)
        if own is not None:
            return own
    return _attempt_of_stranger(request, login)


def _attempt_of_stranger(request: HttpRequest, login: str) -> RateLimitUsage | None:
    # Right ones count here, too: each costs a hash.
    if ratelimit.consume(request, app="allauth.account", action="login_from_network") is None:
        return None
    from_there = f"{address_of_request(request)} {login}"
    usage = _count(request, "login_failed", from_there)
    if usage is None:
        return None
    anywhere = _count(request, "login_failed_anywhere", login)
    anywhere = anywhere or _count(request, "login_failed_slowly", from_there)
    if anywhere is None:
        usage.rollback()
        return None
    return RateLimitUsage(usage.usage + anywhere.usage)


def _count(request: HttpRequest, action: str, key: str) -> RateLimitUsage | None:
    return ratelimit.consume(request, app="allauth.account", action=action, key=key)
