"""What happens in a running match: choices, going back, running out of time, looking on."""
