"""A correspondence game whose server is down for days: no player loses time, and the game resumes correctly (I-7)."""

from datetime import datetime, timedelta

import pytest

from tests.faults.test_kill import kill, restarted, time_passes, verify
from tests.remote_players import JSON, Person
from tests.services import game_server, throwaway_database

DAYS = 4 * 24 * 3600


def dues(clock: JSON) -> list[timedelta]:
    """The remaining time of every player who is waited for."""
    now = datetime.now().astimezone()
    return [datetime.fromisoformat(seat["due"]) - now for seat in clock["seats"] if seat["due"]]


@pytest.mark.rule("I-7")
@pytest.mark.timeout(240)
def test_deadlines_missed_while_the_server_is_down_cost_no_player_time_and_later_ones_do() -> None:
    with throwaway_database() as database, game_server(database) as server:
        people = [Person(server.url, name) for name in ("Ada", "Bo", "Cy", "Di")]
        room = people[0].post("rooms/", edition="internet", options={"players": 4, "colour_bidding": False})["id"]
        for person in people[1:]:
            person.post(f"rooms/{room}/join/")
        people[0].post(f"rooms/{room}/start/")
        with people[0].table(room) as table:
            (prompt,) = table.state["prompts"]
            borders = {"kind": "place_first_borders", "edges": prompt["edges"][:1]}
            assert table.ask("move", prompt=prompt["id"], move=borders)["type"] == "done"
        kill(server)
        time_passes(server, DAYS, away=True)

        with restarted(server):
            with people[1].table(room) as table:
                while min(dues(table.room["clock"])) < timedelta(0):
                    table.receive("room")
                left = dues(table.room["clock"])
                assert len(left) == 3, "a player who has answered is not waited for"
                assert timedelta(hours=23) < min(left) <= max(left) <= timedelta(hours=24)
                assert table.phase == "first_borders"
                time_passes(server, DAYS, away=False)
                while table.phase == "first_borders":
                    table.receive("update")
                assert len(dues(table.state["clock"])) == 4
            (over,) = people[1].get(f"rooms/{room}/rounds/")["rounds"]
            assert (over["round"], over["timed_out"]) == (0, [1, 2, 3])
            report = people[1].get(f"rooms/{room}/rounds/0/")
            assert len(report["after"]["board"]["borders"]) == len(report["before"]["board"]["borders"]) + 1
        verify(server)
