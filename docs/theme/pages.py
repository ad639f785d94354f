"""Pages of the site that are written elsewhere: README, rules, and files that are linked to.

A text has one home. The README's sections are shown where the site's reader looks for them
(``<!-- README: Playing -->`` in a page stands for one), links are turned to where things are on the
site, and a link to a file of the repository leads to a page that shows it.
"""

from __future__ import annotations

import re
from pathlib import Path
from posixpath import dirname, normpath, relpath
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).resolve().parents[2]
LANGUAGES = {"en": "English", "fr": "Français", "de": "Deutsch", "es": "Español"}
LINK = re.compile(r"(\[[^\]]*\]\()(?![a-z]+:|#)([^)#\s]+)(#[^)\s]*)?(?=\))")
RULES = "Learn the rules"
SECTION = re.compile(r"<!-- README: (.+) -->")
CODE = {".py": "python", ".json": "json", ".yml": "yaml"}


def rules_page(game: str, language: str) -> str:
    return f"rules/{game}.md" if language == "en" else f"rules/{game}.{language}.md"


HOMES = {
    "index.md": "README.md",
    "contributing.md": "CONTRIBUTING.md",
    "changelog.md": "CHANGELOG.md",
} | {
    rules_page(path.parts[-3], path.stem): path.relative_to(ROOT).as_posix()
    for path in sorted(ROOT.glob("src/ludion/games/*/rules/*.md"))
}
"""Pages of the site, and where in the repository they are written."""
PAGES = {home: page for page, home in HOMES.items()}


# -- what MkDocs calls ----------------------------------------------------------------------------


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Put the rules of every game into the navigation."""
    for entry in config.nav or []:
        if RULES in entry:
            entry[RULES] = [page for page in HOMES if re.fullmatch(r"rules/\w+\.md", page)]
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages that are written elsewhere, and those of the files they link to."""
    for page, home in HOMES.items():
        files.append(File.generated(config, page, abs_src_path=str(ROOT / home)))
    for file in list(files.documentation_pages()):
        for home in linked(file.content_string, home_of(file.src_uri)):
            if page_of(home).startswith("source/"):
                show(home, files, config)
    return files


def on_page_markdown(markdown: str, page: Page, **_: Any) -> str:
    """The text of a page, with the README's sections in their places and links that lead there."""
    here = page.file.src_uri
    if here.startswith("source/"):
        return markdown
    if here == "index.md":
        page.meta["hide"] = ["navigation"]
        markdown = without_sections(markdown, used_sections())
    text = turned(markdown, home_of(here), here)
    if here.startswith("rules/"):
        text = with_languages(text, here)
    return SECTION.sub(lambda found: turned(section(found[1]), "README.md", here), text)


# -- links ----------------------------------------------------------------------------------------


def home_of(page: str) -> str:
    """Where in the repository a page of the site is written."""
    return HOMES.get(page, f"docs/{page}")


def page_of(home: str) -> str:
    """Where on the site a file or folder of the repository is."""
    if home in PAGES:
        return PAGES[home]
    if home.startswith("docs/") and (ROOT / home).is_file():
        return home.removeprefix("docs/")
    return f"source/{home}.md"


def target(link: str, home: str) -> str:
    """The file of the repository that a link in another one means."""
    return normpath(f"{dirname(home)}/{link}".lstrip("/"))


def linked(markdown: str, home: str) -> set[str]:
    """The files and folders of the repository that a text links to."""
    targets = {target(found[2], home) for found in LINK.finditer(markdown)}
    return {path for path in targets if (ROOT / path).exists()}


def turned(markdown: str, home: str, page: str) -> str:
    """A text of the repository with its links turned to the site's pages; MkDocs checks them."""

    def turn(found: re.Match[str]) -> str:
        return found[1] + relpath(page_of(target(found[2], home)), dirname(page)) + (found[3] or "")

    return LINK.sub(turn, markdown)


# -- pages that show files ------------------------------------------------------------------------


def show(home: str, files: Files, config: MkDocsConfig) -> None:
    """Add a page that shows a file, or every file below a folder."""
    page = page_of(home)
    if files.get_file_from_path(page) is None:
        path = ROOT / home
        inside = path.rglob("*") if path.is_dir() else [path]
        paths = sorted(one for one in inside if one.is_file() and "__pycache__" not in one.parts)
        shown = [
            picture(one, page) if one.suffix in (".png", ".svg") else code(one) for one in paths
        ]
        text = f"# {home}\n\n" + "\n\n".join(shown)
        files.append(File.generated(config, page, content=text))


def picture(path: Path, page: str) -> str:
    address = relpath(path.relative_to(ROOT / "docs").as_posix(), dirname(page))
    return f"![{path.stem}]({address})\n\n{path.stem.replace('-', ' ')}"


def code(path: Path) -> str:
    return f"`{path.name}`\n\n````{CODE.get(path.suffix, 'text')}\n{path.read_text('utf-8')}\n````"


# -- the README's sections, and languages ---------------------------------------------------------


def section(title: str) -> str:
    """The text below a heading of the README."""
    found = re.search(
        rf"^## {re.escape(title)}\n(.*?)(?=^## |\Z)", readme(), re.DOTALL | re.MULTILINE
    )
    if found is None:
        raise ValueError(f"README.md has no section {title!r}")
    return found[1].strip()


def readme() -> str:
    return (ROOT / "README.md").read_text("utf-8")


def used_sections() -> list[str]:
    """The README's sections that have a page of their own."""
    pages = (ROOT / "docs").glob("*.md")
    return [title for path in pages for title in SECTION.findall(path.read_text("utf-8"))]


def without_sections(markdown: str, titles: list[str]) -> str:
    for title in titles:
        markdown = markdown.replace(f"## {title}\n\n{section(title)}\n\n", "")
    return markdown


def with_languages(markdown: str, page: str) -> str:
    """The rules with links to their other languages below the heading."""
    game, _, language = Path(page).stem.partition(".")
    links = [
        name if code == (language or "en") else f"[{name}]({Path(rules_page(game, code)).name})"
        for code, name in LANGUAGES.items()
    ]
    heading, _, rest = markdown.partition("\n")
    return f"{heading}\n\n{' · '.join(links)}\n{rest}"
