"""Permissions: every path, every frame and every admin action, for every role.

`table.py` states them, row by row; `listing.py` finds all that exists, so that nothing is left out; `world.py` builds
rooms with every role and sends the requests; `page.py` generates docs/permissions.md from the table.
"""
