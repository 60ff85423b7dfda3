"""Phase 5, Combat: movement, meetings, conquest."""
