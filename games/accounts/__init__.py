"""What joins django-allauth, which knows accounts, to this game, which knows people. It writes through services."""
