"""A channel layer that drops, duplicates, delays and so reorders notices, in the shares given by a file."""

import asyncio
import json
import os
import random
from pathlib import Path
from typing import Any

from channels_redis.pubsub import RedisPubSubChannelLayer

LONGEST = 1.5
"""Seconds of delay."""


class UnreliableLayer(RedisPubSubChannelLayer):  # type: ignore[misc]
    """NOTICES names a JSON file with the shares of notices that are dropped, duplicated and delayed."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._file = Path(os.environ["NOTICES"])
        self._late: set[asyncio.Task[None]] = set()

    async def group_send(self, group: str, message: dict[str, Any]) -> None:
        """Sends it once, never, twice or later."""
        dropped, duplicated, delayed = json.loads(self._file.read_text())
        if random.random() < dropped:
            return
        for _ in range(2 if random.random() < duplicated else 1):
            if random.random() < delayed:
                task = asyncio.create_task(self._send_late(group, message))
                self._late.add(task)
                task.add_done_callback(self._late.discard)
            else:
                await self._get_layer().group_send(group, message)

    async def _send_late(self, group: str, message: dict[str, Any]) -> None:
        await asyncio.sleep(random.random() * LONGEST)
        await self._get_layer().group_send(group, message)
