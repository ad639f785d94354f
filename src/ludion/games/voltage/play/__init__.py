"""What plays this game: how a position is judged, the levels, the wild player."""
