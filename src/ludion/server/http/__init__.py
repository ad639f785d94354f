"""Everything that is asked by HTTP: the interface for programs, the pages, and their guard."""
