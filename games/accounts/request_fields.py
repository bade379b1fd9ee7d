"""Our own fields in the request bodies of django-allauth."""

from typing import Any

import msgspec
from django.http import HttpRequest

from games.selectors.people.guest_access import KEEP_GUEST_ACCESS
from games.services import Refused

PREFIX = "/_allauth/"
"""The path of django-allauth's API."""
REVOKE_TOKENS = "revoke_tokens"
"""With a change of password: whether to revoke all tokens and remove unconfirmed addresses as well."""
CHANGE = "/account/password/change"
CHANGE_FIELDS = {"current_password", "new_password", REVOKE_TOKENS}
"""The fields of a password change. Unknown ones are refused: a user who locks out a thief must not misspell the
revocation."""
_KEEPS_GUEST_ACCESS = "_keeps_guest_access"


def check_fields(request: HttpRequest) -> None:
    """Refuses values other than true and false, before anything is done."""
    body = _body_of(request)
    if request.path.endswith(CHANGE) and (unknown := body.keys() - CHANGE_FIELDS):
        raise Refused("malformed", field=min(unknown))
    for field in (KEEP_GUEST_ACCESS, REVOKE_TOKENS):
        if not isinstance(body.get(field, False), bool):
            raise Refused("malformed", field=field)


def revokes_tokens(request: HttpRequest) -> bool:
    """Whether tokens are to be revoked together with the old password."""
    return _body_of(request).get(REVOKE_TOKENS) is True


def keeps_guest_access(request: HttpRequest) -> bool:
    """Whether a user who logs in has confirmed that they were this browser's guest."""
    return getattr(request, _KEEPS_GUEST_ACCESS, False) or _body_of(request).get(KEEP_GUEST_ACCESS) is True


def remember_keep_guest_access(request: HttpRequest) -> None:
    """Remembers that confirmation, given before a redirect to another provider."""
    setattr(request, _KEEPS_GUEST_ACCESS, True)


def _body_of(request: HttpRequest) -> dict[str, Any]:
    if request.method in ("GET", None) or not request.path.startswith(PREFIX):
        return {}
    try:
        body = msgspec.json.decode(request.body or b"{}")
    except (ValueError, RecursionError):
        return {}
    return body if isinstance(body, dict) else {}
