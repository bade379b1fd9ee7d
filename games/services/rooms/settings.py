"""Room settings as a host requests them: validated, and converted to the model's fields."""

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
from games.services.rooms.rated import check_rated_settings
from games.services.rooms.time_controls import default_pace, pace_fields

UNCHANGED_FIELDS = (
    *("edition", "options", "name", "public", "watching", "rounds_behind", "press", "pseudonyms", "programs"),
    *("rated", "seating", "language"),
)
"""Settings that have the same name and value in the request and in the database."""


@dataclass(frozen=True, slots=True)
class PasswordHash:
    """A hashed password; empty for none."""

    value: str


def hash_password(requested: Mapping[str, Any], check: Callable[[Mapping[str, Any]], object]) -> dict[str, Any]:
    """Hashes the password in a request for room settings. That is slow on purpose, so call it before the transaction.
    `check` refuses, without locks, what the player may not do, so that no password is hashed needlessly; changes made
    meanwhile are caught in the transaction. Refused if the password is too long."""
    password = requested.get("password")
    if not isinstance(password, str):
        return dict(requested)
    if len(password) > PASSWORD_LENGTH:
        raise Refused("malformed", "length", field="password", shortest=0, longest=PASSWORD_LENGTH)
    if password:
        check({**requested, "password": None})
    return {**requested, "password": PasswordHash(make_password(password) if password else "")}


def room_fields(player: Player, requested: Mapping[str, Any], *, before: Room | None = None) -> dict[str, Any]:
    """The model's fields for requested settings: those left out have their defaults, the password is already hashed
    (`hash_password`). `before` is the room that is changed or that a rematch follows. Refused if the settings are
    invalid."""
    edition, public, rated = requested["edition"], requested.get("public", True), requested.get("rated", False)
    options = _options(edition, requested["options"])
    pace = requested.get("pace")
    clock = pace_fields(default_pace(edition) if pace is None else pace, edition)
    watched = Room.Watching(requested.get("watching") or Room.Watching.EVERYONE)
    if watched == Room.Watching.EVERYONE and not public:
        watched = Room.Watching.LINK
    if rated:
        check_rated_settings(edition, options, clock["pace"])
    return {
        **_name(player, requested, before),
        "edition": edition,
        "options": options,
        "public": public,
        "watching": watched,
        "rounds_behind": 0 if watched == Room.Watching.NONE else requested.get("rounds_behind", 0),
        "press": Room.Press(requested.get("press", Room.Press.PUBLIC)),
        "pseudonyms": requested.get("pseudonyms", False),
        "programs": requested.get("programs", False),
        "rated": rated,
        "seating": Room.Seating(requested.get("seating", Room.Seating.CHOICE)),
        "language": _language(requested.get("language") or player.language),
        **clock,
        **_password(requested.get("password")),
    }


def settings_of_room(room: Room) -> dict[str, Any]:
    """The settings to request in order to get a room like this one, without its password."""
    hours = round(room.seconds / 3600) if room.pace == Room.Pace.CORRESPONDENCE else None
    minutes = round(room.seconds / 60) if room.pace == Room.Pace.ROUNDS else None
    return {name: getattr(room, name) for name in UNCHANGED_FIELDS} | {
        "pace": {"kind": room.pace, "hours": hours, "minutes": minutes, "working_days": room.working_days}
    }


def default_name(person: str, *, pseudonyms: bool) -> str:
    """The default name of a room, in the language of the request; under pseudonyms it contains no person's name."""
    return gettext("Under pseudonyms") if pseudonyms else gettext("{name}’s table").format(name=person)


def _name(player: Player, requested: Mapping[str, Any], before: Room | None) -> dict[str, Any]:
    """The room's name, and the player after whom it is named by default. A default name stays until pseudonyms are
    switched on or off, or the host chooses another, which is refused while they are banned from chat."""
    name, pseudonyms = requested.get("name"), requested.get("pseudonyms", False)
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
        data = {**error.refusal.data, "rule": error.rule}
        raise Refused("refused", error.refusal.reason, field="options", **data) from error


def _language(language: str) -> str:
    known = [code for code, _ in settings.LANGUAGES]
    if language not in known:
        raise Refused("malformed", "language", field="language", expected=" or ".join(known))
    return language


def _password(password: PasswordHash | None) -> dict[str, str]:
    """The `password` field, if the request mentions it; an empty hash removes the password."""
    return {} if password is None else {"password": password.value}
