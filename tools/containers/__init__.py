"""The containers of `deploy/`."""
