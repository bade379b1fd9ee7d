"""Identifies this process to others."""

import secrets

PROCESS_ID = secrets.token_hex(8)
"""Random, new for each start."""
