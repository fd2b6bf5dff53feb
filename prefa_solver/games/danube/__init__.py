"""Danube-Swabian Preferans: the game of the German settlers on the Danube. Rules: docs/rules-danube.md."""
