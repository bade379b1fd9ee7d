"""A channel layer that drops, duplicates, delays and so reorders notices, in the shares given by a file."""

import asyncio
import json
import os
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from games.broadcast.channel_layer import BatchingChannelLayer, Message

LONGEST = 1.5
"""Seconds of delay."""


class UnreliableLayer(BatchingChannelLayer):
    """NOTICES names a JSON file with the shares of notices that are dropped, duplicated and delayed."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._file = Path(os.environ["NOTICES"])
        self._late: set[asyncio.Task[None]] = set()

    async def group_send_all(self, messages: Sequence[tuple[str, Message]]) -> None:
        """Sends each of them once, never, twice or later."""
        dropped, duplicated, delayed = json.loads(self._file.read_text())
        now = []
        for group, message in messages:
            if random.random() < dropped:
                continue
            for _ in range(2 if random.random() < duplicated else 1):
                if random.random() < delayed:
                    task = asyncio.create_task(self._send_late(group, message))
                    self._late.add(task)
                    task.add_done_callback(self._late.discard)
                else:
                    now.append((group, message))
        if now:
            await super().group_send_all(now)

    async def _send_late(self, group: str, message: Message) -> None:
        await asyncio.sleep(random.random() * LONGEST)
        await super().group_send_all([(group, message)])
