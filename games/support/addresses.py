"""The client's network address, as limits count it, behind however many proxies the settings name."""

from ipaddress import IPv6Address, ip_address
from typing import Any

from django.conf import settings


def address_of(scope: Any) -> str:
    """The address of a socket's client."""
    named = [value for key, value in scope["headers"] if key == b"x-forwarded-for"]
    return _client_address(b",".join(named).decode("latin-1"), (scope.get("client") or ("",))[0])


def address_of_request(request: Any) -> str:
    """The address of a request's client, by the same rules."""
    return _client_address(request.META.get("HTTP_X_FORWARDED_FOR", ""), request.META.get("REMOTE_ADDR"))


def limited_network(request: Any) -> str | None:
    """The address of a request's client, for limits that do not apply to this machine; None for it."""
    address = address_of_request(request)
    return None if is_local(address) else address


def is_local(address: str) -> bool:
    """Whether an address is this machine's, or unknown."""
    try:
        return ip_address(address.partition("/")[0]).is_loopback
    except ValueError:
        return not address


def _client_address(forwarded: str, peer: str | None) -> str:
    """The client's address behind the number of proxies in PROXIES; for IPv6 the /64 network, which is usually one
    household."""
    proxies = settings.REST_FRAMEWORK["NUM_PROXIES"]
    hops = [hop.strip() for hop in forwarded.split(",") if hop.strip()] if proxies else []
    return _network(hops[-min(proxies, len(hops))] if hops else peer or "")


def _network(address: str) -> str:
    try:
        found = ip_address(address)
    except ValueError:
        return address[:64]
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped:
            return str(found.ipv4_mapped)
        if not found.is_loopback:
            return f"{IPv6Address(int(found) >> 64 << 64)}/64"
    return str(found)
