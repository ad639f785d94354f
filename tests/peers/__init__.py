"""Tests that need OpenSpiel or Ray, which are installed apart, in ``.venv-lab``."""
