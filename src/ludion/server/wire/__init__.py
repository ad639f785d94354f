"""Bytes from and to the clients of a table: frames, sockets, what waits to be sent."""
