"""What the programs of the operating system say."""

import shutil
import subprocess


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
