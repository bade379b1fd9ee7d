"""What belongs to a seat, not to a person, while its table hides names: messages and sanctions about a report from
there. They are shown with the report, under the name that the person has at the table.
"""

from games.models import ModeratorMessage, Report, Sanction
from games.selectors.rooms.display_names import hides_names

SHOWN_WITH = ("player", "given_by", "report__room")
"""What is read with sanctions that are shown; of the report all but the evidence."""


def is_about_a_seat(report: Report | None) -> bool:
    """Whether a report is about a seat whose player's name is still hidden."""
    return report is not None and report.room is not None and hides_names(report.room)


def is_of_a_seat(thing: ModeratorMessage | Sanction) -> bool:
    """Whether a message or a sanction belongs to a seat whose player's name is still hidden."""
    return is_about_a_seat(thing.report)


def shown_name(thing: ModeratorMessage | Sanction) -> str:
    """The person's name, or that of the seat while its table hides names."""
    if thing.report is not None and is_of_a_seat(thing):
        return thing.report.about_name
    return thing.player.name
