"""Phase 5, Combat: the rounds, movement, what an army meets where it arrives."""
