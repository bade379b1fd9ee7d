"""Where pushes go: addresses that browsers were given by their makers, and that anybody may make up. Nothing is sent
but to servers of the public internet, by HTTPS, at its usual port.
"""

import asyncio
import re
import socket
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address
from urllib.parse import urlsplit

from django.conf import settings

from games.models import ENDPOINT_LENGTH

LOOPBACK = "127.0.0.1"
HOST = re.compile(
    r"(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?", re.IGNORECASE
)
"""A name of several parts; the last one begins with a letter, so that no numbers are taken for names."""
NEAR = (".localhost", ".local", ".internal", ".lan", ".home.arpa", ".intranet", ".corp", ".home", ".onion", ".test")
"""Names that are nobody's in the public internet."""
UNICAST = IPv6Network("2000::/3")
"""All that IANA gives out of IPv6 for the public internet; the rest is local, translated, reserved or unused."""
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
"""IANA's special-purpose ranges and multicast; of IPv6 those within UNICAST. Written out, since what Python's
`is_global` knows of them changes with its version."""


class BadEndpoint(ValueError):
    """An address to which nothing is sent."""


@dataclass(frozen=True, slots=True)
class Endpoint:
    """An address in its parts."""

    host: str
    port: int
    target: str
    is_https: bool

    @property
    def origin(self) -> str:
        """What a signature is for."""
        return f"https://{self.host}" if self.is_https else f"http://{self.host}:{self.port}"

    @property
    def netloc(self) -> str:
        """What the server is called by."""
        return self.host if self.is_https else f"{self.host}:{self.port}"


def read_endpoint(address: str) -> Endpoint:
    """An address in its parts, if something may be sent to it."""
    if len(address) > ENDPOINT_LENGTH or not re.fullmatch(r"[!-~]+", address) or "\\" in address:
        raise BadEndpoint("it is too long, or has signs that none has")
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError:
        raise BadEndpoint("it is no address") from None
    host, target = parts.hostname or "", parts.path + (f"?{parts.query}" if parts.query else "")
    if "@" in parts.netloc or parts.fragment or not parts.path.startswith("/"):
        raise BadEndpoint("it has a user, a fragment, or no path")
    if settings.PUSH_LOOPBACK and parts.scheme == "http" and host == LOOPBACK and port:
        return Endpoint(host, port, target, is_https=False)
    if parts.scheme != "https" or port not in (None, 443):
        raise BadEndpoint("it is not HTTPS at its usual port")
    if not HOST.fullmatch(host) or host.endswith(NEAR):
        raise BadEndpoint("its host is no name of the public internet")
    return Endpoint(host, 443, target, is_https=True)


async def address_of(endpoint: Endpoint) -> str:
    """The number of the machine to connect to: what was looked at is what is connected to, whatever the name says
    next."""
    if not endpoint.is_https:
        return endpoint.host
    loop = asyncio.get_running_loop()
    found = await loop.getaddrinfo(endpoint.host, endpoint.port, type=socket.SOCK_STREAM)
    numbers = [str(address[0]) for *_, address in found]
    if not numbers or not all(is_public(ip_address(number)) for number in numbers):
        raise BadEndpoint("its host is not in the public internet")
    return numbers[0]


def is_public(number: IPv4Address | IPv6Address) -> bool:
    """Whether an address is one of the public internet. An IPv6 address that stands for an IPv4 address is not."""
    if isinstance(number, IPv4Address):
        return not any(number in network for network in SPECIAL_IPV4)
    return number in UNICAST and not any(number in network for network in SPECIAL_IPV6)
