"""Who may do what: every address, every frame and every act of the admin, for everybody who could try it.

`table.py` says it, row by row; `listing.py` finds out what there is, so that nothing is left out; `world.py` has a
table at which everybody sits who is told apart, and asks; `page.py` makes docs/permissions.md of the table.
"""
