"""Connects django-allauth's accounts to the game's players. All writes go through services."""
