"""People are to be told of what happens at their tables while they are away: by mail and by web push."""

from collections.abc import Sequence

from games.models import Deadline, Game, Room
from games.services.notifications.mail_outbox import (
    mail_of_stand_in,
    mails_go_on,
    mails_of_round,
    mails_of_vote,
    mails_of_waits,
)
from games.services.notifications.push_outbox import (
    pushes_go_on,
    pushes_of_round,
    pushes_of_stand_in,
    pushes_of_vote,
    pushes_of_waits,
)


def tell_waits(*, room: Room, deadlines: Sequence[Deadline]) -> None:
    """The game waits for them."""
    if deadlines:
        mails_of_waits(room=room, deadlines=deadlines)
        pushes_of_waits(room=room, deadlines=deadlines)


def tell_on(*, game: Game, seat: int, wait: str, prompt: str) -> None:
    """They are asked the same as before, under another id."""
    mails_go_on(game=game, seat=seat, wait=wait, prompt=prompt)
    pushes_go_on(game=game, seat=seat, wait=wait, prompt=prompt)


def tell_vote(*, room: Room, game: Game, about: int, wait: str) -> None:
    """They have a say in what becomes of a seat."""
    mails_of_vote(room=room, game=game, about=about, wait=wait)
    pushes_of_vote(room=room, game=game, about=about, wait=wait)


def tell_round(*, room: Room, game: Game, number: int) -> None:
    """A round is over."""
    mails_of_round(room=room, game=game, number=number)
    pushes_of_round(room=room, game=game, number=number)


def tell_stand_in(*, room: Room, game: Game, seat: int, wait: str) -> None:
    """A bot plays for them."""
    mail_of_stand_in(room=room, game=game, seat=seat, wait=wait)
    pushes_of_stand_in(room=room, game=game, seat=seat, wait=wait)
