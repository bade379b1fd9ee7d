"""What all processes count together: how often somebody has tried to log in."""

import logging
from collections.abc import Callable
from typing import Any

from django.core.cache import caches
from django.core.cache.backends.redis import RedisCache
from redis.exceptions import RedisError

log = logging.getLogger(__name__)


class SharedCache(RedisCache):
    """Redis, and while it cannot be reached this process's own memory: people can log in then, and attempts are still
    counted, by each process for itself."""

    def add(self, *args: Any, **kwargs: Any) -> Any:
        return self._counted("add", super().add, args, kwargs)

    def get(self, *args: Any, **kwargs: Any) -> Any:
        return self._counted("get", super().get, args, kwargs)

    def set(self, *args: Any, **kwargs: Any) -> Any:
        return self._counted("set", super().set, args, kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> Any:
        return self._counted("delete", super().delete, args, kwargs)

    def clear(self) -> Any:
        return self._counted("clear", self._clear_own, (), {})

    def _clear_own(self) -> None:
        """Redis may hold more than this: not all of it."""
        client = self._cache.get_client(None, write=True)
        for key in client.scan_iter(match=f"{self.key_prefix}:*"):
            client.delete(key)

    def _counted(self, verb: str, ask: Callable[..., Any], args: Any, kwargs: Any) -> Any:
        try:
            return ask(*args, **kwargs)
        except RedisError as error:
            log.warning("attempts are counted by this process alone: %s", type(error).__name__)
            return getattr(caches["process"], verb)(*args, **kwargs)
