"""A table as its log tells it: pure. Nothing here waits, writes or knows who is connected."""
