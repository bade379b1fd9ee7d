"""Metrics for operators: the numbers are true, and reveal nothing of games, people and choices."""

import time
from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

import pytest
from prometheus_client import generate_latest
from prometheus_client.parser import text_string_to_metric_families

from games.models import Deadline, Game, Player
from games.protocol import Close
from games.selectors.play import clocks as clocks_of
from games.support import metrics
from games.workers import sweeper
from tests.web.fake_clock import timed_game
from tests.web.play import answer_to, open_prompts
from tests.web.socket_client import db, open_socket, open_socket_at
from tests.web.test_hidden import at_decisions, decide, same_luck

pytestmark = pytest.mark.servers

__all__ = ["same_luck"]
MakeGame = Callable[..., Game]
Figures = dict[tuple[str, tuple[tuple[str, str], ...]], float]

WORDS = {
    "by": {"person", "bot", "time"},
    "kind": {"settled", "same_id", "repeated", "bot_too_late"},
    "code": {str(int(code)) for code in Close},
    "part": {"bots", "sweeper"},
    "at": {"lobby", "room"},
    "queue": {"to_clients", "to_slowest_client", "from_clients", "for_threads", "to_store"},
}
"""Every label, and every value that it may have."""


def figures() -> Figures:
    """All metrics, as Prometheus reads them."""
    metrics.DELIVERIES.observe_finished()
    families = text_string_to_metric_families(generate_latest(metrics.REGISTRY).decode())
    samples = (sample for family in families for sample in family.samples)
    return {(sample.name, tuple(sorted(sample.labels.items()))): sample.value for sample in samples}


@pytest.fixture(autouse=True)
def no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Counts every delivery as the last of its move, without waiting for others."""
    monkeypatch.setattr(metrics.Deliveries, "QUIET_SECONDS", 0)


@pytest.fixture
def counted() -> Callable[..., float]:
    """How much a metric has increased since the test started."""
    before = figures()

    def since(name: str, **labels: str) -> float:
        key = (f"lionheart_{name}", tuple(sorted(labels.items())))
        return figures().get(key, 0) - before.get(key, 0)

    return since


@pytest.fixture(autouse=True)
def no_other_label() -> Iterator[None]:
    """Checks after each test that no label has an unlisted value."""
    yield
    for name, labels in figures():
        for label, value in labels:
            assert label == "le" or value in WORDS[label], (name, labels)


@pytest.mark.django_db(transaction=True)
async def test_moves_are_counted_and_timed_from_receipt_to_the_last_delivery(
    make_game: MakeGame, people: list[Player], counted: Callable[..., float]
) -> None:
    game = await db(make_game, 2)
    sockets = [await open_socket(game.room_id, player) for player in (*people[:2], None)]
    states = [await socket.receive("snapshot") for socket in sockets]
    lobby = await open_socket_at("/ws/lobby/")
    await lobby.receive("rooms")
    assert figures()["lionheart_sockets", (("at", "room"),)] == 3
    assert figures()["lionheart_sockets", (("at", "lobby"),)] == 1
    acting, state = next((socket, state) for socket, state in zip(sockets, states, strict=True) if open_prompts(state))
    prompt = open_prompts(state)[0]
    frame = {"prompt": prompt["id"], "move": answer_to(prompt)}
    begun = time.monotonic()
    assert (await acting.request("move", "a", **frame))["type"] == "done"
    for socket in sockets:
        if socket is not acting:
            await socket.receive("update")
    assert (await acting.request("move", "a", **frame))["type"] == "done"
    assert (await acting.request("move", "a", prompt=frame["prompt"], move={"kind": "stop"}))["code"] == "conflict"
    assert (await acting.request("move", "b", **frame))["code"] == "stale_prompt"
    took = time.monotonic() - begun
    for socket in (*sockets, lobby):
        await socket.request("ping")
    assert counted("moves_total", by="person") == 1
    assert [counted("conflicts_total", kind=kind) for kind in ("repeated", "same_id", "settled")] == [1, 1, 1]
    for name in ("move_delivery", "notice_delivery"):
        assert counted(f"{name}_seconds_count") == 1
        assert 0 < counted(f"{name}_seconds_sum") < took
    for socket in (*sockets, lobby):
        await socket.close()
    assert figures()["lionheart_sockets", (("at", "room"),)] == 0


@pytest.mark.django_db(transaction=True)
def test_a_late_deadline_is_measured(people: list[Player], counted: Callable[..., float]) -> None:
    game = timed_game(people, 2)
    sweeper.sweep_once()
    Deadline.objects.filter(game=game).update(due=clocks_of.now() - timedelta(seconds=3))
    assert sweeper.sweep_once() == 1
    assert counted("moves_total", by="time") == 1
    assert counted("deadline_late_seconds_count") == 1
    assert 3 <= counted("deadline_late_seconds_sum") < 10
    assert figures()["lionheart_deadline_overdue_seconds", ()] >= 3
    assert time.time() - figures()["lionheart_looked_timestamp_seconds", (("part", "sweeper"),)] < 60
    sweeper.sweep_once()
    assert figures()["lionheart_deadline_overdue_seconds", ()] == 0


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("same_luck")
def test_the_metrics_do_not_reveal_choices(make_game: MakeGame, people: list[Player]) -> None:
    counts = []
    for cards in ([1], [2]):
        before = figures()
        _, listeners = at_decisions(make_game, people)
        follower = next(one for one in listeners if one.state["prompts"][0]["count"] == 1)
        decide(follower, cards, "secret")
        after = figures()
        counts.append({key: after[key] - before[key] for key in before if key[0].endswith(("_total", "_count"))})
        counts[-1].pop(("process_cpu_seconds_total", ()))
    assert counts[0] == counts[1]
    assert sum(counts[0].values()) > 0


@pytest.mark.django_db
def test_the_figures_are_at_none_of_the_sites_addresses(client: Any) -> None:
    assert client.get("/metrics").status_code == 404
    assert client.get("/metrics/").status_code == 404
