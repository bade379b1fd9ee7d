"""The King Returns, 2003: power cards, a power market, mines of four kinds and a goal (R-1 to R-21)."""
