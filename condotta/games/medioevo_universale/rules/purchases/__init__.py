"""Phase 4, Purchases."""
