"""Medioevo Universale, so far its facts alone: `data.py` has them, `things.py` and `tables.py` say what they are."""
