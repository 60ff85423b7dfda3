"""C. Diplomacy."""
