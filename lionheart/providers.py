"""Others that say who somebody is: OpenID and OAuth providers, as the host names them in SIGN_IN_WITH.

A JSON list of objects: `provider` is `openid_connect`, or an OAuth provider that django-allauth knows (`github`,
`google` …); `client_id` and `secret` are what it gave the host; for OpenID `id` and `name`, what this server calls it,
and `server`, its address.
"""

import json
from importlib.util import find_spec
from typing import Any

from django.core.exceptions import ImproperlyConfigured

OPENID = "openid_connect"
KNOWN = {"provider", "id", "name", "client_id", "secret", "server"}


def read(text: str) -> list[dict[str, str]]:
    """The providers that a setting names, each checked."""
    if not text.strip():
        return []
    try:
        named = json.loads(text)
    except ValueError:
        raise ImproperlyConfigured("SIGN_IN_WITH is no JSON: it is a list of objects (docs/hosting.md).") from None
    if not isinstance(named, list) or not all(isinstance(one, dict) for one in named):
        raise ImproperlyConfigured("SIGN_IN_WITH must be a list of objects (docs/hosting.md).")
    return [_checked(one) for one in named]


def apps(named: list[dict[str, str]]) -> list[str]:
    """What of django-allauth speaks with them."""
    return sorted({f"allauth.socialaccount.providers.{one['provider']}" for one in named})


def settings_of(named: list[dict[str, str]]) -> dict[str, Any]:
    """The same as django-allauth wants it."""
    found: dict[str, Any] = {}
    for one in named:
        app: dict[str, Any] = {"client_id": one["client_id"], "secret": one["secret"], "name": one["name"]}
        if one["provider"] == OPENID:
            app |= {"provider_id": one["id"], "settings": {"server_url": one["server"]}}
        found.setdefault(one["provider"], {"APPS": [], "OAUTH_PKCE_ENABLED": True})["APPS"].append(app)
    return found


def _checked(one: dict[str, Any]) -> dict[str, str]:
    provider = one.get("provider")
    if not isinstance(provider, str) or not provider.isidentifier() or not _is_known(provider):
        raise ImproperlyConfigured(f"SIGN_IN_WITH: there is no provider {provider!r}; OpenID is {OPENID!r}.")
    needed = {"client_id", "secret"} | ({"id", "name", "server"} if provider == OPENID else set())
    for name in sorted(needed | set(one)):
        if name not in KNOWN:
            raise ImproperlyConfigured(f"SIGN_IN_WITH: {provider} has {name!r}, which means nothing.")
        if not isinstance(one.get(name), str) or not one[name]:
            raise ImproperlyConfigured(f"SIGN_IN_WITH: {provider} needs {name!r}, a text.")
    return {"id": provider, "name": provider.replace("_", " ").title(), **one}


def _is_known(provider: str) -> bool:
    return find_spec(f"allauth.socialaccount.providers.{provider}") is not None
