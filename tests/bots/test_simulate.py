"""`manage.py simulate`: whole games, a report, and a non-zero exit status when anything is wrong."""

import re
from collections.abc import Iterator, Sequence
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games import engine
from games.bots.simulation import Job, Result


def simulate(*arguments: str) -> list[str]:
    """The lines that the command prints."""
    out = StringIO()
    call_command("simulate", *arguments, stdout=out)
    return out.getvalue().splitlines()


def test_it_reports_on_its_games_and_sums_up_in_the_last_line() -> None:
    lines = simulate("--games", "3", "--seed", "7", "--bots", "random,plain")
    text = "\n".join(lines)
    for heading in (
        "Scores by place:",
        "Wins by seat:",
        "Wins by bot:",
        "Means of random:",
        "Action borders:",
        "ducats in hand",
    ):
        assert heading in text
    assert lines[-1].startswith("3 games in ")
    assert "ms of one core each" in lines[-1]


def test_it_reports_on_each_bot_by_itself() -> None:
    """What two bots place adds up to what the games saw."""
    lines = simulate("--games", "2", "--seed", "7", "--bots", "random,plain")
    placed = {line.partition(":")[0]: re.findall(r"border_placed (\S+\d)", line) for line in lines}
    (plain,), (random,), (together,) = (
        map(float, placed[line]) for line in ("Events of plain, a seat", "Events of random, a seat", "A game saw")
    )
    assert plain + random == pytest.approx(together, abs=0.2)
    assert plain != random
    assert any(re.match(r"Means of plain: \S+ points \(founding ", line) for line in lines)


def test_it_reports_the_figures_of_the_king_returns() -> None:
    text = "\n".join(simulate("--edition", "returns", "--players", "3", "--games", "2", "--bots", "random"))
    for heading in ("Games ended by: deck 100.0 %", "Of the cards used, ", "card_sold", "Action borders:"):
        assert heading in text
    assert "negotiated" not in text
    assert "first lead" not in text


def test_it_reports_the_figures_of_internet() -> None:
    text = "\n".join(simulate("--edition", "internet", "--players", "4", "--games", "1", "--colour-bidding", "no"))
    for heading in ("Of the actions auctioned, ", "a condition decided ", "Ducats in play from round 1 on: 70, "):
        assert heading in text
    assert "negotiated" not in text


def test_it_plays_the_same_games_in_several_processes() -> None:
    def reports(*jobs: str) -> list[str]:
        lines = simulate("--players", "2", "--games", "2", "--bots", "random", "--decisions", "open", *jobs)
        return [line for line in lines[:-1] if not re.match(r"\d+ of \d+ games", line)]

    assert reports() == reports("--jobs", "2")


def test_it_fails_on_the_first_problem_and_names_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "problems", lambda state: ("a fault of the test",))
    with pytest.raises(CommandError, match="game '5-0', move 0, None: a fault of the test"):
        simulate("--games", "1", "--seed", "5")


@pytest.mark.parametrize(
    "arguments",
    [
        ("--players", "5"),
        ("--players", "2", "--setup", "basic"),
        ("--players", "3", "--bots", "plain,plain"),
        ("--bots", "clever"),
        ("--games", "0"),
    ],
)
def test_it_refuses_what_it_cannot_play(arguments: tuple[str, ...]) -> None:
    with pytest.raises(CommandError):
        simulate(*arguments)


def test_it_shows_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    from games.management.commands import simulate as command

    monkeypatch.setattr(command, "PROGRESS_EVERY", 0.0)
    lines: Any = simulate("--players", "2", "--games", "2", "--bots", "random")
    assert lines[0].startswith("1 of 2 games")


@pytest.mark.parametrize("info", engine.editions(), ids=lambda info: info.name)
def test_it_plays_every_choice_of_every_option(info: engine.EditionInfo, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []

    def run(work: Sequence[Job], processes: int) -> Iterator[Result]:
        asked.append(work[0].options)
        return iter(())

    monkeypatch.setattr("games.bots.simulation.run", run)
    monkeypatch.setattr("games.bots.simulation_report.lines", lambda results, seconds: [])
    for option in info.options:
        for choice in option.choices:
            word = choice if isinstance(choice, str) else "yes" if choice else "no"
            simulate("--edition", info.name, "--players", "4", f"--{option.name.replace('_', '-')}", word)
            assert asked.pop()[option.name] is choice


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--decisions", "shouted"), "decisions must be hidden or open, not shouted"),
        (("--open-money", "true"), "open_money must be no or yes, not true"),
        (
            ("--hidden-money", "yes"),
            r"hidden_money is not an option of classic, which has: setup \(variable or basic\), ",
        ),
    ],
)
def test_it_says_which_options_and_choices_there_are(arguments: tuple[str, ...], message: str) -> None:
    with pytest.raises(CommandError, match=message):
        simulate(*arguments)
