"""Matches around their choices: lists, new matches, who sits where, chat, notes."""
