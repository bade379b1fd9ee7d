"""Sign-in providers (OpenID and OAuth), from the setting SIGN_IN_WITH.

A JSON list of objects: `provider` is `openid_connect`, or an OAuth provider that django-allauth supports (`github`,
`google` …); `client_id` and `secret` are what it issued to the host; for OpenID also `id` and `name`, by which this
server refers to it, and `server`, its URL.
"""

import json
from importlib.util import find_spec
from typing import Any

from django.core.exceptions import ImproperlyConfigured

OPENID = "openid_connect"
KNOWN = {"provider", "id", "name", "client_id", "secret", "server"}


def read(text: str) -> list[dict[str, str]]:
    """Parses and validates the setting."""
    if not text.strip():
        return []
    try:
        entries = json.loads(text)
    except ValueError:
        raise ImproperlyConfigured("SIGN_IN_WITH is not valid JSON (docs/hosting.md).") from None
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        raise ImproperlyConfigured("SIGN_IN_WITH must be a list of objects (docs/hosting.md).")
    return [_checked(entry) for entry in entries]


def apps(entries: list[dict[str, str]]) -> list[str]:
    """The django-allauth apps for these providers."""
    return sorted({f"allauth.socialaccount.providers.{entry['provider']}" for entry in entries})


def settings_of(entries: list[dict[str, str]]) -> dict[str, Any]:
    """The providers as django-allauth's SOCIALACCOUNT_PROVIDERS."""
    result: dict[str, Any] = {}
    for entry in entries:
        app: dict[str, Any] = {"client_id": entry["client_id"], "secret": entry["secret"], "name": entry["name"]}
        if entry["provider"] == OPENID:
            app |= {"provider_id": entry["id"], "settings": {"server_url": entry["server"]}}
        result.setdefault(entry["provider"], {"APPS": [], "OAUTH_PKCE_ENABLED": True})["APPS"].append(app)
    return result


def _checked(entry: dict[str, Any]) -> dict[str, str]:
    provider = entry.get("provider")
    if not isinstance(provider, str) or not provider.isidentifier() or not _is_known(provider):
        raise ImproperlyConfigured(f"SIGN_IN_WITH: there is no provider {provider!r}; OpenID is {OPENID!r}.")
    needed = {"client_id", "secret"} | ({"id", "name", "server"} if provider == OPENID else set())
    for name in sorted(needed | set(entry)):
        if name not in KNOWN:
            raise ImproperlyConfigured(f"SIGN_IN_WITH: {provider} has {name!r}, which is not a known field.")
        if not isinstance(entry.get(name), str) or not entry[name]:
            raise ImproperlyConfigured(f"SIGN_IN_WITH: {provider} needs {name!r}, a string.")
    return {"id": provider, "name": provider.replace("_", " ").title(), **entry}


def _is_known(provider: str) -> bool:
    return find_spec(f"allauth.socialaccount.providers.{provider}") is not None
