"""Playing in a terminal: on one keyboard, against bots or friends, in English or Italian."""
