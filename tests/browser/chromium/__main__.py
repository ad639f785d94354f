"""Fetch a browser if there is none, before tests run in parallel."""

from tests.browser.chromium import find

print(find())
