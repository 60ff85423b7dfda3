"""The battle round."""
