"""Reads, for a given viewer. They write nothing."""
