"""Time controls: validates a requested pace and converts it to the room's fields."""

from collections.abc import Mapping
from typing import Any

from django.conf import settings

from games import engine
from games.errors import Refused
from games.models import Room
from games.selectors.play.clocks import DEFAULT_HOURS, HOURS, MINUTES

UNTIMED: Mapping[str, Any] = {"kind": "untimed"}


def default_pace(edition: str) -> Mapping[str, Any]:
    """The default time control of an edition: correspondence for editions with days between rounds, otherwise
    untimed."""
    return {"kind": "correspondence", "hours": DEFAULT_HOURS} if engine.by_correspondence(edition) else UNTIMED


def pace_fields(pace: Mapping[str, Any] | None, edition: str) -> dict[str, Any]:
    """Converts a pace such as {"kind": "correspondence", "hours": 24, "working_days": True} or {"kind": "rounds",
    "minutes": 5} to a room's fields. Refused if it does not exist or does not suit the edition."""
    requested = {"kind": "untimed", "hours": None, "minutes": None, "working_days": False, **(pace or {})}
    if requested["kind"] not in Room.Pace.values:
        raise Refused("malformed", "pace", field="pace.kind", expected=" or ".join(Room.Pace.values))
    kind = Room.Pace(requested["kind"])
    if requested["minutes"] is not None and kind != Room.Pace.ROUNDS:
        raise Refused("refused", "minutes_not_for_pace", field="pace.minutes", pace=kind.value)
    if kind == Room.Pace.CORRESPONDENCE:
        if requested["hours"] not in HOURS:
            raise Refused("refused", "no_such_hours", field="pace.hours", hours=list(HOURS))
        return {"pace": kind, "seconds": requested["hours"] * 3600.0, "working_days": bool(requested["working_days"])}
    if requested["hours"] is not None or requested["working_days"]:
        raise Refused("refused", "hours_not_for_pace", field="pace", pace=kind.value)
    if kind == Room.Pace.ROUNDS:
        return {"pace": kind, "seconds": _minutes(requested["minutes"], edition) * 60.0}
    seconds, reserve = settings.PACES.get(kind.value, (0, 0))
    return {"pace": kind, "seconds": seconds, "reserve": reserve}


def _minutes(wished: Any, edition: str) -> int:
    """The minutes per round, for editions in which everybody plays a round at once; refused for others."""
    if not engine.by_correspondence(edition):
        raise Refused("refused", "rounds_not_for_edition", field="pace.kind", edition=edition)
    if wished not in MINUTES:
        raise Refused("refused", "no_such_minutes", field="pace.minutes", minutes=list(MINUTES))
    return int(wished)
