"""The moderators' dashboard and their pages of tables: never more than the public sees, and nothing of the tables that
they play at themselves (games.selectors.moderation.oversight).
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any

import msgspec
from django.contrib.auth.models import User
from django.db.models import Q, QuerySet
from django.db.models.functions import Now

from games import engine
from games.models import AuditEntry, ChatMessage, Game, ModeratorMessage, Player, Presence, Room, Sanction, Seat
from games.selectors.history.perspective import Perspective
from games.selectors.moderation.acts_together import in_lines
from games.selectors.moderation.audit_links import GIVEN_WITHIN
from games.selectors.moderation.cases import QUEUE_LENGTH, Case, count_cases, queue
from games.selectors.moderation.handovers import handovers_of, with_people
from games.selectors.moderation.messages import open_answers
from games.selectors.moderation.oversight import Oversight
from games.selectors.moderation.sanctions import FORBIDDEN_BY, in_force
from games.selectors.moderation.seats import SHOWN_WITH, is_of_a_seat
from games.selectors.moderation.taking_back import with_sanctions_to_lift
from games.selectors.play.clocks import database_time
from games.selectors.play.games import public_log
from games.selectors.rooms.display_names import names_hidden_at, seat_name
from games.support import game_cache

FEW = 8
CHAT_LINES = 30
ACTS = 20
ACTS_READ = 300
"""Entries that are read for these."""
DEFERRED_FIELDS = ("seed", "salt", "state", "opening", "streams", "asked_again")
"""Fields of games that lists never load."""


@dataclass(frozen=True, slots=True)
class Dashboard:
    """The queue and current activity."""

    cases: list[Case]
    open_cases: int
    mine: int
    answers: list[ModeratorMessage]
    live: int
    here: int
    sanctions: list[Sanction]
    acts: list[AuditEntry]
    unnamed: list[Room]
    """The tables at which the moderator has a pseudonym; because of them the dashboard shows less."""


def dashboard(user: Any) -> Dashboard:
    """The dashboard of a moderator."""
    seen = Oversight(user)
    cases = queue(seen, database_time())
    latest = seen.visible(Sanction.objects.select_related(*SHOWN_WITH).defer("report__evidence"))
    return Dashboard(
        cases=cases,
        open_cases=count_cases(seen) if len(cases) == QUEUE_LENGTH else len(cases),
        mine=sum(case.claim is not None and case.claim.moderator_id == user.pk for case in cases),
        answers=list(open_answers(seen)[:FEW]),
        live=seen.visible(Room.objects.filter(state=Room.State.PLAYING)).count(),
        here=seen.visible(Presence.objects.filter(expires__gt=Now())).count(),
        sanctions=with_sanctions_to_lift(seen, latest.order_by("-id")[:FEW]),
        acts=_latest(seen, AuditEntry.objects.all(), FEW),
        unnamed=seen.unnamed,
    )


@dataclass(frozen=True, slots=True)
class Table:
    """A game as an admin page shows it: a view, and the data that its log is rendered from."""

    view: dict[str, Any]
    round: int
    log_data: dict[str, Any]


def table_of(room: Room) -> Table | None:
    """The public view of a room's game."""
    game = Game.objects.filter(room=room).defer("state").first()
    if game is None:
        return None
    position = game_cache.current(game)
    view = msgspec.json.decode(bytes(position.seen_by(None).view))
    log = [msgspec.json.decode(msgspec.json.encode(entry)) for entry in public_log(game, position).entries]
    return Table(view, engine.round_of(position.state), {"view": view, "log": log, "seats": names_of(room)})


def unsealed(game: Game) -> Table:
    """Everything that all seats know together; only for an administrator who has unsealed the game."""
    whole = Game.objects.get(id=game.id)
    position = game_cache.current(whole)
    perspective = Perspective(None, everything=True)
    view = msgspec.json.decode(bytes(perspective.view_json(position.state)))
    rows = whole.moves.order_by("number").values_list("number", "events")
    log = [
        {"stream": number, "events": perspective.visible_events(events)}
        for number, events in [(0, whole.opening), *rows]
    ]
    return Table(view, engine.round_of(position.state), {"view": view, "log": log, "seats": names_of(game.room)})


def names_of(room: Room) -> list[dict[str, Any]]:
    """The seats of a room with the names that they play under."""
    return [{"seat": seat.number, "name": seat_name(seat)} for seat in seats_of(room)]


def seats_of(room: Room) -> QuerySet[Seat]:
    """The seats of a room with their players."""
    return room.seats.select_related("player", "room").order_by("number")


def spectators_of(room: Room, seen: Oversight) -> QuerySet[Player]:
    """The named people at a room without a seat, as far as a moderator may see them."""
    here = seen.visible(Presence.objects.filter(room=room, expires__gt=Now(), player__isnull=False)).values("player")
    return Player.objects.filter(id__in=here).exclude(seats__room=room).order_by("name", "id")


def public_chat(seen: Oversight) -> QuerySet[ChatMessage]:
    """Public chat messages, as far as a moderator may see them."""
    return seen.visible(ChatMessage.objects.filter(private=False))


def recent_messages(seen: Oversight, person: Player) -> QuerySet[ChatMessage]:
    """A person's public messages under their own name, newest first; none for a moderator with a pseudonym."""
    if seen.unnamed:
        return ChatMessage.objects.none()
    said = public_chat(seen).filter(player=person).exclude(names_hidden_at("room"))
    return said.select_related("room").order_by("-id")


def chat_before(sanction: Sanction, seen: Oversight) -> list[ChatMessage]:
    """What was said around the person's last public message before a sanction, up to the sanction, oldest first."""
    last = recent_messages(seen, sanction.player).filter(at__lte=sanction.begun).first()
    return [] if last is None else [one for one in chat_around(last, seen) if one.at <= sanction.begun]


def chat_around(message: ChatMessage, seen: Oversight) -> list[ChatMessage]:
    """The messages just before and after a message, oldest first, with `offers_time_out` set."""
    said = public_chat(seen).filter(room=message.room_id)
    before = list(said.filter(id__lte=message.pk).order_by("-id")[: CHAT_LINES // 2])
    found = [*reversed(before), *said.filter(id__gt=message.pk).order_by("id")[: CHAT_LINES // 2]]
    offer_time_outs(reversed(found), muted_among({one.player_id for one in found}, seen))
    return found


def muted_among(people: Collection[str | None], seen: Oversight) -> set[str]:
    """Which of these people cannot write now, as far as a moderator may see it."""
    silent = in_force().filter(player__in=[one for one in people if one], step__in=FORBIDDEN_BY["talk"])
    return set(seen.visible(silent).values_list("player", flat=True))


def offer_time_outs(newest_first: Iterable[ChatMessage], silent: Collection[str] = ()) -> None:
    """Sets `offers_time_out` for messages: true for the newest one of each author in the lobby who is not silent
    already."""
    done = set(silent)
    for one in newest_first:
        offered = one.room_id is None and one.removed is None and one.player_id is not None
        one.offers_time_out = offered and one.player_id not in done  # type: ignore[attr-defined]
        if one.offers_time_out and one.player_id is not None:  # type: ignore[attr-defined]
            done.add(one.player_id)


def with_actors(entries: Iterable[AuditEntry]) -> list[AuditEntry]:
    """Audit entries with their `actor` set: the current name of the account that acted; None if it no longer exists."""
    found = list(entries)
    users = User.objects.filter(pk__in={one.who_key for one in found})
    names: dict[int | None, str] = dict(users.values_list("pk", "username"))
    for one in found:
        one.actor = names.get(one.who_key)  # type: ignore[attr-defined]
    return found


def moderators() -> list[tuple[int, str]]:
    """Staff accounts: their ids and names."""
    return list(User.objects.filter(is_staff=True).order_by("username").values_list("pk", "username"))


def acts_on(seen: Oversight, kind: str, key: str, player: str = "") -> list[AuditEntry]:
    """The latest audit entries about an object, or all of those about a player."""
    if player:
        about = Q(player=player) | Q(pk__in=handovers_of(player, seen))
        acts = seen.about_person(AuditEntry.objects.filter(about))
    else:
        acts = AuditEntry.objects.filter(kind=kind, key=key)
    return _latest(seen, acts, ACTS)


def acts_at(seen: Oversight, room: str) -> list[AuditEntry]:
    """The latest audit entries about a table and its game."""
    games = list(Game.objects.filter(room=room).values_list("id", flat=True))
    acts = AuditEntry.objects.filter(Q(kind="room", key=room) | Q(kind="game", key__in=games))
    return _latest(seen, acts, ACTS)


def _latest(seen: Oversight, acts: QuerySet[AuditEntry], lines: int) -> list[AuditEntry]:
    """The newest entry of each of the latest lines that a moderator may see."""
    return with_people(with_actors(in_lines(seen.visible(acts).order_by("-id")[:ACTS_READ])[:lines]), seen)


def acts_on_sanction(seen: Oversight, sanction: Sanction) -> list[AuditEntry]:
    """The audit entries about a sanction, and before them the one with which it was given. That one is about the person
    or the report, since it is older than the sanction."""
    about = Q(kind="report", key=str(sanction.report_id))
    if not is_of_a_seat(sanction):
        about |= Q(kind="player", key=sanction.player_id)
    near = (sanction.begun - GIVEN_WITHIN, sanction.begun + GIVEN_WITHIN)
    given = AuditEntry.objects.filter(about, who_key=sanction.given_by_id, refused="", at__range=near)
    possible = seen.visible(given.filter(act__in=(f"sanction.{sanction.step}", "name.reset")))
    nearest = sorted(possible, key=lambda one: abs(one.at - sanction.begun))[:1]
    return [*acts_on(seen, "sanction", str(sanction.pk)), *with_actors(in_lines(nearest))]
