"""Players: their games, sanctions against them, and moderators' notes."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext, ngettext

from games.admin.base import DetailAdmin, Outcome, acts_on, oversight, posted_ids, template, why, words
from games.admin.moderation import cases
from games.admin.moderation.bulk import ban_guests, mute_guests
from games.admin.moderation.messages import MESSAGE_ACTS, message_context
from games.admin.moderation.pairs import met_links
from games.admin.moderation.sanctioning import confirm_sanction, give, sanctioning_context
from games.models import ChatMessage, Player
from games.selectors.moderation import dashboard
from games.selectors.moderation.cases import Subject, open_appeals
from games.selectors.moderation.networks import people_sharing_network
from games.selectors.moderation.oversight import Oversight
from games.selectors.moderation.taking_back import with_decisions_to_reopen, with_sanctions_to_lift
from games.selectors.rooms.display_names import names_hidden_at
from games.services import moderation

RECENT_MESSAGES = 50


def take_name(request: HttpRequest, player: Player) -> Outcome:
    """Gives the person a neutral name, with a warning."""
    old = player.name
    renamed = moderation.name_reset(
        by=request.user, player_id=player.id, why=words(request), template=template(request)
    )
    return Outcome(gettext("{old} is now called {name}, and has been warned.").format(old=old, name=renamed.name))


def recent_messages(seen: Oversight, player: Player) -> QuerySet[ChatMessage]:
    """A person's public messages under their own name, newest first; none for a moderator with a pseudonym."""
    if seen.unnamed:
        return ChatMessage.objects.none()
    said = dashboard.public_chat(seen).filter(player=player).exclude(names_hidden_at("room"))
    return said.select_related("room").order_by("-id")


def remove_messages(request: HttpRequest, player: Player, chosen: str) -> Outcome:
    """Removes messages of the person that the page showed, for one reason."""
    removed, shown = 0, recent_messages(oversight(request), player).filter(pk__in=posted_ids(request, chosen))
    for message in shown.filter(removed=None)[:RECENT_MESSAGES]:
        moderation.message_remove(by=request.user, message_id=message.pk, why=why(request))
        removed += 1
    done = ngettext("{n} message removed.", "{n} messages removed.", removed)
    return Outcome(done.format(n=removed))


@admin.register(Player)
class PlayerAdmin(DetailAdmin):
    """People, guests included. A person's page is also their case: the open reports with their evidence, and what the
    moderators know about them."""

    page = "games/admin/player.html"
    fields = ("id", "name", "language", "created")
    list_display = ("name", "language", "created")
    search_fields = ("name", "=id")
    ordering = ("-created",)
    acts = {
        "claim": lambda request, player: cases.claim(request, Subject(player.id)),
        "release": lambda request, player: cases.release(request, Subject(player.id)),
        "decide": lambda request, player: cases.decide(request, Subject(player.id), player),
        "reopen": lambda request, player: cases.reopen(request, Subject(player.id)),
        "remove_chosen": lambda request, player: remove_messages(request, player, "message"),
        "remove_shown": lambda request, player: remove_messages(request, player, "shown"),
        "sanction": lambda request, player: give(request, player, cases.first_report(request, Subject(player.id))),
        "take_name": take_name,
        **MESSAGE_ACTS,
        "note": lambda request, player: moderation.note_write(by=request.user, player_id=player.id, text=why(request)),
    }
    confirmations = {"sanction": confirm_sanction}
    actions = (mute_guests, ban_guests)

    def page_context(self, request: HttpRequest, thing: Player) -> dict[str, Any]:
        seen = oversight(request)
        named = seen.visible(thing.reports.defer("evidence")).exclude(names_hidden_at("room"))
        said = list(recent_messages(seen, thing)[:RECENT_MESSAGES])
        case = cases.case_context(request, Subject(thing.id))
        return {
            **case,
            "player": thing,
            "unnamed": seen.unnamed,
            **sanctioning_context(seen, thing, case["kind"]),
            "appeal": open_appeals(seen).filter(player=thing).order_by("id").first(),
            "appeal_answers": list(moderation.APPEAL_ANSWERS.items()),
            "sanctions": with_sanctions_to_lift(
                seen, seen.visible(thing.sanctions.select_related("given_by")).order_by("-id")[:20]
            ),
            "notes": thing.notes.select_related("author").order_by("-id")[:20],
            "said": said,
            "removable": sum(one.removed is None for one in said),
            "seats": seen.visible(thing.seats.select_related("room")).order_by("-id")[:20],
            "reports": with_decisions_to_reopen(seen, named.exclude(decided=None).order_by("-id")[:20]),
            "reported": seen.visible(thing.reports_made.defer("evidence")).order_by("-id")[:20],
            "met": met_links(request, thing),
            "networks": people_sharing_network(thing, seen),
            **message_context(request, thing),
            "log": acts_on(request, "player", thing.id, thing.id),
        }
