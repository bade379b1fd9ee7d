"""Software bill of materials (CycloneDX) of a release: the packages that the server installs, and those built into the
client, each with its version, licence and hashes."""

import base64
import json
import re
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
PYTHON_LOCK = ROOT / "requirements" / "base.txt"
CLIENT_LOCK = ROOT / "frontend" / "package-lock.json"
SPEC = "1.5"


def bill(version: str) -> dict[str, Any]:
    """The bill of this version, in the form of CycloneDX 1.5 (JSON)."""
    itself = _component("lionheart", version, "MIT", []) | {"type": "application", "bom-ref": "lionheart"}
    components = [*python_components(), *client_components()]
    return {
        "bomFormat": "CycloneDX",
        "specVersion": SPEC,
        "version": 1,
        "metadata": {"component": itself},
        "components": components,
        "dependencies": [{"ref": "lionheart", "dependsOn": [one["bom-ref"] for one in components]}],
    }


def python_components() -> Iterator[dict[str, Any]]:
    """The packages of the lock, with the licences that they declare where they are installed."""
    text = PYTHON_LOCK.read_text().replace(" \\\n", " ")
    for name, version, rest in re.findall(r"^([\w.-]+)==(\S+)(.*)$", text, re.MULTILINE):
        hashes = [{"alg": "SHA-256", "content": one} for one in re.findall(r"sha256:([0-9a-f]{64})", rest)]
        yield _component(name, version, _licence(name), hashes, f"pkg:pypi/{name}@{version}")


def client_components() -> Iterator[dict[str, Any]]:
    """The packages of npm's lock that browsers get, without tools."""
    for path, package in json.loads(CLIENT_LOCK.read_text())["packages"].items():
        if not path or package.get("dev"):
            continue
        name, version = path.rpartition("node_modules/")[2], package["version"]
        digest = base64.b64decode(package["integrity"].removeprefix("sha512-")).hex()
        purl = f"pkg:npm/{name.replace('@', '%40')}@{version}"
        yield _component(name, version, package["license"], [{"alg": "SHA-512", "content": digest}], purl)


def _component(name: str, version: str, licence: str, hashes: list[dict[str, str]], purl: str = "") -> dict[str, Any]:
    component = {"type": "library", "name": name, "version": version, "hashes": hashes, "bom-ref": purl, "purl": purl}
    if licence:
        component["licenses"] = [{"license": {"name": licence}}]
    return {key: value for key, value in component.items() if value}


def _licence(name: str) -> str:
    """What an installed package says about its licence; empty if it is not installed on this machine."""
    try:
        found = metadata.metadata(name)
    except metadata.PackageNotFoundError:
        return ""
    if "License-Expression" in found:
        return found["License-Expression"]
    said = [line.rpartition(" :: ")[2] for line in found.get_all("Classifier") or () if line.startswith("License ::")]
    # Some put the whole text there.
    return said[0] if said else found["License"].splitlines()[0] if "License" in found else ""
