"""Bots in processes of their own: they take their turns, give hints, and say why."""
