"""What ``bench.server`` needs: a trivial game, our server and its peer's, and players for both."""
