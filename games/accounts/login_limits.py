"""Rate limits on log-in attempts.

Wrong passwords count per name and network address, so that nobody is locked out by attempts from elsewhere. When very
many are tried for one name from all networks together, each network has only one attempt for a while. All log-ins from
a network also count together, whatever their names and passwords. A browser known for the account is counted on its
own. It makes no difference whether the account exists.
"""

from allauth.core.internal import ratelimit
from allauth.core.internal.ratelimit import RateLimitUsage
from django.contrib.auth.models import User
from django.http import HttpRequest

from games.accounts.known_browsers import browser_of
from games.support.addresses import address_of_request


def count_attempt(request: HttpRequest, login: str) -> RateLimitUsage | None:
    """Counts an attempt to log in, before the password is checked; None if it is refused. The caller rolls it back
    if the password was correct."""
    login = login.lower()
    known = browser_of(request)
    if known is not None and known.is_of(login):
        own = _count(request, "login_failed_known", known.number)
        if own is not None:
            return own
    return _attempt_of_stranger(request, login)


def count_code(request: HttpRequest, user: User) -> RateLimitUsage | None:
    """Counts a code of a second factor, before it is checked; None if it is refused. The caller rolls it back if the
    code was correct. Only those who know the password get this far. A known browser is counted on its own, so their
    guesses do not lock the owner out."""
    known = browser_of(request)
    if known is not None and known.user == user:
        return _count(request, "second_factor_known", known.number)
    usage = _count(request, "second_factor", f"{address_of_request(request)} {user.pk}")
    if usage is None:
        return None
    anywhere = _count(request, "second_factor_anywhere", str(user.pk))
    if anywhere is None:
        usage.rollback()
        return None
    return RateLimitUsage(usage.usage + anywhere.usage)


def _attempt_of_stranger(request: HttpRequest, login: str) -> RateLimitUsage | None:
    # Correct passwords count here, too: each costs a hash.
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
