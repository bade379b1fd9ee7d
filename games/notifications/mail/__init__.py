"""Mails: in words, with their links, and on their way."""
