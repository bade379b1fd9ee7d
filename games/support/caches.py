"""What a process works out once and keeps, the least used forgotten first."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from typing import Generic, TypeVar

from django.db import connection

Value = TypeVar("Value")


class _Place(Generic[Value]):
    """Where one thing is kept. Whoever works it out, or goes on with it, holds its lock."""

    def __init__(self) -> None:
        self.lock = threading.RLock()
        self.value: Value | None = None


class LruCache(Generic[Value]):
    """Values by keys, at most so many. Who asks for one that is being worked out waits for that one alone: nobody else
    is held up by it."""

    def __init__(self, most: int, weigh: Callable[[Value], int] = lambda value: 1) -> None:
        """`most` is how many are kept; with `weigh`, how much together."""
        self._most, self._weigh = most, weigh
        self._places: OrderedDict[Hashable, _Place[Value]] = OrderedDict()
        self._lock = threading.Lock()

    @contextmanager
    def held(self, key: Hashable, make: Callable[[], Value]) -> Iterator[Value]:
        """The value, made if it is not there, and nobody else's until this is done.

        One waits with a connection to the database in hand, since whoever works something out may need one, and would
        else wait for those who have them all and wait for it.
        """
        connection.ensure_connection()
        place = self._place(key)
        with place.lock:
            if place.value is None:
                try:
                    place.value = make()
                finally:
                    self._forget_some()
            yield place.value

    def of(self, key: Hashable, make: Callable[[], Value]) -> Value:
        """The value, made if it is not there."""
        with self.held(key, make) as value:
            return value

    def put(self, key: Hashable, value: Value) -> None:
        """Keeps this one from now on."""
        self._place(key).value = value

    def forget(self) -> None:
        """Empties the memory, as a restart does."""
        with self._lock:
            self._places.clear()

    def _place(self, key: Hashable) -> _Place[Value]:
        with self._lock:
            place = self._places.setdefault(key, _Place())
            self._places.move_to_end(key)
            return place

    def _forget_some(self) -> None:
        with self._lock:
            weight = sum(map(self._weight, self._places.values()))
            while weight > self._most and len(self._places) > 1:
                _, place = self._places.popitem(last=False)
                weight -= self._weight(place)

    def _weight(self, place: _Place[Value]) -> int:
        return 1 if place.value is None else self._weigh(place.value)
