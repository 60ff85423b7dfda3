"""Work that takes long: in processes of its own, shared fairly between those who ask for it."""
