"""What people see and write: views, texts, positions."""
