"""Broadcasts between processes end with the event loop, not during it."""

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest

from games.broadcast import hub
from games.broadcast.channel_layer import BatchingChannelLayer


class SilentLayer(BatchingChannelLayer):
    """A channel layer that never answers."""

    def __init__(self) -> None:
        super().__init__()
        self.sending = asyncio.Event()

    async def group_send_all(self, messages: Sequence[tuple[str, dict[str, Any]]]) -> None:
        self.sending.set()
        await asyncio.Event().wait()

    async def new_channel(self) -> str:
        return "specific.one"

    async def group_add(self, group: str, channel: str) -> None:
        pass

    async def receive(self, channel: str) -> dict[str, Any]:
        await asyncio.Event().wait()
        return {}


class RecordingListener:
    """Records the broadcasts that it receives."""

    def __init__(self) -> None:
        self.received: list[dict[str, Any]] = []

    def receive_broadcast(self, message: dict[str, Any]) -> None:
        self.received.append(message)


@pytest.mark.once
async def test_a_closed_hub_leaves_nothing_under_way(monkeypatch: pytest.MonkeyPatch) -> None:
    layer, listener = SilentLayer(), RecordingListener()
    monkeypatch.setattr(hub, "get_channel_layer", lambda: layer)
    local_hub = hub.Hub(asyncio.get_running_loop())
    await local_hub.subscribe("room.1", listener)
    local_hub.publish("room.1", {"type": "room.changed"})
    await layer.sending.wait()
    assert len(asyncio.all_tasks()) > 1

    await local_hub.close()
    assert asyncio.all_tasks() == {asyncio.current_task()}
    local_hub.publish("room.1", {"type": "room.changed"})
    await asyncio.sleep(0)
    assert asyncio.all_tasks() == {asyncio.current_task()}, "a late broadcast reaches only this process"
    assert len(listener.received) == 2


class SlowLayer(SilentLayer):
    """Records the batches that it sends, each once it is allowed to."""

    def __init__(self) -> None:
        super().__init__()
        self.batches: list[list[str]] = []
        self.allowed = asyncio.Semaphore(0)

    async def group_send_all(self, messages: Sequence[tuple[str, dict[str, Any]]]) -> None:
        self.batches.append([group for group, _ in messages])
        self.sending.set()
        await self.allowed.acquire()


@pytest.mark.once
async def test_what_is_published_while_a_batch_is_on_its_way_is_sent_together_and_in_order(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    layer = SlowLayer()
    monkeypatch.setattr(hub, "get_channel_layer", lambda: layer)
    local_hub = hub.Hub(asyncio.get_running_loop())
    for group in ("room.1", "room.2"):
        local_hub.publish(group, {"type": "room.changed"})
    await layer.sending.wait()
    layer.sending.clear()
    for group in ("room.3", "room.1", "lobby"):
        local_hub.publish(group, {"type": "room.changed"})
    layer.allowed.release()
    await layer.sending.wait()
    layer.allowed.release()
    assert layer.batches == [["room.1", "room.2"], ["room.3", "room.1", "lobby"]]
    await local_hub.close()


@pytest.mark.once
def test_a_broadcast_cut_off_by_the_end_of_its_loop_is_merely_lost(caplog: pytest.LogCaptureFixture) -> None:
    class SlowToClose(SilentLayer):
        async def group_send_all(self, messages: Sequence[tuple[str, dict[str, Any]]]) -> None:
            try:
                await asyncio.sleep(0)
            except GeneratorExit:
                asyncio.get_running_loop()

    cut_off = hub.send_to_groups(SlowToClose(), [("room.1", {"type": "room.changed"})])
    cut_off.send(None)
    cut_off.close()
    assert [record.getMessage() for record in caplog.records] == ["broadcast to room lost: RuntimeError"]
