"""The pages in docs/ say what the code says, and their links lead somewhere."""

import re
from pathlib import Path

import pytest
import yaml

from matches.api.schema.errors import CODES, REFUSALS
from matches.engine.codec import EVENT_TYPES
from matches.engine.terms import HandEnd, HandKind, MatchEnd, SeatKind
from matches.engine.variants import EVERY_VALUE, VARIANTS, resolve
from truco_project.embedded.installation import PROJECT

DOCS = PROJECT / "docs"
PAGES = [PROJECT / "README.md", PROJECT / "CHANGELOG.md", *sorted(DOCS.rglob("*.md"))]
RULES, API = (DOCS / "rules.md").read_text(), (DOCS / "api.md").read_text()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(PROJECT)))
def test_every_relative_link_leads_somewhere(page: Path) -> None:
    text = re.sub(r"^```.*?^```", "", page.read_text(), flags=re.MULTILINE | re.DOTALL)
    for link in re.findall(r"\]\(([^)\s]+)\)", text):
        if "://" in link:
            continue
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        assert target.exists(), link
        assert target.is_relative_to(PROJECT), link
        assert not anchor or anchor in anchors(target), link


def test_the_rules_have_sections_one_to_eleven() -> None:
    assert re.findall(r"^## (\d+)\.", RULES, re.MULTILINE) == [str(number) for number in range(1, 12)]


def test_the_variants_are_those_of_rules_section_3() -> None:
    header, *lines = table(RULES, below="## 3.")
    rows = {name: cells for name, *cells in lines}
    assert header[1:] == [f"`{name}`" for name in VARIANTS]
    for column, variant in enumerate(VARIANTS.values()):
        rules = resolve(variant, {})
        special = rules.special_score
        assert [rows[name][column] for name in rows if name != "source"] == [
            str(variant.seats),
            "fixed" if variant.fixed_manilhas else "by the vira",
            " ".join(map(str, variant.ladder)),
            str(rules.house.target),
            str(special),
            f"{variant.special_stake}, {variant.special_refused}",
            f"{special}-{special}",
            "winner of the hand (S1)" if rules.house.next_leader == "winner" else "deal rotates",
        ]


def test_the_house_rules_are_those_of_rules_section_9() -> None:
    rows = table(RULES, below="## 9.")[1:]
    assert [option.strip("`") for option, _ in rows] == list(EVERY_VALUE)
    for option, values in rows:
        listed = [re.match(r" ?`(\w+)`", part) for part in values.split("·")]
        assert [value[1] for value in listed if value] == [str(value) for value in EVERY_VALUE[option.strip("`")]]


def test_the_api_guide_has_every_code_refusal_and_event() -> None:
    words = set(re.findall(r"`(\w+)`", API))
    # `internal_error` is a fault of ours that no client needs to be told of beforehand.
    assert set(CODES) - words <= {"internal_error"}
    assert set(REFUSALS) <= words
    assert set(EVENT_TYPES) <= words


def test_every_operation_stands_in_a_page() -> None:
    pages = " ".join(page.read_text() for page in DOCS.glob("*.md"))
    schema = yaml.safe_load((DOCS / "openapi.yaml").read_text())
    for path in schema["paths"]:
        # What an id is called differs: `{match_id}` of the schema is `{id}` in the pages.
        like = r"\{\w+\}".join(re.escape(part) for part in re.split(r"\{\w+\}", path.removeprefix("/api/v1")))
        assert re.search(rf"{like}(?![\w/])", pages), path


def test_the_record_page_has_every_kind_and_reason() -> None:
    words = set(re.findall(r"`(\w+)`", (DOCS / "record.md").read_text() + API))
    for enum in (HandKind, HandEnd, MatchEnd, SeatKind):
        assert {member.value for member in enum} <= words


def test_decisions_are_numbered_without_a_gap() -> None:
    numbers = sorted(int(decision.stem[:4]) for decision in (DOCS / "decisions").glob("*.md"))
    assert numbers == list(range(1, len(numbers) + 1))


@pytest.mark.parametrize("decision", sorted((DOCS / "decisions").glob("*.md")), ids=lambda path: path.stem)
def test_a_decision_says_what_why_and_what_else(decision: Path) -> None:
    text = decision.read_text()
    assert text.startswith(f"# {int(decision.stem[:4])}. ")
    assert "**What.**" in text
    assert "**Why.**" in text
    assert "**What else was considered.**" in text


def anchors(page: Path) -> set[str]:
    """A heading's anchor as GitHub makes it."""
    headings = re.findall(r"^#+ (.*)$", page.read_text(), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def table(text: str, *, below: str) -> list[list[str]]:
    """The first table below a heading, without the line under its head."""
    lines = text[text.index(below) :].splitlines()
    first = next(i for i, line in enumerate(lines) if line.startswith("|"))
    rows = []
    for line in lines[first:]:
        if not line.startswith("|"):
            break
        rows.append([cell.strip() for cell in line.strip("|").split("|")])
    return [rows[0], *rows[2:]]
