"""Queues notifications, by email and web push, about what happens at people's tables while they are away."""

from collections.abc import Sequence

from games.models import Deadline, Game, Room
from games.services.notifications.mail_outbox import (
    mail_queue_stand_in,
    mails_change_prompt,
    mails_queue_round,
    mails_queue_turns,
    mails_queue_vote,
)
from games.services.notifications.push_outbox import (
    pushes_change_prompt,
    pushes_queue_round,
    pushes_queue_stand_in,
    pushes_queue_turns,
    pushes_queue_vote,
)


def notify_turns(*, room: Room, deadlines: Sequence[Deadline]) -> None:
    """Notifies people whose turn it is."""
    if deadlines:
        mails_queue_turns(room=room, deadlines=deadlines)
        pushes_queue_turns(room=room, deadlines=deadlines)


def change_notified_prompt(*, game: Game, seat: int, before: str, prompt: str) -> None:
    """Moves pending notifications to a new prompt id, when the same question is asked again."""
    mails_change_prompt(game=game, seat=seat, before=before, prompt=prompt)
    pushes_change_prompt(game=game, seat=seat, before=before, prompt=prompt)


def notify_vote(*, room: Room, game: Game, about: int, cause: str) -> None:
    """Notifies people who may vote about a seat."""
    mails_queue_vote(room=room, game=game, about=about, cause=cause)
    pushes_queue_vote(room=room, game=game, about=about, cause=cause)


def notify_round(*, room: Room, game: Game, number: int) -> None:
    """Notifies people that a round is over."""
    mails_queue_round(room=room, game=game, number=number)
    pushes_queue_round(room=room, game=game, number=number)


def notify_stand_in(*, room: Room, game: Game, seat: int, cause: str) -> None:
    """Notifies a player that a bot plays for them."""
    mail_queue_stand_in(room=room, game=game, seat=seat, cause=cause)
    pushes_queue_stand_in(room=room, game=game, seat=seat, cause=cause)
