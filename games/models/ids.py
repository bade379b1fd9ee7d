"""Ids that nobody can guess, and the lengths of what people write."""

import secrets

NAME_LENGTH = 24
ID_LENGTH = 24
PASSWORD_LENGTH = 64
"""Of rooms."""
PROGRAM_MARK = " [bot]"
"""The end of every program's name, and of nobody else's: so they are marked wherever names are shown."""


def new_id() -> str:
    """An opaque id of 96 random bits, which nobody can guess; no sign in it can be taken for a command's option."""
    return secrets.token_bytes(12).hex()
