"""Tables of what peers/bench.mjs measured."""

import json
from collections.abc import Mapping
from pathlib import Path
from statistics import median
from typing import Any

Place = tuple[str, ...]
"""The names that lead to a figure in a result."""
LATENCIES: Mapping[str, Place] = {f"{which} ms": ("latencyMs", which) for which in ("p50", "p95", "p99")}
"""How long moves took."""
TWICE: Mapping[str, Place] = {
    **LATENCIES,
    "refused": ("refused",),
    "failed": ("failed",),
    "refusal, p95 ms": ("refusedMs", "p95"),
    "server's CPUs": ("serverCpu",),
    "others' CPUs": ("otherCpu",),
}
"""`--plan twice`: a full worker, and one without a limit."""


def table(rows: Path, columns: Mapping[str, Place]) -> str:
    """A line for each server and load, each figure as the median of the runs with its range; `columns` says where each
    is in a result."""
    found: dict[str, list[dict[str, Any]]] = {}
    for row in map(json.loads, rows.read_text().splitlines()):
        if "result" in row:
            options = ", ".join(f"{name} {value}" for name, value in row["options"].items())
            found.setdefault(f"{row['target']}: {options}", []).append(row["result"])
    heading = " | ".join(["", *columns]).strip()
    lines = [f"| {heading} |", "|---" * (len(columns) + 1) + "|"]
    for name, results in found.items():
        lines.append(" | ".join([f"| {name}", *(_figure(results, place) for place in columns.values())]) + " |")
    return "\n".join(lines)


def _figure(results: list[dict[str, Any]], place: Place) -> str:
    values = [value for value in (_at(result, place) for result in results) if value is not None]
    return f"{median(values):.2f} [{min(values):.2f}–{max(values):.2f}]" if values else ""


def _at(result: dict[str, Any], place: Place) -> float | None:
    found: Any = result
    for name in place:
        found = found.get(name, {})
    return None if found == {} else float(found)
