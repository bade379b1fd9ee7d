"""Which network address a request or a socket comes from."""

from ipaddress import IPv6Address, ip_address
from typing import Any

from django.conf import settings


def address_of(scope: Any) -> str:
    """The client's address, as the proxies that PROXIES counts tell it; of IPv6, the network of a household (/64)."""
    proxies = settings.REST_FRAMEWORK["NUM_PROXIES"]
    named = [value for key, value in scope["headers"] if key == b"x-forwarded-for"] if proxies else []
    hops = [hop.strip() for hop in b",".join(named).decode("latin-1").split(",") if hop.strip()]
    peer = (scope.get("client") or ("",))[0] or ""
    return _network(hops[-min(proxies, len(hops))] if hops else peer)


def is_local(address: str) -> bool:
    """Whether it is this machine, or nothing that could be told apart."""
    try:
        return ip_address(address.partition("/")[0]).is_loopback
    except ValueError:
        return not address


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
