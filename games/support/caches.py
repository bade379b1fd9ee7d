"""A least-recently-used cache whose values are computed once per process."""

import threading
import weakref
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from typing import Any, Generic, TypeVar

from django.db import connection

Value = TypeVar("Value")


class _Entry(Generic[Value]):
    """One entry. Its lock is held while the value is computed or extended."""

    def __init__(self) -> None:
        self.lock = threading.RLock()
        self.value: Value | None = None


class LruCache(Generic[Value]):
    """A bounded cache of values by key. Only callers for the same key wait while a value is being computed."""

    def __init__(self, capacity: int, weigh: Callable[[Value], int] = lambda value: 1) -> None:
        """`capacity` is the number of entries, or, with `weigh`, the sum of their weights."""
        self._capacity, self._weigh = capacity, weigh
        self._entries: OrderedDict[Hashable, _Entry[Value]] = OrderedDict()
        self._lock = threading.Lock()
        _caches.add(self)

    @contextmanager
    def locked(self, key: Hashable, make: Callable[[], Value]) -> Iterator[Value]:
        """Yields the value, computed if missing, and keeps its entry locked meanwhile.

        The caller gets a database connection before it waits for the lock: the thread that computes the value may need
        one, and could otherwise wait for connections held by threads that wait for its lock.
        """
        connection.ensure_connection()
        entry = self._entry(key)
        with entry.lock:
            if entry.value is None:
                try:
                    entry.value = make()
                finally:
                    self._evict()
            yield entry.value

    def get(self, key: Hashable, make: Callable[[], Value]) -> Value:
        """The value, computed if missing."""
        with self.locked(key, make) as value:
            return value

    def put(self, key: Hashable, value: Value) -> None:
        """Stores a value."""
        self._entry(key).value = value

    def clear(self) -> None:
        """Empties the cache."""
        with self._lock:
            self._entries.clear()

    def _entry(self, key: Hashable) -> _Entry[Value]:
        with self._lock:
            entry = self._entries.setdefault(key, _Entry())
            self._entries.move_to_end(key)
            return entry

    def _evict(self) -> None:
        with self._lock:
            weight = sum(map(self._weight, self._entries.values()))
            while weight > self._capacity and len(self._entries) > 1:
                _, entry = self._entries.popitem(last=False)
                weight -= self._weight(entry)

    def _weight(self, entry: _Entry[Value]) -> int:
        return 1 if entry.value is None else self._weigh(entry.value)


def forget() -> None:
    """Empties all caches, as a restart does."""
    for cache in list(_caches):
        cache.clear()


_caches: weakref.WeakSet[LruCache[Any]] = weakref.WeakSet()
