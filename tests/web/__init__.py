"""The page's sources, as far as Python can check them."""
