"""`python -m lionheart` is `manage.py`."""

from lionheart.command import main

main()
