"""The server under a simulated event loop: virtual time, one seed, and everything that can fail.

The tables, the live layer, the sockets' queues, the bots, the clocks, the way to the database and
the listening are the server's own code; the loop, the database, the network and the people are
simulated. The same seed gives the same history, to the byte.
"""
