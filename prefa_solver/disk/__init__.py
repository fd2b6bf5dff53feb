"""Files on disk: written whole or not at all, kept apart from each other, locked while they change."""
