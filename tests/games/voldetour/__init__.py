"""VoldéTour: its rules, one test a statement, and everything around them."""
