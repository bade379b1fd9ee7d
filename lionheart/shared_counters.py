"""The cache shared by all processes: counts of log-in attempts."""

import logging
from collections.abc import Callable
from typing import Any

from django.core.cache import caches
from django.core.cache.backends.redis import RedisCache
from redis.exceptions import RedisError

log = logging.getLogger(__name__)


class SharedCache(RedisCache):
    """A Redis cache that falls back to this process's memory while Redis is unreachable: users can still log in, and
    attempts are still counted, by each process on its own."""

    def add(self, *args: Any, **kwargs: Any) -> Any:
        return self._with_fallback("add", super().add, args, kwargs)

    def get(self, *args: Any, **kwargs: Any) -> Any:
        return self._with_fallback("get", super().get, args, kwargs)

    def set(self, *args: Any, **kwargs: Any) -> Any:
        return self._with_fallback("set", super().set, args, kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> Any:
        return self._with_fallback("delete", super().delete, args, kwargs)

    def clear(self) -> Any:
        return self._with_fallback("clear", self._clear_prefix, (), {})

    def _clear_prefix(self) -> None:
        """Deletes only our own keys: Redis may hold others."""
        client = self._cache.get_client(None, write=True)
        for key in client.scan_iter(match=f"{self.key_prefix}:*"):
            client.delete(key)

    def _with_fallback(self, verb: str, call: Callable[..., Any], args: Any, kwargs: Any) -> Any:
        try:
            return call(*args, **kwargs)
        except RedisError as error:
            log.warning("attempts are counted by this process alone: %s", type(error).__name__)
            return getattr(caches["process"], verb)(*args, **kwargs)
