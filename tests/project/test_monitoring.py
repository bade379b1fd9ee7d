"""Alerts and dashboard ask for metrics that exist, with labels and values that exist."""

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from itertools import product

import pytest
import yaml
from prometheus_client import generate_latest
from prometheus_client.parser import text_string_to_metric_families

from games.protocol.close_codes import Close
from games.support import metrics
from tests.services import ROOT

FOLDER = ROOT / "deploy" / "monitoring"
WORDS = {"histogram_quantile", "sum", "by", "rate", "max", "time", "or"}
"""PromQL's own."""
VALUES = set(re.findall(r"`(\w+)`", (ROOT / "docs" / "hosting.md").read_text().partition("## Metrics")[2]))
"""What the table of metrics names."""
OF_PROMETHEUS = {"job", "instance", "le"}
"""Labels that the exporter does not write."""


def expressions() -> Iterator[str]:
    """All queries of the files."""
    for group in yaml.safe_load((FOLDER / "alerts.yml").read_text())["groups"]:
        yield from (rule["expr"] for rule in group["rules"])
    for panel in json.loads((FOLDER / "dashboard.json").read_text())["panels"]:
        yield from (target["expr"] for target in panel["targets"])


def exported() -> dict[str, set[tuple[str, str]]]:
    """The labels, with their values, of each sample that processes export."""
    metrics.MOVE_DELIVERY.observe(0.1)
    metrics.record_poll("sweeper")
    metrics.record_poll("bots")
    found: dict[str, set[tuple[str, str]]] = {"up": set()}
    for family in text_string_to_metric_families(generate_latest(metrics.REGISTRY).decode()):
        for sample in family.samples:
            found.setdefault(sample.name, set()).update(sample.labels.items())
        # One with labels that nothing has been counted for has no samples yet.
        found.setdefault(f"{family.name}_total" if family.type == "counter" else family.name, set())
    return found


@pytest.mark.parametrize("expression", sorted(set(expressions())))
def test_queries_ask_for_what_is_exported(expression: str) -> None:
    known = exported()
    bare = re.sub(r'"[^"]*"', '""', expression)
    selected = re.sub(r"\{[^}]*\}", "", re.sub(r"\bby \([^)]*\)", "", bare))
    names = set(re.findall(r"\b[a-z]\w*", re.sub(r"\[\w+\]", "", selected))) - WORDS
    assert names
    assert names <= set(known), names - set(known)
    labels = {label for name in names for label, _ in known[name]} | OF_PROMETHEUS | _unsampled(names)
    wanted = {label.strip() for group in re.findall(r"\bby \(([^)]*)\)", expression) for label in group.split(",")}
    assert wanted <= labels, wanted - labels
    for selection in re.findall(r"\{([^}]*)\}", expression):
        for label, value in re.findall(r'(\w+)="([^"]*)"', selection):
            assert label in OF_PROMETHEUS or value in VALUES or int(value) in set(Close), (label, value)


def _unsampled(names: set[str]) -> set[str]:
    """The labels of counters for which nothing has been counted."""
    ours = (metrics.MOVES, metrics.CONFLICTS, metrics.CLOSED)
    return {
        label
        for counter, name in product(ours, names)
        if next(iter(counter.describe())).name in name
        for label in counter._labelnames
    }


@pytest.mark.skipif(shutil.which("promtool") is None, reason="needs Prometheus")
def test_prometheus_accepts_the_alerts() -> None:
    command = ["promtool", "check", "rules", str(FOLDER / "alerts.yml")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_alerts_say_what_to_do() -> None:
    for group in yaml.safe_load((FOLDER / "alerts.yml").read_text())["groups"]:
        for rule in group["rules"]:
            assert set(rule["annotations"]) == {"summary", "action"}, rule["alert"]
