"""What somebody may be called: nothing invisible, and nothing that looks like another's name.

Two names look alike if they are the same once case, accents and letters of one shape are set
aside. That is the idea of Unicode's technical standard 39, with a table of the letters that names
have; letters of several scripts in one name, from which most look-alikes are made, are refused.
"""

from __future__ import annotations

import re
import unicodedata

INVISIBLE = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
"""Categories of what nobody sees: marks of direction, joiners, what is not assigned."""
BLANK = "\u115f\u1160\u2800\u3164\uffa0\u034f\u17b4\u17b5"
"""Letters and marks that show nothing."""
MOST_MARKS = 2
"""So many marks may stand on a letter."""
EAST_ASIAN = {"CJK", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA", "HANGUL", "BOPOMOFO", "LATIN"}
"""Scripts that are written beside each other."""

ACCENT = r"[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f]"
ACCENTS = re.compile(ACCENT)
SHAPES = {
    "a": "аαɑᎪ",
    "b": "вьβᏏᏴ",
    "c": "сϲᏟ",
    "d": "ԁđðᎠ",
    "e": "еεҽɛᎬ",
    "f": "ƒғ",
    "g": "ɡցԍᏀ",
    "h": "нһηհħᎻ",
    "j": "јᎫ",
    "k": "кκᏦ",
    "l": "iι1|іӏıɩłǀᏞ",
    "m": "мμɱᎷ",
    "n": "пνոɴ",
    "o": "0оοօøσᴏ",
    "p": "рρþᏢ",
    "q": "ԛզ",
    "r": "гʀᎡᏒ",
    "s": "ѕꜱᏚᏕ",
    "t": "тτŧᎢ",
    "u": "սʋ",
    "v": "ѵᏙ",
    "w": "ԝѡᎳᏔ",
    "x": "хχ",
    "y": "уυүγʏᎩ",
    "z": "ζᏃ",
    "ae": "æӕ",
    "oe": "œ",
    "3": "зӡ",
    "-": "‐‒–—−",
    "'": "’‘ʼʹ`´",
}
"""For each letter those of its shape, in small letters (Cherokee's are large ones)."""
SHAPE_OF = {ord(other): letter for letter, others in SHAPES.items() for other in others}


def problem_of(name: str) -> str | None:
    """What is wrong with a name, in words; None if nothing is."""
    if any(unicodedata.category(letter) in INVISIBLE or letter in BLANK for letter in name):
        return "must hold nothing that cannot be seen"
    plain = unicodedata.normalize("NFKD", name)
    if re.search(rf"{ACCENT}{{{MOST_MARKS + 1}}}", plain):
        return f"must hold no more than {MOST_MARKS} accents on a letter"
    if ACCENTS.match(plain):
        return "must not begin with an accent"
    scripts = _scripts(unicodedata.normalize("NFKC", name))
    if len(scripts) > 1 and not scripts <= EAST_ASIAN:
        return f"must not mix letters of several scripts ({', '.join(sorted(scripts)).lower()})"
    return None


def _scripts(name: str) -> set[str]:
    """The scripts of a name's letters, as their Unicode names begin."""
    letters = (letter for letter in name if unicodedata.category(letter).startswith("L"))
    found = {unicodedata.name(letter, "UNKNOWN").split()[0] for letter in letters}
    return found - {"MODIFIER"}


def look_of(name: str) -> str:
    """What a name looks like: the same for all names that could be taken for it."""
    folded = unicodedata.normalize("NFKC", name).casefold()
    plain = ACCENTS.sub("", unicodedata.normalize("NFKD", folded)).translate(SHAPE_OF)
    return " ".join(plain.replace("rn", "m").replace("vv", "w").split())
