"""One term for each thing: what docs/glossary.md says holds in every sentence a player reads."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from ludion.words import LANGUAGES

ROOT = Path(__file__).parents[1]
NAMES = {"English": "en", "French": "fr", "German": "de", "Spanish": "es"}


def rows(heading: str) -> list[list[str]]:
    """The rows of the table under a heading of the glossary."""
    page = (ROOT / "docs/glossary.md").read_text("utf-8")
    part = page.partition(f"## {heading}\n")[2].partition("\n## ")[0]
    lines = [line for line in part.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def sentences_in(entry: object) -> Iterator[str]:
    if isinstance(entry, dict):
        for inner in entry.values():
            yield from sentences_in(inner)
    else:
        yield str(entry)


@cache
def texts(language: str) -> dict[str, str]:
    """Every file that players read in a language, as one text each."""
    package = ROOT / "src/ludion"
    catalogues = [
        *package.glob(f"words/{language}/*.json"),
        *package.glob(f"games/*/words/{language}.json"),
        *ROOT.glob(f"web/src/**/words/{language}.json"),
    ]
    read = {
        str(path.relative_to(ROOT)): "\n".join(sentences_in(json.loads(path.read_text("utf-8"))))
        for path in catalogues
    }
    for path in package.glob(f"games/*/rules/{language}.md"):
        read[str(path.relative_to(ROOT))] = re.sub(r"[ \n]+", " ", path.read_text("utf-8"))
    return read


def says(text: str, words: str) -> bool:
    said = re.sub(r"{\w+}", "", text)  # the names of gaps are not read by anybody
    return re.search(rf"\b{re.escape(words)}\b", said, re.IGNORECASE) is not None


def test_every_language_has_the_same_files():
    count = {language: len(texts(language)) for language in LANGUAGES}
    assert set(count.values()) == {13}, count


@pytest.mark.parametrize("row", rows("Never"), ids=lambda row: " ".join(row[:2]))
def test_a_word_that_the_glossary_rejects_is_in_no_sentence(row):
    language, never, but = row
    found = [path for path, text in texts(NAMES[language]).items() if says(text, never)]
    assert not found, f"{never!r} should be {but!r} in {found}"


@pytest.mark.parametrize("row", rows("Terms"), ids=lambda row: row[0])
def test_every_term_of_the_glossary_is_used(row):
    for language, terms in zip(LANGUAGES, row[1:], strict=True):
        everything = "\n".join(texts(language).values()).lower()
        for term in terms.split(", "):
            assert term.lower() in everything, (language, term)


@pytest.mark.parametrize("language", LANGUAGES)
def test_apostrophes_are_curved(language):
    for path, text in texts(language).items():
        assert "'" not in text, path


def test_french_signs_are_not_torn_from_their_words():
    for path, text in texts("fr").items():
        assert not re.search(r"\S [;:?!»]|« ", text), path


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_pages_hold_no_notation(language):
    for path, text in texts(language).items():
        if path.endswith(".md"):
            assert "`" not in text, path
