"""Queries whose SQL Django builds once, instead of each time: for a room and all who are in it, building takes thirty
times as long as executing (docs/performance.md)."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from copy import copy
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any, ClassVar, Generic, TypeVar

from django.db import connection
from django.db.models import Model, QuerySet
from django.db.models.query import ModelIterable
from django.db.models.sql.compiler import SQLCompiler

Row = TypeVar("Row", bound=Model)
Value = str | datetime | Sequence[str]
"""An argument of a query: an ID or another text, a time, or some IDs."""
LONG_AGO = datetime(1, 1, 1, tzinfo=UTC)


class PreparedQuery(Generic[Row]):
    """A query that differs between calls only in its arguments.

    `build` returns the query for arguments of the same kinds. It uses each of them, unchanged, and nothing else that
    may change, such as a setting or the time. A call returns a list; instead of `prefetch_related`, use `attach`.
    """

    known: ClassVar[list["PreparedQuery[Any]"]] = []

    def __init__(self, build: Callable[..., QuerySet[Row]]) -> None:
        self.build = build
        self._plans: dict[tuple[str, tuple[int, ...]], _Plan] = {}
        self.known.append(self)

    def __call__(self, *values: Value) -> list[Row]:
        if not all(values):
            return []  # Of no IDs there is nothing.
        full = [_filled_up(value) for value in values]
        key = connection.vendor, tuple(len(value) if isinstance(value, tuple) else 0 for value in full)
        plan = self._plans.get(key)
        if plan is None:
            plan = self._plans[key] = _Plan.of(self.build, full)
        return plan.execute(full)

    def first(self, *values: Value) -> Row | None:
        """The first row, if there is one."""
        return next(iter(self(*values)), None)


@dataclass(frozen=True)
class _Plan:
    """SQL for arguments of certain kinds. `places` says which argument a parameter takes: by its number, and if that is
    a tuple by its index."""

    compiler: SQLCompiler
    sql: str
    parameters: tuple[Any, ...]
    places: dict[int, tuple[int, int]]

    @classmethod
    def of(cls, build: Callable[..., QuerySet[Any]], values: Sequence[Value]) -> "_Plan":
        marks = [_mark(number, value) for number, value in enumerate(values)]
        compiler = build(*marks).query.get_compiler(connection=connection)
        sql, parameters = compiler.as_sql()
        argument = {
            _adapted(part): (number, index)
            for number, mark in enumerate(marks)
            for index, part in enumerate(mark if isinstance(mark, tuple) else (mark,))
        }
        places = {at: argument[one] for at, one in enumerate(parameters) if one in argument}
        if set(places.values()) != set(argument.values()):
            raise ValueError("a prepared query must use each of its arguments, unchanged")
        compiler.connection = None  # It belongs to this thread.
        return cls(compiler, sql, tuple(parameters), places)

    def filled(self, values: Sequence[Value]) -> list[Any]:
        """The parameters with these arguments."""
        parameters = list(self.parameters)
        for at, (number, index) in self.places.items():
            value = values[number]
            parameters[at] = _adapted(value[index] if isinstance(value, tuple) else value)
        return parameters

    def execute(self, values: Sequence[Value]) -> list[Any]:
        """The rows found with these arguments."""
        with connection.cursor() as cursor:
            cursor.execute(self.sql, self.filled(values))
            rows = cursor.fetchall()
        compiler: Any = copy(self.compiler)
        compiler.connection = connection
        compiler.execute_sql = lambda **_: [rows]
        query = SimpleNamespace(get_compiler=lambda using: compiler)
        queryset: Any = SimpleNamespace(db=connection.alias, query=query, _known_related_objects={})
        return list(ModelIterable(queryset))


def attach(parents: Sequence[Model], relation: str, children: Iterable[Model]) -> None:
    """Makes the children, in their order, what `parent.relation.all()` returns, as `prefetch_related` does."""
    if not parents:
        return
    foreign_key: Any = parents[0]._meta.get_field(relation).remote_field
    of_parent = defaultdict[Any, list[Model]](list)
    for child in children:
        of_parent[getattr(child, foreign_key.attname)].append(child)
    for parent in parents:
        own = of_parent[parent.pk]
        for child in own:
            foreign_key.set_cached_value(child, parent)
        found = getattr(parent, relation).get_queryset()
        found._result_cache, found._prefetch_done = own, True
        vars(parent).setdefault("_prefetched_objects_cache", {})[relation] = found


def _filled_up(value: Value) -> Value:
    """IDs, repeated up to a power of two, so that there are few plans."""
    if isinstance(value, str | datetime):
        return value
    ids = tuple(value)
    return ids + ids[-1:] * ((1 << (len(ids) - 1).bit_length()) - len(ids))


def _mark(number: int, value: Value) -> Value:
    """A value of the same kind that stands for an argument."""
    if isinstance(value, datetime):
        return LONG_AGO + timedelta(days=number)
    if isinstance(value, str):
        return f"argument {number}"
    return tuple(f"argument {number} {index}" for index in range(len(value)))


def _adapted(value: Any) -> Any:
    """A value as the database's parameter."""
    return connection.ops.adapt_datetimefield_value(value) if isinstance(value, datetime) else value
