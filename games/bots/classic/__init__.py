"""Players of the classic edition."""
