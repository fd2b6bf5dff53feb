"""Prefa, the Greek game."""
