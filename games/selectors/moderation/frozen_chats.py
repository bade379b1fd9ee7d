"""Chats that were frozen with reports, and which of their messages have been removed since."""

from collections.abc import Sequence
from typing import Any

from games.models import ChatMessage


def with_removals(chats: Sequence[list[dict[str, Any]]]) -> list[list[dict[str, Any]]]:
    """Frozen chats whose messages have `removed` set, read at once."""
    ids = {one.get("public_id") for chat in chats for one in chat}
    removed = set(
        ChatMessage.objects.filter(public_id__in=ids, removed__isnull=False).values_list("public_id", flat=True)
    )
    return [[{**one, "removed": one.get("public_id") in removed} for one in chat] for chat in chats]
