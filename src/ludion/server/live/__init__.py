"""Tables while they are played: who is connected, what is told to whom, the bots' thinking."""
