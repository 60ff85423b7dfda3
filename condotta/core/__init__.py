"""The kernel: flows, decisions, matches, records. It knows no game."""
