"""Matches in memory: loaded from their records, locked while they are used, committed, and sent to their viewers."""
