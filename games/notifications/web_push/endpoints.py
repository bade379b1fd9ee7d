"""Validates push endpoints. Clients supply these URLs and may forge them, so pushes are sent only to servers on the
public internet, by HTTPS on the default port (protection against SSRF)."""

import asyncio
import re
import socket
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address
from urllib.parse import urlsplit

from django.conf import settings

from games.models import ENDPOINT_LENGTH

LOOPBACK = "127.0.0.1"
HOST_NAME = re.compile(
    r"(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?", re.IGNORECASE
)
"""A name of several labels; the last starts with a letter, so that no IP address is taken for a name."""
LOCAL_SUFFIXES = (
    ".localhost",
    ".local",
    ".internal",
    ".lan",
    ".home.arpa",
    ".intranet",
    ".corp",
    ".home",
    ".onion",
    ".test",
)
"""Suffixes that do not exist on the public internet."""
UNICAST = IPv6Network("2000::/3")
"""IPv6 space that IANA allocates to the public internet; the rest is local, translated, reserved or unused."""
SPECIAL_IPV4 = tuple(
    IPv4Network(network)
    for network in (
        *("0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12"),
        *("192.0.0.0/24", "192.0.2.0/24", "192.31.196.0/24", "192.52.193.0/24", "192.88.99.0/24", "192.168.0.0/16"),
        *("192.175.48.0/24", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4"),
    )
)
SPECIAL_IPV6 = tuple(
    IPv6Network(network) for network in ("2001::/23", "2001:db8::/32", "2002::/16", "2620:4f:8000::/48", "3fff::/20")
)
"""IANA's special-purpose ranges and multicast; for IPv6 those within UNICAST. Listed here because Python's `is_global`
changes between versions."""


class BadEndpoint(ValueError):
    """An endpoint to which nothing may be sent."""


@dataclass(frozen=True, slots=True)
class Endpoint:
    """A parsed endpoint."""

    host: str
    port: int
    target: str
    is_https: bool

    @property
    def origin(self) -> str:
        """The audience of the VAPID signature."""
        return f"https://{self.host}" if self.is_https else f"http://{self.host}:{self.port}"

    @property
    def netloc(self) -> str:
        """The value of the Host header."""
        return self.host if self.is_https else f"{self.host}:{self.port}"


def read_endpoint(address: str) -> Endpoint:
    """Parses an endpoint. Raises BadEndpoint if nothing may be sent to it."""
    if len(address) > ENDPOINT_LENGTH or not re.fullmatch(r"[!-~]+", address) or "\\" in address:
        raise BadEndpoint("it is too long, or contains invalid characters")
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError:
        raise BadEndpoint("it is not a URL") from None
    host, target = parts.hostname or "", parts.path + (f"?{parts.query}" if parts.query else "")
    if "@" in parts.netloc or parts.fragment or not parts.path.startswith("/"):
        raise BadEndpoint("it has a user, a fragment, or no path")
    if settings.PUSH_LOOPBACK and parts.scheme == "http" and host == LOOPBACK and port:
        return Endpoint(host, port, target, is_https=False)
    if parts.scheme != "https" or port not in (None, 443):
        raise BadEndpoint("it is not HTTPS on the default port")
    if not HOST_NAME.fullmatch(host) or host.endswith(LOCAL_SUFFIXES):
        raise BadEndpoint("its host is not a name on the public internet")
    return Endpoint(host, 443, target, is_https=True)


async def resolve(endpoint: Endpoint) -> str:
    """Resolves the host to the IP address to connect to, once it is checked: a second lookup could return another.
    Raises BadEndpoint if any address is not public."""
    if not endpoint.is_https:
        return endpoint.host
    loop = asyncio.get_running_loop()
    found = await loop.getaddrinfo(endpoint.host, endpoint.port, type=socket.SOCK_STREAM)
    numbers = [str(address[0]) for *_, address in found]
    if not numbers or not all(is_public(ip_address(number)) for number in numbers):
        raise BadEndpoint("its host is not on the public internet")
    return numbers[0]


def is_public(number: IPv4Address | IPv6Address) -> bool:
    """Whether an IP address is on the public internet. IPv6 addresses that represent IPv4 addresses are not."""
    if isinstance(number, IPv4Address):
        return not any(number in network for network in SPECIAL_IPV4)
    return number in UNICAST and not any(number in network for network in SPECIAL_IPV6)
