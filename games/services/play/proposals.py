"""Proposals at the table that lapse: a pause, more time, an early end."""

from django.db.models import Q

from games.models import Room


def extension_lapse(room: Room) -> None:
    """Drops the proposal of more time."""
    room.seats.filter(wants_extension=True).update(wants_extension=False)


def early_end_lapse(room: Room) -> bool:
    """Drops the proposal to end the game early, with the networks that it came from; returns whether there was one."""
    return bool(room.seats.filter(wants_end=True).update(wants_end=False, end_network=""))


def proposals_lapse(room: Room) -> None:
    """Drops all proposals, when the game is over."""
    _clock_proposals_lapse(room)
    early_end_lapse(room)


def proposals_refresh(room: Room) -> None:
    """Updates the proposals when other people play than before: those about the clocks lapse, and those who no longer
    play have no say about an early end."""
    _clock_proposals_lapse(room)
    gone = room.seats.filter(Q(stand_in=True) | Q(player=None), wants_end=True)
    gone.update(wants_end=False, end_network="")


def _clock_proposals_lapse(room: Room) -> None:
    room.seats.filter(wants_pause=True).update(wants_pause=False)
    extension_lapse(room)
