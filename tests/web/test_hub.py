"""Broadcasts between processes end with the event loop, not during it."""

import asyncio
from typing import Any, cast

import pytest
from channels.layers import BaseChannelLayer

from games.broadcast import hub


class SilentLayer:
    """A channel layer that never answers."""

    def __init__(self) -> None:
        self.sending = asyncio.Event()

    async def group_send(self, group: str, message: dict[str, Any]) -> None:
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


@pytest.mark.once
def test_a_broadcast_cut_off_by_the_end_of_its_loop_is_merely_lost(caplog: pytest.LogCaptureFixture) -> None:
    class SlowToClose(SilentLayer):
        async def group_send(self, group: str, message: dict[str, Any]) -> None:
            try:
                await asyncio.sleep(0)
            except GeneratorExit:
                asyncio.get_running_loop()

    cut_off = hub.send_to_group(cast("BaseChannelLayer", SlowToClose()), "room.1", {"type": "room.changed"})
    cut_off.send(None)
    cut_off.close()
    assert [record.getMessage() for record in caplog.records] == ["broadcast to room lost: RuntimeError"]
