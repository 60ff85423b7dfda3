"""A. Empire cards: one function for each ability."""
