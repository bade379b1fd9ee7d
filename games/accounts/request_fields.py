"""What our pages ask for beside what django-allauth knows: fields of ours in the bodies that it takes."""

from typing import Any

import msgspec
from django.http import HttpRequest

from games.selectors.people.guest_access import KEEP_GUEST_ACCESS
from games.services import Refused

PREFIX = "/_allauth/"
"""Where django-allauth's addresses are."""
REVOKE_TOKENS = "revoke_tokens"
"""With a change of password: all tokens of the account are revoked, and unconfirmed addresses removed, too."""
CHANGE = "/account/password/change"
CHANGE_FIELDS = {"current_password", "new_password", REVOKE_TOKENS}
"""What a change of password takes: whoever locks a thief out must not have misspelt that tokens are to be revoked."""
_AGREED = "_keeps_guest_access"


def check_wishes(request: HttpRequest) -> None:
    """Refuses wishes that are neither true nor false, before anything is done."""
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
    """Whether somebody who logs in has said that the guest of this browser is they."""
    return getattr(request, _AGREED, False) or _body_of(request).get(KEEP_GUEST_ACCESS) is True


def agree_to_keep(request: HttpRequest) -> None:
    """They have said so before they went to another provider, from which they come back now."""
    setattr(request, _AGREED, True)


def _body_of(request: HttpRequest) -> dict[str, Any]:
    if request.method in ("GET", None) or not request.path.startswith(PREFIX):
        return {}
    try:
        body = msgspec.json.decode(request.body or b"{}")
    except (ValueError, RecursionError):
        return {}
    return body if isinstance(body, dict) else {}
