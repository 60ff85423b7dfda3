"""What every chapter stands on: the map in play, questions, pieces, control, money, honour."""
