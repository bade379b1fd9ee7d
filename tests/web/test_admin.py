"""Moderation pages: no page shows hidden information, acts go through the services, nothing can be edited."""

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import Permission, User
from django.test import Client

from games import services
from games.models import AuditEntry, ChatMessage, Game, Player, Report, Room, Sanction
from games.models.staff_groups import ADMINISTRATORS
from games.services import moderation
from tests.web.conftest import client_of, seen_by
from tests.web.play import answer_to, open_prompts
from tests.web.staff import browser_of, staff

pytestmark = [pytest.mark.django_db, pytest.mark.servers]


@pytest.fixture
def moderator(db: None) -> Client:
    """A browser in which a superuser is logged in."""
    return browser_of(User.objects.create_superuser("mo", password="x"))


def played(game: Game, moves: int) -> Game:
    """The game, some moves later."""
    for number in range(moves):
        seat = game.room.seats.filter(pending=True)[0]
        prompt = open_prompts(seen_by(game, seat.number))[0]
        services.game_move(
            room_id=game.room_id,
            player_id=str(seat.player_id),
            prompt=prompt["id"],
            move=answer_to(prompt),
            client_id=f"canary-{number}",
        )
    game.refresh_from_db()
    return game


def pages(game: Game) -> list[str]:
    """Every page of the admin that could show something of a game."""
    seat = game.room.seats.all()[0]
    return [
        "/admin/",
        *(f"/admin/games/{name}/" for name in ("room", "game", "seat", "player", "report", "sanction", "auditentry")),
        f"/admin/games/room/{game.room_id}/change/",
        f"/admin/games/game/{game.id}/change/",
        f"/admin/games/seat/{seat.pk}/change/",
        f"/admin/games/game/{game.id}/history/",
        f"/admin/games/player/{seat.player_id}/change/",
        *(f"/admin/games/report/{one.pk}/change/" for one in Report.objects.all()),
    ]


def test_no_page_holds_anything_hidden(moderator: Client, make_game: Callable[..., Game]) -> None:
    game = played(make_game(2), 12)
    reporter = Player.objects.get(seats__room=game.room, seats__number=0)
    moderation.report_make(player=reporter, kind="stalling", room_id=game.room_id, seat=1)
    secrets = [game.seed, game.seed[:16], game.salt, "canary-", "place_castle", '"deck"', '"ducats": 1']
    for page in pages(game):
        html = moderator.get(page, follow=True).content.decode()
        assert "Lionheart" in html or "Django" in html
        assert [secret for secret in secrets if secret in html] == [], page


def test_moves_and_presence_have_no_pages(moderator: Client) -> None:
    for name in ("move", "presence", "draft", "command"):
        assert moderator.get(f"/admin/games/{name}/").status_code == 404


@pytest.mark.parametrize("name", ["room", "game", "seat"])
def test_nothing_is_added_edited_or_deleted(moderator: Client, make_game: Callable[..., Game], name: str) -> None:
    game = make_game(2)
    key: Any = {"room": game.room_id, "game": game.id, "seat": game.room.seats.all()[0].pk}[name]
    assert moderator.get(f"/admin/games/{name}/add/").status_code == 403
    assert moderator.post(f"/admin/games/{name}/{key}/change/", {"state": "closed"}).status_code == 403
    assert moderator.post(f"/admin/games/{name}/{key}/delete/", {"post": "yes"}).status_code == 403


def act(browser: Client, name: str, key: object, do: str, **form: object) -> str:
    """Presses a button on a page, with a reason; returns the next page."""
    form = {"do": do, "why": "seen by the test", **form}
    return browser.post(f"/admin/games/{name}/{key}/change/", form, follow=True).content.decode()


def test_a_moderator_ends_a_game_and_its_players_see_by_whom(make_game: Callable[..., Game]) -> None:
    game, browser = make_game(2), browser_of(staff())
    assert "The game is over at once" in act(browser, "room", game.room_id, "end")
    assert Room.objects.get(id=game.room_id).state == "playing"
    assert "The game has ended without a result." in act(browser, "room", game.room_id, "end", confirmed="yes")
    room = client_of().get(f"/api/rooms/{game.room_id}/").json()
    assert (room["state"], room["ended_by"]) == ("ended", "moderator")
    assert "Not done" in act(browser, "room", game.room_id, "end", confirmed="yes")


def test_a_table_is_paused_gone_on_with_and_closed(make_game: Callable[..., Game]) -> None:
    game, browser = make_game(2), browser_of(staff())
    act(browser, "room", game.room_id, "pause")
    assert client_of().get(f"/api/rooms/{game.room_id}/").json()["held"]
    act(browser, "room", game.room_id, "resume")
    assert not Room.objects.get(id=game.room_id).held
    assert "cannot be opened again" in act(browser, "room", game.room_id, "close")
    assert Room.objects.get(id=game.room_id).state == "playing"
    act(browser, "room", game.room_id, "close", confirmed="yes")
    assert client_of().get(f"/api/rooms/{game.room_id}/").json()["state"] == "closed"


def test_a_seat_is_handed_to_a_bot_and_to_a_person(make_game: Callable[..., Game], people: list[Player]) -> None:
    game, browser = make_game(2), browser_of(staff())
    act(browser, "room", game.room_id, "seat_bot", seat=1)
    assert game.room.seats.get(number=1).stand_in
    asked = act(browser, "room", game.room_id, "seat_person", seat=1, player_id=people[2].id)
    assert f"Hand the seat of {people[1].name} over to {people[2].name}?" in asked
    assert game.room.seats.get(number=1).player != people[2]
    act(browser, "room", game.room_id, "seat_person", seat=1, player_id=people[2].id, confirmed="yes")
    assert game.room.seats.get(number=1).player == people[2]
    assert "Not done" in act(browser, "room", game.room_id, "seat_bot", seat="x")


def test_staff_without_the_right_are_not_offered_the_acts_and_refused_them(make_game: Callable[..., Game]) -> None:
    game = make_game(2)
    viewer = User.objects.create_user("vi", is_staff=True)
    viewer.user_permissions.add(Permission.objects.get(codename="view_room"))
    browser = browser_of(viewer)
    assert "End without a result" not in browser.get(f"/admin/games/room/{game.room_id}/change/").content.decode()
    assert "You do not have permission" in act(browser, "room", game.room_id, "end")
    game.room.refresh_from_db()
    assert game.room.state == "playing"


def test_a_report_is_taken_on_decided_and_acted_on_in_its_page(
    make_game: Callable[..., Game], people: list[Player]
) -> None:
    game, browser = make_game(2), browser_of(staff())
    said = services.chat_say(room_id=game.room_id, player=people[1], text="you fool <b>")
    report = moderation.report_make(player=people[0], kind="insult", room_id=game.room_id, message=said.public_id)
    person = people[1].id
    assert f"/admin/games/player/{person}/change/" in browser.get("/admin/").content.decode()
    page = browser.get(f"/admin/games/report/{report.pk}/change/").content.decode()
    assert "you fool &lt;b&gt;" in page
    assert '<svg class="board"' in page
    assert "you fool &lt;b&gt;" in browser.get(f"/admin/games/player/{person}/change/").content.decode()
    assert "You are working on this case." in act(browser, "player", person, "claim")
    act(browser, "player", person, "sanction", step="mute", duration="24")
    decided = act(browser, "player", person, "decide", report=report.pk, decision="upheld", answer="Thank you.")
    assert "1 report upheld." in decided
    report.refresh_from_db()
    assert (report.decision, report.assignee and report.assignee.get_username()) == ("upheld", "mo")
    (given,) = people[1].sanctions.all()
    assert (given.step, given.report) == ("mute", report)
    again = act(browser, "player", person, "decide", report=report.pk, decision="upheld", answer="Again.")
    assert "Not done: mo has already decided that (upheld, " in again
    assert AuditEntry.objects.filter(act="report.upheld", refused="refused: decided").count() == 1
    assert "Not done" in act(browser, "report", report.pk, "sanction", step="mute", duration="5")


def test_an_appeal_is_answered_and_a_message_taken_away(make_game: Callable[..., Game], people: list[Player]) -> None:
    game, browser = make_game(2), browser_of(staff())
    said = services.chat_say(room_id=game.room_id, player=people[1], text="buy my shoes")
    act(browser, "chatmessage", said.pk, "remove")
    assert ChatMessage.objects.get(pk=said.pk).removed is not None
    act(browser, "player", people[1].id, "sanction", step="seat_ban", duration="", confirmed="yes")
    given = people[1].sanctions.get()
    moderation.sanction_appeal(player=people[1], public_id=given.public_id, text="They are good shoes.")
    assert "They are good shoes." in browser.get(f"/admin/games/sanction/{given.pk}/change/").content.decode()
    assert "The decision is final" in act(browser, "sanction", given.pk, "grant")
    assert Sanction.objects.get().lifted is None, "done before the moderator has confirmed"
    act(browser, "sanction", given.pk, "grant", confirmed="yes")
    given.refresh_from_db()
    assert given.lifted is not None


def test_a_game_and_its_table_show_the_actions_on_both(make_game: Callable[..., Game]) -> None:
    game, chief = make_game(2), staff("chief", ADMINISTRATORS)
    moderation.game_pause(by=chief, room_id=game.room_id, why="they quarrel")
    moderation.game_unseal(by=chief, game_id=game.id, why="said to cheat")
    for page in (f"game/{game.id}", f"room/{game.room_id}"):
        shown = browser_of(chief).get(f"/admin/games/{page}/change/").content.decode()
        assert "Moderator actions</h2> (2)" in shown
        assert all(words in shown for words in ("game paused", "game unsealed"))


def test_a_permitted_moderator_unseals_a_game_once_and_the_log_has_the_reason(make_game: Callable[..., Game]) -> None:
    game, mo, chief = make_game(2), browser_of(staff()), browser_of(staff("chief", ADMINISTRATORS))
    assert "You do not have permission" in act(mo, "game", game.id, "unseal")
    shown = chief.post(f"/admin/games/game/{game.id}/change/", {"do": "unseal", "why": "said to cheat"})
    assert "no-store" in shown["Cache-Control"]
    assert "What each seat has" in shown.content.decode()
    assert "What each seat has" not in chief.get(f"/admin/games/game/{game.id}/change/").content.decode()
    entries = AuditEntry.objects.order_by("id").values_list("who", "act", "why", "refused")
    assert list(entries) == [
        ("mo", "game.unseal", "seen by the test", "forbidden: no_right"),
        ("chief", "game.unseal", "said to cheat", ""),
    ]


def test_no_list_shows_private_chat_or_spectator_chat_of_a_moderators_own_game(
    make_game: Callable[..., Game], people: list[Player]
) -> None:
    game = make_game(2)
    about = {"room": game.room, "player": people[2], "name": "Cy"}
    ChatMessage.objects.create(**about, text="between us", private=True)
    ChatMessage.objects.create(**about, text="he bids 7", among_spectators=True)
    for browser, hears in ((browser_of(staff()), True), (browser_of(staff("own", player=people[0])), False)):
        for page in ("chatmessage/", f"room/{game.room_id}/change/", "chatmessage/?q=between"):
            html = browser.get(f"/admin/games/{page}").content.decode()
            assert "between us" not in html
            assert ("he bids 7" in html) == (hears and "q=" not in page), page


def test_lists_are_filtered_by_what_the_front_page_leads_to(
    make_game: Callable[..., Game], people: list[Player]
) -> None:
    game, browser = make_game(2), browser_of(staff())
    moderation.report_make(player=people[0], kind="stalling", room_id=game.room_id, seat=1)
    front = browser.get("/admin/").content.decode()
    for query in ("report/?done=open", "room/?state__exact=playing"):
        assert f"/admin/games/{query}" in front
        assert browser.get(f"/admin/games/{query}").status_code == 200
    assert "Bo: " not in browser.get("/admin/games/report/?done=over").content.decode()


def test_a_list_says_by_what_it_is_filtered() -> None:
    """On phones its filters are folded."""
    browser = browser_of(staff())
    lead = "<summary>Filter the list"
    assert f"{lead}</summary>" in browser.get("/admin/games/report/").content.decode()
    filtered = browser.get("/admin/games/report/?done=open&kind__exact=spam").content.decode()
    assert f"{lead}: <b>not decided · spam</b></summary>" in filtered
    assert browser.get("/admin/games/sanction/?appeal=open").status_code == 200
    assert browser.get("/admin/games/game/?seed__startswith=0").status_code == 400


def test_autocompletion_for_a_seat_shows_people_only_to_permitted_staff(people: list[Player]) -> None:
    twin = services.player_create(name="Ada")
    asked = "/admin/autocomplete/?app_label=games&model_name=seat&field_name=player&term=ada"
    offered = browser_of(staff()).get(asked).json()["results"]
    assert {one["id"] for one in offered} == {people[0].id, twin.id}
    assert all(one["text"].startswith("Ada · guest · ") and one["id"][:6] in one["text"] for one in offered)
    assert browser_of(User.objects.create_user("nobody", is_staff=True)).get(asked).status_code == 403


def test_moderators_are_appointed_on_the_account_page_and_logged() -> None:
    moderator, chief = staff(), User.objects.create_superuser("chief", password="x")
    candidate, browser = User.objects.create_user("candidate", email="s@mail.example"), browser_of(chief)
    page = browser.get(f"/admin/auth/user/{candidate.pk}/change/").content.decode()
    assert "s@mail.example" not in page
    assert "Done." in browser.post(*_appointing(candidate, ADMINISTRATORS), follow=True).content.decode()
    candidate = User.objects.get(pk=candidate.pk)
    assert candidate.has_perms(["games.moderate", "games.unseal"])
    browser.post(*_appointing(candidate, ""))
    candidate = User.objects.get(pk=candidate.pk)
    assert not any((candidate.is_staff, candidate.groups.exists(), candidate.has_perm("games.moderate")))
    for by, whom in ((moderator, candidate), (chief, chief), (chief, User.objects.create_superuser("other"))):
        browser_of(by).post(*_appointing(whom, ADMINISTRATORS))
        assert not User.objects.get(pk=whom.pk).groups.exists()
    entries = AuditEntry.objects.order_by("id").values_list("who", "act", "name", "detail", "refused")
    assert list(entries) == [
        ("chief", "staff.appoint", "candidate", "administrator", ""),
        ("chief", "staff.appoint", "candidate", "none", ""),
        ("chief", "staff.appoint", "chief", "administrator", "refused: yourself"),
        ("chief", "staff.appoint", "other", "administrator", "refused: outranked"),
    ]


def _appointing(user: User, post: str) -> tuple[str, dict[str, str]]:
    return f"/admin/auth/user/{user.pk}/change/", {"do": "appoint", "post": post, "why": "they know the game"}


def test_the_log_says_in_words_what_was_done_and_why_not(make_game: Callable[..., Game]) -> None:
    game, browser = make_game(2), browser_of(staff(), "de")
    act(browser, "room", game.room_id, "pause")
    act(browser, "room", game.room_id, "pause")
    for page in (f"/admin/games/room/{game.room_id}/change/", "/admin/games/auditentry/?kind=room&act=game.pause"):
        shown = browser.get(page).content.decode()
        assert shown.count("Spiel angehalten") >= 2, page
        assert "schon angehalten" in shown
        assert "refused" not in shown
    written = set(AuditEntry.objects.values_list("act", flat=True))
    assert written == {"game.pause"}
