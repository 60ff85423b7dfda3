"""The plain data of a match around its table: seats, room, clocks. No database and no event loop."""
