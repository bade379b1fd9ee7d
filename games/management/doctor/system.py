"""What the operating system and its programs say."""

import shutil
import subprocess
from pathlib import Path


def said(program: str, *arguments: str) -> str:
    """What a program of the system prints; empty without that program, as in a container."""
    found = shutil.which(program)
    if found is None:
        return ""
    try:
        done = subprocess.run([found, *arguments], check=False, capture_output=True, text=True, timeout=5)
    except subprocess.TimeoutExpired:
        return ""
    return done.stdout.strip()


def access(file: Path) -> tuple[int, int]:
    """The id of the user to whom a file belongs, and its mode."""
    about = file.stat()
    return about.st_uid, about.st_mode & 0o777
