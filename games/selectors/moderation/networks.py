"""Which people share a network with a person, as a hint for moderators: never the network itself."""

from dataclasses import dataclass
from datetime import date

from django.db.models import Count, Max

from games.models import NetworkSign, Player
from games.selectors.moderation.oversight import Oversight

MOST_SHARING = 30
"""A network with more people than this, such as a school's or a mobile provider's, says nothing about any of them."""
MOST_SIGNS = 100
"""How many networks of a person are looked at, the newest first."""
MOST_PEOPLE = 20


@dataclass(frozen=True, slots=True)
class SharingPerson:
    """A person who came from a network of another's: on how many days, and when last."""

    player: Player
    days: int
    last: date


@dataclass(frozen=True, slots=True)
class SharedNetworks:
    """The people who share a network with a person, those who came last first. `more` says whether there are others,
    `large` whether the person also came from a large shared network, whose people are not listed, `known` whether
    any network of theirs is, and `hidden` whether nothing is shown because of the moderator's pseudonym."""

    people: list[SharingPerson]
    more: bool
    large: bool
    known: bool
    hidden: bool


def people_sharing_network(player: Player, seen: Oversight) -> SharedNetworks:
    """The people who logged in, or first came as guests, from a network that the player also came from, in the last 30
    days. People about whom the moderator may not decide are neither listed nor looked up."""
    if seen.hides(NetworkSign):
        return SharedNetworks([], more=False, large=False, known=False, hidden=True)
    own = seen.visible(NetworkSign.objects.filter(player=player))
    signs = [sign for sign, _ in own.values_list("sign").annotate(last=Max("day")).order_by("-last")[:MOST_SIGNS]]
    people = NetworkSign.objects.filter(sign__in=signs).values_list("sign").annotate(Count("player", distinct=True))
    sizes = dict(people.order_by())
    small = [sign for sign, size in sizes.items() if size <= MOST_SHARING]
    others = seen.visible(NetworkSign.objects.filter(sign__in=small).exclude(player=player)).values("player")
    shared = others.annotate(days=Count("day", distinct=True), last=Max("day")).order_by("-last", "-days", "player")
    found = list(shared[: MOST_PEOPLE + 1])
    them = Player.objects.select_related("operator").in_bulk([one["player"] for one in found])
    return SharedNetworks(
        people=[SharingPerson(them[one["player"]], one["days"], one["last"]) for one in found[:MOST_PEOPLE]],
        more=len(found) > MOST_PEOPLE,
        large=len(small) < len(sizes),
        known=bool(signs),
        hidden=False,
    )
