"""The REST interface, a file for each subject; ``models`` are its bodies. See docs/api.md."""
