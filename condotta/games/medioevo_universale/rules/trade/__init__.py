"""Phase 6, Trade."""
