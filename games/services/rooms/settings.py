"""What a room is like, as its host wishes it: checked, and as the fields that are stored."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.contrib.auth.hashers import make_password
from django.utils.translation import gettext

from games import engine
from games.engine.errors import IllegalMove, Malformed
from games.errors import Refused
from games.models import NAME_LENGTH, PASSWORD_LENGTH, Player, Room
from games.selectors.moderation.sanctions import refuse_if_sanctioned
from games.services.people.names import clean_name
from games.services.rooms.time_controls import pace_fields, usual_pace

AS_STORED = (
    *("edition", "options", "name", "public", "watching", "rounds_behind", "press", "pseudonyms", "programs"),
    *("rated", "seating", "language"),
)
"""What is wished for as it is stored."""
FEWEST_RATED = 3
"""Games of so many are rated."""


@dataclass(frozen=True, slots=True)
class PasswordHash:
    """A password as it is stored; empty if there is to be none."""

    value: str


def with_hash(wish: Mapping[str, Any], check: Callable[[Mapping[str, Any]], object]) -> dict[str, Any]:
    """A wish with its password hashed, which takes long on purpose: to be called before a transaction begins, since
    others wait for that. `check` refuses what whoever wishes may not do, without locks, so that nothing is hashed for
    it; what has changed meanwhile is for the transaction to see. Refused if the password is too long."""
    password = wish.get("password")
    if not isinstance(password, str):
        return dict(wish)
    if len(password) > PASSWORD_LENGTH:
        raise Refused("malformed", "length", field="password", shortest=0, longest=PASSWORD_LENGTH)
    if password:
        check({**wish, "password": None})
    return {**wish, "password": PasswordHash(make_password(password) if password else "")}


def room_fields(player: Player, wish: Mapping[str, Any], *, before: Room | None = None) -> dict[str, Any]:
    """The fields of a room that a host wishes for; what the wish leaves out has its default, and its password is hashed
    (`with_hash`). `before` is the room that is changed, or that a rematch follows. Refused if it cannot be."""
    edition, public, rated = wish["edition"], wish.get("public", True), wish.get("rated", False)
    options = _options(edition, wish["options"])
    pace = wish.get("pace")
    clock = pace_fields(usual_pace(edition) if pace is None else pace, edition)
    watched = Room.Watching(wish.get("watching") or Room.Watching.EVERYONE)
    if watched == Room.Watching.EVERYONE and not public:
        watched = Room.Watching.LINK
    if rated and options["players"] < FEWEST_RATED:
        raise Refused("refused", "rated_needs_three", field="rated", least=FEWEST_RATED)
    if rated and clock["pace"] == Room.Pace.UNTIMED:
        raise Refused("refused", "rated_needs_clock", field="rated")
    return {
        **_name(player, wish, before),
        "edition": edition,
        "options": options,
        "public": public,
        "watching": watched,
        "rounds_behind": 0 if watched == Room.Watching.NONE else wish.get("rounds_behind", 0),
        "press": Room.Press(wish.get("press", Room.Press.PUBLIC)),
        "pseudonyms": wish.get("pseudonyms", False),
        "programs": wish.get("programs", False),
        "rated": rated,
        "seating": Room.Seating(wish.get("seating", Room.Seating.CHOICE)),
        "language": _language(wish.get("language") or player.language),
        **clock,
        **_password(wish.get("password")),
    }


def wish_of(room: Room) -> dict[str, Any]:
    """What a host would wish for to get a room as it is, but for its password."""
    hours = round(room.seconds / 3600) if room.pace == Room.Pace.CORRESPONDENCE else None
    minutes = round(room.seconds / 60) if room.pace == Room.Pace.ROUNDS else None
    return {name: getattr(room, name) for name in AS_STORED} | {
        "pace": {"kind": room.pace, "hours": hours, "minutes": minutes, "working_days": room.working_days}
    }


def default_name(person: str, *, pseudonyms: bool) -> str:
    """What a room is called that its maker has given no name, in the language of the request; under pseudonyms it names
    nobody."""
    return gettext("Under pseudonyms") if pseudonyms else gettext("{name}’s table").format(name=person)


def _name(player: Player, wish: Mapping[str, Any], before: Room | None) -> dict[str, Any]:
    """The room's name, and after whom it is named by default. A default name stays until pseudonyms are switched on or
    off, or another is chosen, which nobody does who may not talk."""
    name, pseudonyms = wish.get("name"), wish.get("pseudonyms", False)
    if before is not None and name == before.name:
        if before.named_after_id is None or before.pseudonyms == pseudonyms:
            return {"name": name, "named_after": before.named_after}
        name = None
    if name is None:
        return {"name": default_name(player.name, pseudonyms=pseudonyms), "named_after": player}
    clean = clean_name(name, longest=NAME_LENGTH * 2)
    refuse_if_sanctioned(player.id, "talk")
    return {"name": clean, "named_after": None}


def _options(edition: str, options: Mapping[str, Any]) -> dict[str, Any]:
    try:
        return dict(engine.check_options(edition, dict(options)))
    except Malformed as error:
        raise Refused("malformed", "options", field=error.path, expected=error.expected) from error
    except IllegalMove as error:
        raise Refused("refused", error.refusal.reason, field="options", **error.refusal.data) from error


def _language(language: str) -> str:
    known = [code for code, _ in settings.LANGUAGES]
    if language not in known:
        raise Refused("malformed", "language", field="language", expected=" or ".join(known))
    return language


def _password(password: PasswordHash | None) -> dict[str, str]:
    """A new password, or none if it is empty, and no change if nothing is said of it."""
    return {} if password is None else {"password": password.value}
