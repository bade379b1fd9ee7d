"""The page about two people who are suspected of helping each other."""

from collections.abc import Collection, Iterable
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import path, reverse
from django.utils.formats import number_format
from django.utils.html import format_html
from django.utils.translation import gettext, ngettext

from games.admin.audit_words import REFUSAL_MESSAGES
from games.admin.lists import ReadOnlyAdmin
from games.admin.moderation.returning import returning
from games.admin.viewer import oversight
from games.engine import Dealing
from games.models import Game, Player, Report, Sanction
from games.selectors.moderation import cases, pairs
from games.selectors.moderation.oversight import Oversight
from games.selectors.moderation.sanctions import in_force
from games.selectors.moderation.seats import is_about_a_seat
from games.support.edition_names import EDITIONS


class PairPages(ReadOnlyAdmin):
    """Adds the page to an admin of games."""

    def get_urls(self) -> list[Any]:
        """The page's address comes before those of the objects."""
        return [path("pair/", self.admin_site.admin_view(self.pair), name="games_pair"), *super().get_urls()]

    def pair(self, request: HttpRequest) -> HttpResponse:
        """What the two people named in the address did in their games."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        seen = oversight(request)
        if seen.unnamed:
            return _refused(request, REFUSAL_MESSAGES["under_pseudonym"])
        named = [request.GET.get(name, "") for name in ("one", "other")]
        known = seen.visible(Player.objects.filter(id__in=named)).in_bulk()
        if len(known) < len(named):
            return _refused(request, gettext("Choose two people."))
        one, other = (known[key] for key in named)
        found = pairs.pair_of(seen, one, other)
        context = {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "may": request.user.has_perm("games.moderate"),
            "title": gettext("{one} and {other}").format(one=one, other=other),
            "people": (one, other),
            "standing": _standing(seen, found, (one, other), request.get_full_path()),
            "returning": returning(request),
            "pair": found,
            "figures": _figures(found),
            "yardsticks": _yardsticks(found, (one, other)),
            "games": [_game(meeting, (one, other), request.get_full_path()) for meeting in found.meetings],
        }
        return TemplateResponse(request, "games/admin/pair.html", context)


def met_links(request: HttpRequest, player: Player) -> list[tuple[str, Player, int]]:
    """The addresses of the pages about a person and each of those whom they met often."""
    met = pairs.often_met(oversight(request), player)
    return [(pair_address(player, other, request.path), other, count) for other, count in met]


def pair_links(request: HttpRequest, report: Report) -> list[tuple[str, Player]]:
    """For a report of cheating: the addresses of the pages about the reported person and each other person at that
    table. None where they have pseudonyms, or while the moderator has one."""
    room = report.room
    if report.kind != Report.Kind.CHEATING or report.about is None or room is None:
        return []
    if is_about_a_seat(report):
        return []
    others = [one for one in pairs.people_at(oversight(request), room) if one != report.about]
    return [(pair_address(report.about, one, request.path), one) for one in others]


def suspected_with(request: HttpRequest, reports: Collection[Report]) -> list[Player]:
    """Whom people reported for cheating may have helped: the others at those tables who did not report it."""
    tables = {report.room_id: report for report in reports if report.kind == Report.Kind.CHEATING}
    found = dict.fromkeys(other for report in tables.values() for _, other in pair_links(request, report))
    return [one for one in found if one.pk not in {report.reporter_id for report in reports}]


def pair_address(one: Player, other: Player, back: str = "") -> str:
    """The address of the page about two people, with a link `back` to another page."""
    query = {"one": one.id, "other": other.id}
    return reverse("admin:games_pair", query=query | {"back": back} if back else query)


def suspects_page(person: Player, come_from: str, other: Player | None, *, was_helped: bool) -> str:
    """The address of the page of a person who may have helped another, or was helped: it leads back, says what passed
    between the two, and offers that as the reason."""
    query = {"from": come_from, "reason": "gifts" if was_helped else Report.Kind.CHEATING.value}
    query |= {"with": other.pk} if other else {}
    return reverse("admin:games_player_change", args=(person.pk,), query=query)


def compared_context(request: HttpRequest, player: Player) -> dict[str, Any]:
    """What the page of a person says of their dealings with the one whom the address names; nothing if it names none,
    or while the moderator has a pseudonym."""
    seen, named = oversight(request), request.GET.get("with", "")
    if seen.unnamed or not named:
        return {}
    other = seen.visible(Player.objects.exclude(pk=player.pk).filter(pk=named)).first()
    if other is None:
        return {}
    people, found = (player, other), pairs.pair_of(seen, player, other)
    return {
        "compared": other,
        "comparison": pair_address(player, other, request.get_full_path()),
        "dealt": [*_gifts(found, people), *_yardsticks(found, people)],
    }


def _gifts(pair: pairs.Pair, people: tuple[Player, Player]) -> list[str]:
    """How many actions each of the two gave the other."""
    return [
        format_html(
            ngettext(
                "{one} left {n} action to {other} for nothing.",
                "{one} left {n} actions to {other} for nothing.",
                side.gifts,
            ),
            one=_isolated(one),
            other=_isolated(other),
            n=side.gifts,
        )
        for one, other, side in zip(people, reversed(people), pair.sides, strict=True)
        if side.gifts
    ]


def _standing(
    seen: Oversight, pair: pairs.Pair, people: tuple[Player, Player], here: str
) -> list[tuple[Player, str, int, list[Sanction]]]:
    """For each of the two, the address of their page, which leads back `here`, the number of open reports about them,
    and the sanctions in force."""
    sanctions = list(seen.visible(in_force().filter(player__in=people)).order_by("-id"))
    return [
        (
            person,
            suspects_page(person, here, other, was_helped=side.gifts < others.gifts),
            cases.reports_on(cases.Subject(person.id), seen).count(),
            [one for one in sanctions if one.player_id == person.id],
        )
        for person, other, side, others in zip(people, reversed(people), pair.sides, reversed(pair.sides), strict=True)
    ]


def _refused(request: HttpRequest, why: Any) -> HttpResponse:
    messages.warning(request, why)
    return HttpResponseRedirect(reverse("admin:index"))


def _figures(pair: pairs.Pair) -> list[tuple[str, int, int]]:
    """The rows of the table of figures, each with a number for both."""
    one, other = pair.sides
    return [
        (gettext("games won"), *pair.wins),
        (gettext("actions left to the other for nothing"), one.gifts, other.gifts),
        (gettext("ducats paid to the other in bargains"), one.paid, other.paid),
        (gettext("land and knights taken from the other"), one.taken, other.taken),
        (gettext("land and knights taken from other players"), one.taken_elsewhere, other.taken_elsewhere),
    ]


def _yardsticks(pair: pairs.Pair, people: tuple[Player, Player]) -> list[str]:
    """For each of the two, sentences that compare what they gave the other, or took, with the same and third players:
    per game and player. Nothing without third players, and about what neither happened."""
    if not pair.others:
        return []
    found: list[str] = []
    for one, other, side in zip(people, reversed(people), pair.sides, strict=True):
        compared = (
            (
                gettext("Per game {one} left {n} actions to {other} for nothing, and {m} to each other player."),
                "gifts",
            ),
            (gettext("Per game {one} paid {n} ducats to {other} in bargains, and {m} to each other player."), "paid"),
            (
                gettext("Per game {one} took land and knights from {other} {n} times, and {m} from each other player."),
                "taken",
            ),
        )
        for words, name in compared:
            here, elsewhere = getattr(side, name), getattr(side, f"{name}_elsewhere")
            if here or elsewhere:
                averages = {"n": _average(here, pair.compared), "m": _average(elsewhere, pair.others)}
                found.append(format_html(words, one=_isolated(one), other=_isolated(other), **averages))
    return found


def _average(total: int, parts: int) -> str:
    """A mean with one decimal, if it has any."""
    mean = round(total / parts, 1)
    return number_format(mean, 0 if mean == int(mean) else 1)


def _game(meeting: pairs.Meeting, people: tuple[Player, Player], here: str) -> dict[str, Any]:
    """A game as the page lists it; its table leads back `here`."""
    names = dict(zip(meeting.seats, people, strict=True))
    one_sided, moments = meeting.one_sided, [_moment(one, meeting.game, names, here) for one in meeting.moments]
    return {
        "meeting": meeting,
        "room": _table(meeting.game, here),
        "edition": EDITIONS.get(meeting.game.edition, meeting.game.edition),
        "results": list(zip(people, meeting.places, meeting.points, strict=False)),
        "verdict": ngettext(
            "{n} bargain in which one got nothing", "{n} bargains in which one got nothing", len(one_sided)
        ).format(n=len(one_sided)),
        "dealings": _equal(moments),
        "moments": moments,
    }


def _moment(moment: pairs.Moment, game: Game, names: dict[int, Player], here: str) -> dict[str, Any]:
    """A dealing as the page lists it."""
    return {
        "words": _words(moment.dealing, names),
        "round": moment.round,
        "one_sided": moment.is_one_sided,
        "log": f"{_table(game, here, at=moment.stream)}#reported",
        "replay": "" if game.ended is None else f"/rooms/{game.room_id}/replay#{moment.replay}.public",
    }


def _table(game: Game, here: str, **more: int) -> str:
    return reverse("admin:games_room_change", args=(game.room_id,), query={**more, "back": here})


def _equal(moments: Iterable[dict[str, Any]]) -> list[list[dict[str, Any]]]:
    """Equal dealings together, those that were one-sided first."""
    found: dict[str, list[dict[str, Any]]] = {}
    for one in moments:
        found.setdefault(one["words"], []).append(one)
    return sorted(found.values(), key=lambda equal: not equal[0]["one_sided"])


def _words(dealing: Dealing, names: dict[int, Player]) -> str:
    """A dealing as a sentence."""
    giver, taker, ducats = names[dealing.giver], names[dealing.taker], dealing.ducats
    match dealing.kind:
        case "bargain" if ducats == 0:
            words = gettext("{giver} left an action to {taker} for nothing")
        case "bargain":
            words = ngettext(
                "{giver} left an action to {taker} for {ducats} ducat",
                "{giver} left an action to {taker} for {ducats} ducats",
                ducats,
            )
        case "alliance":
            words = gettext("{giver} made an alliance with {taker}")
        case "land":
            words = gettext("{giver} lost land to {taker}")
        case _:
            words = gettext("{giver} lost a knight to {taker}")
    return format_html(words, giver=_isolated(giver), taker=_isolated(taker), ducats=ducats)


def _isolated(player: Player) -> str:
    return format_html("<bdi>{}</bdi>", player.name)
