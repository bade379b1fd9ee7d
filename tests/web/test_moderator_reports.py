"""A moderator does not see reports about themselves, about a program of theirs, or about staff of equal or higher
rank."""

from typing import Any

import pytest
from django.contrib.auth.models import User

from games import services
from games.models import AuditEntry, Player, Report
from games.models.staff_groups import ADMINISTRATORS
from games.selectors.moderation import dashboard
from games.selectors.moderation.oversight import Oversight
from games.services import moderation
from tests.web.staff import browser_of, refused, staff

pytestmark = [pytest.mark.django_db, pytest.mark.once]
MO, OTHER, CHIEF, ADA = range(4)


@pytest.fixture
def users(people: list[Player]) -> dict[str, User]:
    """Staff users, all but one of whom also play."""
    root = User.objects.create_superuser("root", password="x")
    users = {"mo": staff("mo", player=people[MO]), "other": staff("other", player=people[OTHER])}
    return users | {"chief": staff("chief", ADMINISTRATORS, people[CHIEF]), "root": root}


@pytest.fixture
def reports(users: dict[str, User], people: list[Player]) -> dict[str, Report]:
    """Reports about each of them, a program of one, and a player; the superuser has tried to decide all."""
    program = services.program_create(operator=people[MO], name="Rook")
    users["root"].refresh_from_db()
    about = {"mo": people[MO], "program": program, "other": people[OTHER], "chief": people[CHIEF], "ada": people[ADA]}
    reporter, made = services.player_create(name="Eve"), dict[str, Report]()
    for name, player in about.items():
        said = services.lobby_say(player=player, text="Hello")
        made[name] = moderation.report_make(
            player=reporter, kind="insult", message=said.public_id, text=f"it was {name}!"
        )
        decide: Any = {"by": users["root"], "report_id": made[name].pk, "decision": "later"}
        refused(moderation.report_decide, **decide, answer="Not yet.", why="let me think")
    return made


@pytest.mark.parametrize(
    ("who", "sees"),
    [
        ("mo", {"ada"}),
        ("other", {"ada"}),
        ("chief", {"ada", "other", "mo", "program"}),
        ("root", {"ada", "other", "mo", "program", "chief"}),
    ],
)
def test_a_report_about_staff_of_equal_or_higher_rank_is_not_shown(
    who: str, sees: set[str], users: dict[str, User], reports: dict[str, Report], people: list[Player]
) -> None:
    user, browser = users[who], browser_of(users[who])
    seen = Oversight(user)
    assert {name for name, one in reports.items() if seen.visible(Report.objects.filter(pk=one.pk)).exists()} == sees
    log = seen.visible(AuditEntry.objects.filter(kind="report"))
    assert set(log.values_list("key", flat=True)) == {str(reports[name].pk) for name in sees}
    front: Any = dashboard.dashboard(user)
    assert (len(front.cases), front.open_cases) == (len(sees), len(sees))
    pages = ["/admin/", "/admin/games/report/", "/admin/games/report/?done=open", "/admin/games/auditentry/"]
    pages += [f"/admin/games/player/{one.about_id}/change/" for one in reports.values()]
    pages += [f"/admin/games/report/?q={one.about_name}" for one in reports.values()]
    shown = "".join(browser.get(page).content.decode() for page in pages)
    for name, one in reports.items():
        page = f"/admin/games/report/{one.pk}/change/"
        assert (page in shown) == (name in sees), name
        assert (f"it was {name}!" in browser.get(page, follow=True).content.decode()) == (name in sees), name
