"""Ending games and closing tables: what it does, for the moderator who is about to do it."""

from django.http import HttpRequest
from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy

from games.admin.outcomes import Confirmation
from games.admin.posted import why
from games.models import Room

END: tuple[Promise, ...] = (
    gettext_lazy("The game is over at once and without a result: nobody has won, and it is not rated."),
    gettext_lazy("It cannot be resumed."),
)
CLOSE: tuple[Promise, ...] = (
    gettext_lazy("Nobody can play or write there any more. A running game is over without a result, and not rated."),
    gettext_lazy("A closed table cannot be opened again."),
)


def confirm_end(request: HttpRequest, room: Room) -> Confirmation:
    """Asks before a game is ended."""
    question = gettext("End the game at “{table}” without a result?").format(table=room.name)
    return Confirmation(question, END, gettext_lazy("End without a result"), why(request))


def confirm_close(request: HttpRequest, room: Room) -> Confirmation:
    """Asks before a table is closed."""
    return Confirmation(
        gettext("Close the table “{table}”?").format(table=room.name),
        CLOSE,
        gettext_lazy("Close the table"),
        why(request),
    )
