"""Looks up the built client's files in Vite's manifest."""

import json
from pathlib import Path
from typing import Any, NamedTuple


class Files(NamedTuple):
    """Style sheets and scripts, as paths in the client's folder: each once, after its imports."""

    styles: tuple[str, ...]
    scripts: tuple[str, ...]


def files_of(folder: Path, *modules: str) -> Files:
    """The files of client modules, such as "src/main.tsx", and of all their static imports."""
    manifest: dict[str, Any] = json.loads((folder / "manifest.json").read_text())
    reached: set[str] = set()
    chunks: list[dict[str, Any]] = []

    def reach(name: str) -> None:
        if name not in reached:
            reached.add(name)
            for other in manifest[name].get("imports", ()):
                reach(other)
            chunks.append(manifest[name])

    for module in modules:
        reach(module)
    styles = dict.fromkeys(style for chunk in chunks for style in chunk.get("css", ()))
    return Files(tuple(styles), tuple(dict.fromkeys(chunk["file"] for chunk in chunks)))
