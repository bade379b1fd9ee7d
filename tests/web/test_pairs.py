"""The page about two people who are suspected of helping each other."""

import re
from html import escape, unescape
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games import services
from games.admin.moderation.pairs import pair_address
from games.models import Player, Room
from games.selectors.moderation import pairs
from games.selectors.moderation.oversight import Oversight
from games.services import moderation
from games.support import game_cache
from tests.web.one_sided_games import play
from tests.web.staff import browser_of, mo, staff

__all__ = ["mo"]
pytestmark = [pytest.mark.django_db, pytest.mark.servers]


def table(*people: Player, name: str = "Deals", **more: Any) -> Room:
    """A full table of classic."""
    room = services.room_create(
        player=people[0], edition="classic", options={"players": len(people)}, name=name, **more
    )
    for player in people[1:]:
        services.room_join(room_id=room.id, player=player)
    return room


def begun(*people: Player, **more: Any) -> Room:
    """A table whose game runs."""
    room = table(*people, **more)
    if room.pseudonyms:
        for player in people:
            services.room_ready(room_id=room.id, player=player)
    return services.room_start(room_id=room.id, player=people[0])


def page(browser: Client, one: Player, other: Player) -> str:
    """The page about two people, without the messages to the moderator."""
    return browser.get(pair_address(one, other)).content.decode()


def test_the_page_counts_games_and_lists_the_bargains_in_which_one_got_nothing(mo: User, people: list[Player]) -> None:
    game = play(table(*people[:3]), "given away", price=0)
    play(table(*people[:3]), "sold", price=2)
    found = pairs.pair_of(Oversight(mo), people[0], people[1])
    assert (found.met, found.rated, found.running, found.is_cut, found.is_read) == (2, 0, 0, False, True)
    sold, given = found.meetings
    assert given.game == game
    assert (given.sides[0].gifts, sold.sides[1].gifts) == (0, 0)
    assert given.sides[1].gifts == len(given.one_sided) > 5
    assert sold.one_sided == []
    assert (sold.sides[0].paid, sold.sides[1].paid) == (2 * len(sold.moments), 0)
    assert (given.sides[0].paid, given.sides[1].paid) == (0, 0)
    # The other way round.
    back = pairs.pair_of(Oversight(mo), people[1], people[0])
    assert (back.sides[0].gifts, back.sides[1].paid) == (given.sides[1].gifts, sold.sides[0].paid)
    html = page(browser_of(mo), people[0], people[1])
    assert f"{given.sides[1].gifts} bargains in which one got nothing" in html
    assert "<bdi>Bo</bdi> left an action to <bdi>Ada</bdi> for nothing" in html
    assert "<bdi>Bo</bdi> left an action to <bdi>Ada</bdi> for 2 ducats" in html


def test_what_they_gave_each_other_is_compared_with_what_they_gave_others(mo: User, people: list[Player]) -> None:
    play(table(*people[:3]), "given away", price=0)
    found = pairs.pair_of(Oversight(mo), people[1], people[0])
    given = found.sides[0].gifts
    assert (found.compared, found.others, found.sides[0].gifts_elsewhere) == (1, 1, 0)
    browser = browser_of(mo)
    html = page(browser, people[1], people[0])
    assert f"<bdi>Bo</bdi> left {given} actions to <bdi>Ada</bdi> for nothing, and 0 to each other player." in html
    # With the third player it is the other way round: Bo gave Cy nothing.
    html = page(browser, people[1], people[2])
    assert f"<bdi>Bo</bdi> left 0 actions to <bdi>Cy</bdi> for nothing, and {given} to each other player." in html
    play(table(*people[:4]), "given away again", price=0)
    found = pairs.pair_of(Oversight(mo), people[1], people[2])
    assert (found.compared, found.others) == (2, 3)
    mean = round(found.sides[0].gifts_elsewhere / 3, 1)
    html = page(browser, people[1], people[2])
    assert f"<bdi>Bo</bdi> left 0 actions to <bdi>Cy</bdi> for nothing, and {mean:g} to each other player." in html
    assert "Nobody else played in these games" not in html


def test_with_two_players_there_is_nobody_to_compare_with(mo: User, people: list[Player]) -> None:
    play(table(*people[:2]), "two", price=0)
    assert "Nobody else played in these games" in page(browser_of(mo), people[0], people[1])


def test_equal_dealings_of_a_game_are_one_line_with_their_rounds(mo: User, people: list[Player]) -> None:
    game, browser = play(table(*people[:3]), "given away", price=0), browser_of(mo)
    (meeting,) = pairs.pair_of(Oversight(mo), people[0], people[1]).meetings
    round_of, entered = {}, 0
    for move in game.moves.order_by("number"):
        entered = max([entered, *(one["round"] for _, one in move.events if one["kind"] == "card_turned")])
        round_of[move.streams["public"]] = entered
    rounds = [round_of[one.stream] for one in meeting.one_sided]
    assert [one.round for one in meeting.one_sided] == rounds
    assert len(set(rounds)) > 5
    html = page(browser, people[0], people[1])
    (line,) = re.findall(r'<li class="reported">(.*?)</li>', html)
    assert line.startswith("<bdi>Bo</bdi> left an action to <bdi>Ada</bdi> for nothing")
    links = re.findall(r'<a href="[^"]*\?at=(\d+)&amp;back=[^"]*#reported">(\d+)</a>', line)
    assert links == [(str(one.stream), str(one.round)) for one in meeting.one_sided]


def test_each_moment_leads_to_its_line_of_the_log_and_its_place_in_the_replay(mo: User, people: list[Player]) -> None:
    game, browser = play(table(*people[:3]), "given away", price=0), browser_of(mo)
    (meeting,) = pairs.pair_of(Oversight(mo), people[0], people[1]).meetings
    html = page(browser, people[0], people[1])
    for moment in (meeting.moments[0], meeting.moments[-1]):
        log = f"/admin/games/room/{game.room_id}/change/?at={moment.stream}"
        assert log in html
        assert f"/rooms/{game.room_id}/replay#{moment.replay}.public" in html
        room = browser.get(log).content.decode()
        assert f'"moment": {moment.stream}' in room
        assert "The public board at the marked moment" in room
        link = re.findall(rf'<a href="({re.escape(log)}&[^"]*)">', html)[0]
        returning = f'<a href="{escape(pair_address(people[0], people[1]))}">‹ Back to the two people</a>'
        assert returning in browser.get(unescape(link)).content.decode()
        move = game.moves.order_by("number")[moment.replay - 1]
        assert "deal_made" in [event["kind"] for _, event in move.events]
        assert move.streams["public"] == moment.stream


def test_the_page_is_reached_from_a_report_of_cheating_and_from_the_tables_page(mo: User, people: list[Player]) -> None:
    game, browser = play(table(*people[:3]), "given away", price=0), browser_of(mo)
    report = moderation.report_make(player=people[2], kind="cheating", room_id=game.room_id, seat=1)
    other = moderation.report_make(player=people[0], kind="insult", room_id=game.room_id, seat=1)
    shown = browser.get(f"/admin/games/report/{report.pk}/change/").content.decode()
    assert pair_address(people[1], people[0]).replace("&", "&amp;") in shown
    assert "pair/" not in browser.get(f"/admin/games/report/{other.pk}/change/").content.decode()
    assert (
        'action="/admin/games/game/pair/"' in browser.get(f"/admin/games/room/{game.room_id}/change/").content.decode()
    )


@pytest.mark.parametrize("decision", ["upheld", "dismissed"])
def test_the_message_about_an_upheld_report_of_cheating_leads_to_the_case_of_the_other(
    mo: User, people: list[Player], decision: str
) -> None:
    game, browser = play(table(*people[:3]), "given away", price=0), browser_of(mo)
    other = table(people[1], people[3], name="Elsewhere")
    reports = [
        moderation.report_make(player=people[2], kind="cheating", room_id=game.room_id, seat=1),
        moderation.report_make(player=people[3], kind="insult", room_id=other.id, seat=0),
    ]
    form = {"do": "decide", "decision": decision, "report": [one.pk for one in reports], "template": "acted"}
    form |= {"template": "acted" if decision == "upheld" else "no_breach"}
    html = browser.post(f"/admin/games/player/{people[1].id}/change/", form, follow=True).content.decode()
    (message,) = re.findall(r'<li class="success">(.*?)</li>', html, re.DOTALL)
    linked = [unescape(one) for one in re.findall(r'<a href="([^"]*)">', message)]
    assert len(linked) == (decision == "upheld")
    for address in linked:
        assert address.partition("?")[0] == f"/admin/games/player/{people[0].id}/change/"
        case = browser.get(address).content.decode()
        assert f'href="/admin/games/player/{people[1].id}/change/">‹ Back to the case of Bo</a>' in case
        assert re.search(
            r'<option value="gifts" data-text="Another player played for your benefit[^"]*" selected>', case
        )


def test_both_peoples_pages_lead_to_it_if_they_met_often_and_it_leads_back_and_to_what_can_be_done(
    mo: User, people: list[Player]
) -> None:
    browser = browser_of(mo)
    game = play(table(*people[:2]), "first", price=0)
    for number in range(1, pairs.OFTEN):
        assert pairs.often_met(Oversight(mo), people[0]) == []
        play(table(*people[:2]), f"game {number}", price=0)
    play(table(people[0], people[2]), "once", price=0)
    assert pairs.often_met(Oversight(mo), people[0]) == [(people[1], pairs.OFTEN)]
    report = moderation.report_make(player=people[0], kind="cheating", room_id=game.room_id, seat=1)
    moderation.sanction_give(by=mo, player_id=people[0].id, step="mute", why="they helped each other")
    reasons = {people[0]: "gifts", people[1]: "cheating"}
    for one, other in ((people[0], people[1]), (people[1], people[0])):
        case = f"/admin/games/player/{one.id}/change/"
        address = pair_address(one, other, case)
        assert address.replace("&", "&amp;") in browser.get(case).content.decode()
        html = browser.get(address).content.decode()
        assert f'<a href="{case}">‹ Back to the case of {one.name}</a>' in html
        for person in (one, other):
            place = re.escape(f"/admin/games/player/{person.id}/change/?")
            links = [unescape(link) for link in re.findall(rf'href="({place}[^"]*)"', html)]
            assert [link.partition("#")[2] for link in links] == ["", "doing", "messages"]
            shown = browser.get(links[0]).content.decode()
            assert f'<a href="{escape(address)}">‹ Back to the two people</a>' in shown
            # Every game was given to the same person.
            assert re.search(rf'<option value="{reasons[person]}" data-text="[^"]*" selected>', shown)
            # Also after an act.
            done = browser.post(links[0], {"do": "note", "why": "They help each other."})
            assert done["Location"] == links[0] + "#notes"
        assert "1 open report" in html
        assert ">mute</a>" in html
        assert 'id="doing"' in browser.get(case).content.decode()
    seen_from = f"/admin/games/report/{report.pk}/change/"
    assert (
        f'href="{seen_from}">‹ Back</a>' in browser.get(pair_address(people[0], people[1], seen_from)).content.decode()
    )
    assert "‹" not in browser.get(pair_address(people[0], people[1], "https://evil.example/")).content.decode()


def test_games_under_pseudonyms_do_not_count_as_meetings_until_they_are_over(mo: User, people: list[Player]) -> None:
    rooms = [begun(*people[:2], name=f"Masked {number}", pseudonyms=True) for number in range(pairs.OFTEN)]
    assert pairs.often_met(Oversight(mo), people[0]) == []
    own = staff("own", player=people[3])
    for room in rooms:
        moderation.game_end(by=mo, room_id=room.id, why="it is late")
    assert pairs.often_met(Oversight(own), people[0]) == [(people[1], pairs.OFTEN)]
    services.room_create(player=people[3], edition="classic", options={"players": 2}, name="Mine", pseudonyms=True)
    assert pairs.often_met(Oversight(own), people[0]) == []


def test_running_games_count_but_not_those_with_pseudonyms_until_they_are_over(mo: User, people: list[Player]) -> None:
    chief = User.objects.create_superuser("chief", password="x")
    begun(*people[:2], name="Open")
    room = begun(*people[:2], name="Masked", pseudonyms=True)
    found = pairs.pair_of(Oversight(mo), people[0], people[1])
    assert (found.met, found.running) == (1, 1)
    assert "Masked" not in page(browser_of(mo), people[0], people[1])
    report = moderation.report_make(player=people[0], kind="cheating", room_id=room.id, seat=1)
    assert "pair/" not in browser_of(mo).get(f"/admin/games/report/{report.pk}/change/").content.decode()
    moderation.game_end(by=chief, room_id=room.id, why="it is late")
    assert pairs.pair_of(Oversight(mo), people[0], people[1]).met == 2


def test_a_moderator_does_not_see_games_at_their_own_table_until_they_are_over(people: list[Player]) -> None:
    player = staff("own", player=people[2])
    room = table(*people[:3])
    services.room_start(room_id=room.id, player=people[0])
    assert pairs.pair_of(Oversight(player), people[0], people[1]).met == 0
    assert pairs.pair_of(Oversight(staff("mo")), people[0], people[1]).met == 1
    Room.objects.filter(id=room.id).update(state=Room.State.ENDED)
    assert pairs.pair_of(Oversight(player), people[0], people[1]).met == 1


def test_a_moderator_with_a_pseudonym_does_not_see_the_page(people: list[Player]) -> None:
    player = staff("own", player=people[2])
    play(table(*people[:2], name="Deals"), "given away", price=0)
    services.room_create(player=people[2], edition="classic", options={"players": 2}, name="Mine", pseudonyms=True)
    answer = browser_of(player).get(pair_address(people[0], people[1]), follow=True).content.decode()
    assert "You sit at a table of pseudonyms" in answer
    assert "Deals" not in answer
    assert pairs.pair_of(Oversight(player), people[0], people[1]).met == 0


def test_what_was_undone_is_no_dealing(mo: User, people: list[Player]) -> None:
    game = play(table(*people[:3]), "sold", price=1)
    (meeting,) = pairs.pair_of(Oversight(mo), people[0], people[1]).meetings
    row = game.moves.order_by("number")[meeting.moments[-1].replay - 1]
    game.moves.filter(number=game.version).update(undone={"number": row.number, "streams": row.streams})
    (again,) = pairs.pair_of(Oversight(mo), people[0], people[1]).meetings
    assert again.moments == meeting.moments[:-1]


def test_long_logs_are_cut_and_the_page_says_so(
    mo: User, people: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(3):
        play(table(*people[:3]), f"game {number}", price=0)
    monkeypatch.setattr(pairs, "MOST_READ", 2)
    monkeypatch.setattr(pairs, "MOST_COUNTED", 2)
    found = pairs.pair_of(Oversight(mo), people[0], people[1])
    assert (found.met, found.is_cut, len(found.meetings), found.is_read) == (2, True, 2, True)
    monkeypatch.setattr(pairs, "MOST_ROWS", 50)
    assert not pairs.pair_of(Oversight(mo), people[0], people[1]).is_read
    html = page(browser_of(mo), people[0], people[1])
    assert "2+" in html
    assert "Not all of their logs could be read to the end." in html


def test_the_number_of_queries_does_not_depend_on_the_number_of_games(mo: User, people: list[Player]) -> None:
    browser, counted = browser_of(mo), []
    for number in range(3):
        play(table(*people[:3]), f"game {number}", price=0)
        game_cache.forget()
        with CaptureQueriesContext(
            connection,
        ) as queries:
            page(browser, people[0], people[1])
        counted.append(len(queries))
    assert len(set(counted)) == 1, counted


def test_unknown_people_are_refused(mo: User, people: list[Player]) -> None:
    for address in (
        "/admin/games/game/pair/",
        "/admin/games/game/pair/?one=x&other=y",
        pair_address(people[0], people[0]),
    ):
        assert "Choose two people." in browser_of(mo).get(address, follow=True).content.decode()


def test_the_page_of_who_may_be_involved_says_what_passed_between_the_two(mo: User, people: list[Player]) -> None:
    """It showed nothing of why the moderator was there."""
    room = table(*people[:3])
    play(room, "given away", price=0)
    gifts = pairs.pair_of(Oversight(mo), people[0], people[1]).sides[1].gifts
    report = moderation.report_make(player=people[2], kind="cheating", room_id=room.id, seat=1)
    browser, case = browser_of(mo), f"/admin/games/player/{people[1].id}/change/"
    form = {"do": "decide", "report": report.pk, "decision": "upheld", "answer": "We saw it."}
    done = unescape(browser.post(case, form, follow=True).content.decode()).partition("Perhaps also involved:")[2]
    page_there = re.findall(r'href="([^"]+)"', done)[0]
    assert page_there.startswith(f"/admin/games/player/{people[0].id}/change/")
    shown = unescape(browser.get(page_there).content.decode()).partition('id="compared"')[2].partition("</section>")[0]
    assert f"<bdi>Bo</bdi> left {gifts} actions to <bdi>Ada</bdi> for nothing." in shown
    comparison = re.findall(r'href="([^"]+)"', shown)[0]
    assert comparison.startswith(pair_address(people[0], people[1]))
    assert browser.get(comparison).status_code == 200
    for nobody in ("", "nobody", people[0].id):
        assert (
            'id="compared"'
            not in browser.get(f"{case.replace(people[1].id, people[0].id)}?with={nobody}").content.decode()
        )
