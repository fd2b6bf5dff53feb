"""Advice: what to throw, what to name, how to defend, when to give up."""
