"""The list of people in the admin: open reports and appeals, sanctions in force, and the filters by them."""

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games import services
from games.models import Player, Report
from games.selectors.moderation.oversight import Oversight
from games.selectors.moderation.people import Record, records_of
from games.services import moderation
from tests.web.staff import ban, browser_of, mo, staff

__all__ = ["mo"]
pytestmark = pytest.mark.django_db
LIST = "/admin/games/player/"


def reported(about: Player) -> Report:
    """A report about a person, by a new one."""
    reporter = services.player_create(name="Eve")
    return moderation.report_make(player=reporter, kind="insult", person=about.id)


@pytest.fixture
def reports(monkeypatch: pytest.MonkeyPatch) -> None:
    """A person can be reported without a table or a message that names them."""
    monkeypatch.setattr("games.services.moderation.reports.person_find", lambda person: Player.objects.get(id=person))


@pytest.mark.usefixtures("reports")
def test_the_list_says_what_is_open_and_in_force_and_is_filtered_by_it(mo: User, people: list[Player]) -> None:
    ada, bo, cy = people[:3]
    reported(ada)
    reported(ada)
    moderation.report_decide(by=mo, report_id=reported(bo).pk, decision="upheld", answer="Thank you.", why="it is so")
    ban(mo, bo, "mute")
    moderation.sanction_lift(by=mo, sanction_id=ban(mo, cy, "mute").pk, why="it was a mistake")
    found = records_of([one.id for one in (ada, bo, cy)], Oversight(mo))
    assert found == {ada.id: Record(2), bo.id: Record(0, ["mute"]), cy.id: Record()}
    given = ban(mo, people[3], "warning")
    moderation.sanction_appeal(player=people[3], public_id=given.public_id, text="It was a joke.")
    browser = browser_of(mo)

    def listed(query: str) -> set[str]:
        page = browser.get(LIST + query).content.decode()
        return {one.name for one in people if f"{LIST}{one.id}/" in page}

    assert listed("?state=waiting") == {ada.name, people[3].name}
    assert listed("?state=sanctioned") == {bo.name}
    assert listed("?who=guest") == {one.name for one in people}
    assert listed("?who=account") == listed("?who=program") == set()
    page = browser.get(LIST).content.decode()
    assert '<td class="field-sanctions">mute</td>' in page
    assert [f'<td class="field-waiting">{words}</td>' in page for words in ("2", "appeal", "–")] == [True] * 3
    reported(people[3])
    assert '<td class="field-waiting">1, appeal</td>' in browser.get(LIST).content.decode()


@pytest.mark.rule("I-19")
@pytest.mark.usefixtures("reports")
def test_a_moderator_with_a_pseudonym_sees_no_sanctions_in_the_list(mo: User, people: list[Player]) -> None:
    own = staff("own", player=people[3])
    given = ban(mo, people[0], "mute")
    moderation.sanction_appeal(player=people[0], public_id=given.public_id, text="It was a joke.")
    services.room_create(player=people[3], edition="classic", options={"players": 2}, name="Mine", pseudonyms=True)
    page = browser_of(own).get(LIST).content.decode()
    assert people[0].name in page
    assert "sanctions in force" not in page.lower()
    assert '<td class="field-waiting">appeal</td>' not in page
    assert people[0].name not in browser_of(own).get(f"{LIST}?state=sanctioned").content.decode()


@pytest.mark.rule("I-19")
def test_a_report_of_a_seat_is_not_counted_with_the_person_until_the_game_is_over(
    mo: User, people: list[Player]
) -> None:
    room = services.room_create(player=people[0], edition="classic", options={"players": 2}, pseudonyms=True)
    services.room_join(room_id=room.id, player=people[1])
    for player in people[:2]:
        services.room_ready(room_id=room.id, player=player)
    services.room_start(room_id=room.id, player=people[0])
    moderation.report_make(player=people[0], kind="stalling", room_id=room.id, seat=1)
    seat = room.seats.get(number=1)
    assert records_of([str(seat.player_id)], Oversight(mo)) == {seat.player_id: Record()}
    moderation.game_end(by=mo, room_id=room.id, why="it is late")
    assert records_of([str(seat.player_id)], Oversight(mo)) == {seat.player_id: Record(1)}


@pytest.mark.usefixtures("reports")
def test_the_list_needs_the_same_queries_for_many_people(mo: User) -> None:
    browser, counted = browser_of(mo), []
    for number in range(3):
        for one in [services.player_create(name=f"Max {number}.{count}") for count in range(number * 3 + 1)]:
            reported(one)
            ban(mo, one, "mute")
        with CaptureQueriesContext(
            connection,
        ) as queries:
            assert browser.get(LIST).status_code == 200
        counted.append(len(queries))
    assert len(set(counted)) == 1, counted
