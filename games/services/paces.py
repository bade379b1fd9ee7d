"""The clocks that a room can be made with."""

from collections.abc import Mapping
from typing import Any

from django.conf import settings

from games import engine
from games.models import Room
from games.selectors.clocks import HOURS, USUAL_HOURS
from games.services.errors import Refused

UNTIMED: Mapping[str, Any] = {"kind": "untimed"}


def usual_pace(edition: str) -> Mapping[str, Any]:
    """The clock of a room for which none was chosen: editions made for days between rounds are played so."""
    return {"kind": "correspondence", "hours": USUAL_HOURS} if engine.by_correspondence(edition) else UNTIMED


def pace_fields(pace: Mapping[str, Any] | None) -> dict[str, Any]:
    """A wish such as {"kind": "correspondence", "hours": 24, "working_days": True} as the fields of a room."""
    wish = {"kind": "untimed", "hours": None, "working_days": False, **(pace or {})}
    if wish["kind"] not in Room.Pace.values:
        raise Refused("malformed", "pace", field="pace.kind", expected=" or ".join(Room.Pace.values))
    kind = Room.Pace(wish["kind"])
    if kind == Room.Pace.CORRESPONDENCE:
        if wish["hours"] not in HOURS:
            raise Refused("refused", "no_such_hours", field="pace.hours", hours=list(HOURS))
        return {"pace": kind, "seconds": wish["hours"] * 3600.0, "working_days": bool(wish["working_days"])}
    if wish["hours"] is not None or wish["working_days"]:
        raise Refused("refused", "hours_not_for_pace", field="pace", pace=kind.value)
    seconds, reserve = settings.PACES.get(kind.value, (0, 0))
    return {"pace": kind, "seconds": seconds, "reserve": reserve}
