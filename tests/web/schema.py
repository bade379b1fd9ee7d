"""Validates frames against the committed JSON Schema."""

import functools
import json
from typing import Any

from jsonschema_rs import Draft202012Validator

from tests.services import ROOT

JSON = dict[str, Any]
SCHEMA: JSON = json.loads((ROOT / "docs" / "protocol.schema.json").read_text())


def names(side: str) -> dict[str, str]:
    """The frames of a side, `ClientFrame` or `ServerFrame`: their types, and the definition of each."""
    defined = [one["$ref"].rpartition("/")[2] for one in SCHEMA["$defs"][side]["oneOf"]]
    return {SCHEMA["$defs"][name]["properties"]["type"]["enum"][0]: name for name in defined}


@functools.cache
def _validator(name: str) -> Any:
    return Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": SCHEMA["$defs"]})


def check(frame: JSON, side: str = "ServerFrame") -> None:
    """Fails with what is wrong and where, if a frame does not match the schema."""
    check_part(frame, names(side)[frame["type"]])


def check_part(value: Any, name: str) -> None:
    """Validates a part that the schema defines."""
    for error in _validator(name).iter_errors(value):
        raise AssertionError(
            f"{name} at {error.instance_path}: {error.message[:500]}. Is the schema up to date? `make generate`"
        )
