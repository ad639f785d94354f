"""Who people are, how often they may do a thing, and how strong they are."""
