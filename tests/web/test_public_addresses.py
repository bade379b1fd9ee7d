"""Network addresses that pushes may go to: public ones only, none of the special-purpose ranges, in any notation."""

from collections.abc import Iterator
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address

import pytest

from games.notifications.web_push.endpoints import is_public

# IANA's special-purpose address registries (RFC 6890 and its successors), and the multicast ranges.
IPV4 = (
    *("0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24"),
    *("192.0.2.0/24", "192.31.196.0/24", "192.52.193.0/24", "192.88.99.0/24", "192.168.0.0/16", "192.175.48.0/24"),
    *("198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "233.252.0.0/24", "240.0.0.0/4"),
    "255.255.255.255/32",
)
IPV6 = (
    *("::/128", "::1/128", "::/96", "::ffff:0:0/96", "::ffff:0:0:0/96", "64:ff9b::/96", "64:ff9b:1::/48", "100::/64"),
    *("100:0:0:1::/64", "2001::/23", "2001::/32", "2001:2::/48", "2001:10::/28", "2001:20::/28", "2001:30::/28"),
    *("2001:db8::/32", "2002::/16", "2620:4f:8000::/48", "3fff::/20", "5f00::/16", "fc00::/7", "fe80::/10"),
    *("fec0::/10", "ff00::/8"),
)
PUBLIC_IPV4 = ("1.1.1.1", "8.8.8.8", "93.184.215.14", "142.250.74.74", "198.20.0.1", "223.255.255.254")
PUBLIC_IPV6 = ("2606:2800:21f:cb07:6820:80da:af6b:8b2c", "2a00:1450:4001:82f::200a", "2400:cb00:2048:1::6814:155")


def inside(network: IPv4Network | IPv6Network) -> Iterator[IPv4Address | IPv6Address]:
    """The first, a middle and the last address of a network."""
    for number in (0, network.num_addresses // 2, network.num_addresses - 1):
        yield network[number]


def beside(network: IPv4Network) -> Iterator[IPv4Address]:
    """Its neighbours on both sides that are in no special-purpose range."""
    ranges = [IPv4Network(one) for one in IPV4]
    for number in (int(network[0]) - 1, int(network[-1]) + 1):
        if 0 <= number < 2**32 and not any(IPv4Address(number) in one for one in ranges):
            yield IPv4Address(number)


def forms(number: IPv4Address) -> dict[str, IPv6Address]:
    """An IPv4 address as the IPv6 addresses that reach it through a translator or a tunnel."""
    value = int(number)
    return {
        "mapped": IPv6Address(0xFFFF << 32 | value),
        "compatible": IPv6Address(value),
        "translated (SIIT)": IPv6Address(0xFFFF << 48 | value),
        "translated (NAT64)": IPv6Address(int(IPv6Address("64:ff9b::")) | value),
        "translated locally": IPv6Address(int(IPv6Address("64:ff9b:1::")) | value),
        "6to4": IPv6Address(0x2002 << 112 | value << 80 | 1),
        "Teredo client": IPv6Address(0x20010000 << 96 | int(IPv4Address("8.8.8.8")) << 64 | value ^ 0xFFFFFFFF),
        "Teredo server": IPv6Address(0x20010000 << 96 | value << 64 | int(IPv4Address("8.8.8.8")) ^ 0xFFFFFFFF),
    }


@pytest.mark.parametrize("network", [*IPV4, *IPV6])
def test_no_special_purpose_range_is_public(network: str) -> None:
    found = IPv6Network(network) if ":" in network else IPv4Network(network)
    assert [str(number) for number in inside(found) if is_public(number)] == []


@pytest.mark.parametrize("network", IPV4)
def test_no_special_purpose_range_is_public_in_another_form(network: str) -> None:
    public = [
        f"{form}: {written}"
        for number in inside(IPv4Network(network))
        for form, written in forms(IPv4Address(int(number))).items()
        if is_public(written)
    ]
    assert public == []


@pytest.mark.parametrize("network", IPV4)
def test_what_lies_beside_a_special_purpose_range_is_public(network: str) -> None:
    assert [str(number) for number in beside(IPv4Network(network)) if not is_public(number)] == []


@pytest.mark.parametrize("number", [*PUBLIC_IPV4, *PUBLIC_IPV6])
def test_the_public_internet_is_public(number: str) -> None:
    assert is_public(ip_address(number))


@pytest.mark.parametrize("number", PUBLIC_IPV4)
def test_a_public_machine_is_reached_by_its_own_address_alone(number: str) -> None:
    assert [form for form, written in forms(IPv4Address(number)).items() if is_public(written)] == []


def test_an_address_of_one_link_is_not_public() -> None:
    assert not is_public(ip_address("fe80::1%eth0"))
