"""Reports: who may report whom, the evidence that is stored, and how they are decided."""

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User

from games import services
from games.models import ChatMessage, Game, Player, Report, Room
from games.selectors.moderation.standing import standing_of
from games.selectors.rooms.watching import person_of
from games.services import moderation
from tests.web.conftest import client_of
from tests.web.staff import mo, refused, staff

pytestmark = [pytest.mark.django_db, pytest.mark.servers]
__all__ = ["mo"]
MakeGame = Callable[..., Game]


def test_a_report_freezes_what_was_said_and_done(mo: User, make_game: MakeGame, people: list[Player]) -> None:
    game = make_game(3)
    services.chat_say(room_id=game.room_id, player=people[0], text="hello")
    said = services.chat_say(room_id=game.room_id, player=people[1], text="you fool")
    report = moderation.report_make(player=people[0], kind="insult", room_id=game.room_id, message=said.public_id)
    moderation.message_remove(by=mo, message_id=said.pk, why="an insult")
    services.player_rename(player=people[1], name="Nobody")
    report.refresh_from_db()
    assert (report.about, report.about_name) == (people[1], "Bo")
    assert [(one["text"], one["reported"]) for one in report.evidence["chat"]] == [("hello", False), ("you fool", True)]
    assert report.evidence["game"]["view"]["viewer"] is None
    assert [one["name"] for one in report.evidence["seats"] if one["about"]] == ["Bo"]
    again = moderation.report_make(player=people[0], kind="spam", room_id=game.room_id, seat=1)
    assert again.message is None
    assert moderation.report_make(player=people[0], kind="spam", room_id=game.room_id, seat=1) == again


def test_evidence_contains_only_what_spectators_see(make_game: MakeGame, people: list[Player]) -> None:
    """Not even what the reporter knows of their own hand."""
    report = moderation.report_make(player=people[0], kind="stalling", room_id=make_game(2).room_id, seat=1)
    assert all(seat["ducats"] is None and seat["hand"] is None for seat in report.evidence["game"]["view"]["seats"])


def test_players_report_only_people_they_have_met(make_game: MakeGame, people: list[Player]) -> None:
    game = make_game(2)
    whispered = ChatMessage.objects.create(
        room=game.room, player=people[1], name="Bo", text="psst", private=True, among_spectators=False
    )
    report: Any = {"player": people[0], "kind": "other", "room_id": game.room_id}
    assert refused(moderation.report_make, **report, seat=0) == ("refused", "yourself")
    assert refused(moderation.report_make, **report, seat=7) == ("unknown_person", None)
    assert refused(moderation.report_make, **report, person="0123456789abcdef") == ("unknown_person", None)
    assert refused(moderation.report_make, **report, message=whispered.public_id) == ("unknown_message", None)
    Room.objects.filter(id=game.room_id).update(watching="none")
    stranger: Any = {"player": people[3], "kind": "other", "room_id": game.room_id, "seat": 0}
    assert refused(moderation.report_make, **stranger) == ("forbidden", "no_spectators")


def test_people_are_reported_before_the_start_and_where_there_is_no_table(people: list[Player]) -> None:
    room = services.room_create(player=people[0], edition="classic", options={"players": 2})
    services.room_join(room_id=room.id, player=people[1])
    services.chat_say(room_id=room.id, player=people[1], text="you fool")
    services.lobby_say(player=people[1], text="I am the best")
    reporter = client_of(people[2])
    at_table = reporter.post("/api/reports/", {"kind": "insult", "room": room.id, "seat": 1})
    person = person_of(people[1].id)
    by_name = reporter.post("/api/reports/", {"kind": "name", "person": person})
    assert [answer.status_code for answer in (at_table, by_name)] == [201, 201]
    first, second = Report.objects.order_by("id")
    assert [one.about for one in (first, second)] == [people[1], people[1]]
    assert [one["name"] for one in first.evidence["seats"] if one["about"]] == ["Bo"]
    assert [one["text"] for one in first.evidence["chat"]] == ["you fool"]
    assert [one["text"] for one in second.evidence["chat"]] == ["I am the best"]
    assert "game" not in first.evidence


def test_a_report_is_decided_once_and_its_answer_shown(mo: User, make_game: MakeGame, people: list[Player]) -> None:
    report = moderation.report_make(player=people[0], kind="stalling", room_id=make_game(2).room_id, seat=1)
    decide: Any = {"by": mo, "report_id": report.pk, "decision": "upheld", "answer": "Thank you.", "why": "he left"}
    moderation.report_decide(**decide)
    assert refused(moderation.report_decide, **decide) == ("refused", "decided")
    (shown,) = standing_of(people[0]).reports
    assert (shown.decision, shown.answer, shown.acknowledged) == ("upheld", "Thank you.", False)
    moderation.report_acknowledge(player=people[0], public_id=shown.id)
    assert standing_of(people[0]).reports[0].acknowledged
    assert refused(moderation.report_acknowledge, player=people[1], public_id=shown.id) == ("unknown_report", None)


def test_nobody_decides_a_report_of_theirs(make_game: MakeGame, people: list[Player]) -> None:
    game = make_game(2)
    report = moderation.report_make(player=people[0], kind="other", room_id=game.room_id, seat=1)
    services.room_end_game(room_id=game.room_id)
    for number, player in enumerate(people[:2]):
        by = staff(f"mo{number}", player=player)
        assert refused(
            moderation.report_decide, by=by, report_id=report.pk, decision="upheld", answer="Mine.", why="mine"
        ) == ("refused", "yourself")


def test_reports_are_not_made_by_the_dozen(
    make_game: MakeGame, people: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.services.moderation.reports.MAX_REPORTS", 1)
    game = make_game(3)
    moderation.report_make(player=people[0], kind="other", room_id=game.room_id, seat=1)
    more: Any = {"player": people[0], "kind": "other", "room_id": game.room_id, "seat": 2}
    assert refused(moderation.report_make, **more) == ("refused", "too_many_reports")
