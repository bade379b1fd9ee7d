"""Ready-made texts to players: reasons for sanctions, answers to reporters and to appeals, messages. A moderator
chooses one, and may add words of their own; each recipient reads it in their own language.
"""

from collections.abc import Mapping
from functools import lru_cache

from django.conf import settings
from django.utils import translation
from django.utils.functional import Promise
from django.utils.translation import get_language, gettext_lazy

from games.errors import Refused
from games.models import Player

Texts = Mapping[str, str | Promise]

REASONS: Texts = {
    "insult": gettext_lazy("You insulted other people. Please stay polite, even when you are angry."),
    "threat": gettext_lazy("You threatened other people. We do not accept that."),
    "flooding": gettext_lazy("You wrote too many messages in a short time. Please leave room for others."),
    "spam": gettext_lazy("You advertised something, or repeated the same message. Please stop."),
    "name": gettext_lazy("Your name is offensive. Please use another one."),
    "stalling": gettext_lazy(
        "You left games, or kept others waiting on purpose. Please start only games that you have time for."
    ),
    "cheating": gettext_lazy(
        "You played for another player's benefit instead of your own. All players play for themselves."
    ),
    "gifts": gettext_lazy(
        "Another player played for your benefit, and you accepted these gifts again and again. All players play for "
        "themselves."
    ),
    "accounts": gettext_lazy("You used several accounts to play against yourself, or to evade a sanction."),
    "advice": gettext_lazy("As a spectator you gave players advice, or revealed what they could not see."),
    "reports": gettext_lazy("You reported people without a reason. Please report only what breaks the rules."),
    "break": gettext_lazy("Please take a short break from chatting."),
}
"""Reasons for sanctions. The kinds of reports are among them, so that a report suggests a reason."""
NEW_NAME = gettext_lazy("(A moderator has removed a name. The new one is {name}.)")
NEW_LOG_IN_NAME = gettext_lazy(
    "(A moderator has removed a name. The new one is {name}: log in with it, or with your email address.)"
)
"""What follows the reason for a new name: to a guest, and to those who log in with it."""
ANSWERS: Texts = {
    "acted": gettext_lazy("Thank you. We have looked into it, and acted on it."),
    "noted": gettext_lazy(
        "Thank you. We have looked into it: a rule was broken. We have noted it, in case it happens again."
    ),
    "no_breach": gettext_lazy("Thank you. We have looked into it: no rule was broken."),
    "helped": gettext_lazy("Thank you. We have taken care of the game; no rule was broken."),
    "unconfirmed": gettext_lazy(
        "Thank you. We have looked into it, but could not confirm it. Please report it again if it happens again."
    ),
    "block": gettext_lazy(
        "Thank you. No rule was broken. If you mute or block this person, you no longer see their messages."
    ),
}
"""Answers to reporters."""
APPEAL_ANSWERS: Texts = {
    "lifted": gettext_lazy("We have looked at it again: the sanction is lifted."),
    "stands": gettext_lazy("We have looked at it again: the sanction stands."),
}
"""Answers to appeals."""
LABELS: Texts = {
    "insult": gettext_lazy("Insults"),
    "threat": gettext_lazy("Threats"),
    "flooding": gettext_lazy("Too many messages"),
    "spam": gettext_lazy("Advertising, repetition"),
    "name": gettext_lazy("Offensive name"),
    "stalling": gettext_lazy("Leaving, stalling"),
    "cheating": gettext_lazy("Playing for another player"),
    "gifts": gettext_lazy("Accepting gifts"),
    "accounts": gettext_lazy("Several accounts"),
    "advice": gettext_lazy("Advice from a spectator"),
    "reports": gettext_lazy("Reports without a reason"),
    "break": gettext_lazy("A break from chatting"),
    "acted": gettext_lazy("We have acted on it"),
    "noted": gettext_lazy("A rule was broken; noted"),
    "no_breach": gettext_lazy("No rule was broken"),
    "helped": gettext_lazy("Helped; no rule was broken"),
    "unconfirmed": gettext_lazy("Could not be confirmed"),
    "block": gettext_lazy("No breach: mute or block"),
    "lifted": gettext_lazy("The sanction is lifted"),
    "stands": gettext_lazy("The sanction stands"),
}
"""Short names of all these texts, for lists of choices: on a phone a list would cut the texts off."""
MESSAGES: Texts = {
    "side": gettext_lazy("Other players have complained about you. Please describe what happened, as you see it."),
    "polite": gettext_lazy(
        "Please stay polite in the chat, also when others are not: report them instead. This is only a request."
    ),
    "waiting": gettext_lazy(
        "Others often wait for you, or are left alone. If you have little time, choose games by correspondence. "
        "Can we help with anything?"
    ),
    "benefit": gettext_lazy(
        "Bargains are part of the game, but all players play for themselves: please do not help the same person in "
        "game after game."
    ),
    "gifts": gettext_lazy(
        "Bargains are part of the game, but all players play for themselves: please do not accept gifts from the same "
        "person in game after game."
    ),
    "name": gettext_lazy("Your name could offend other people. Please choose another one."),
    "accounts": gettext_lazy("Several accounts seem to be yours. Please use only one, and answer if we are wrong."),
}
"""Private messages."""
MESSAGE_TITLES: Texts = {
    "side": gettext_lazy("Ask what happened"),
    "polite": gettext_lazy("Ask for politeness"),
    "waiting": gettext_lazy("Ask about leaving and waiting"),
    "benefit": gettext_lazy("Explain that all play for themselves"),
    "gifts": gettext_lazy("Ask to accept no gifts"),
    "name": gettext_lazy("Ask for another name"),
    "accounts": gettext_lazy("Ask about several accounts"),
}
"""What each ready-made message is for, in lists and in the log."""


FITTING: Mapping[str, tuple[str, ...]] = {
    "upheld": ("noted", "acted"),
    "dismissed": ("no_breach", "helped", "unconfirmed", "block"),
    "granted": ("lifted",),
    "refused": ("stands",),
}
"""The answers that fit each decision about a report or an appeal; the first is the usual one."""


def usual_answer(decision: str, *, is_acted_on: bool = False, is_helped: bool = False) -> str:
    """The usual ready-made answer to a decision. It says that the moderators acted, or helped a stuck game along, only
    if they did so after the report."""
    if decision == "dismissed" and is_helped:
        return "helped"
    return "acted" if decision == "upheld" and is_acted_on else FITTING.get(decision, ("",))[0]


def chosen_answer(template: str, words: str, usual: str) -> str:
    """The ready-made answer: the chosen one or, without any words, the usual one."""
    return template or ("" if words.strip() else usual)


def refuse_contradiction(decision: str, template: str) -> None:
    """Refuses a ready-made answer that says the opposite of the decision."""
    if template and template not in FITTING[decision]:
        raise Refused("malformed", "contradiction", field="template")


def reason_for(template: str, words: str, language: str) -> str:
    """The reason for a sanction as its recipient reads it: the ready-made text, if one was chosen, and the moderator's
    own words."""
    return _text(REASONS, template, words, language)


def answer_for(template: str, words: str, language: str) -> str:
    """The answer to a report as its reporter reads it."""
    return _text(ANSWERS, template, words, language)


def appeal_answer_for(template: str, words: str, language: str) -> str:
    """The answer to an appeal as the appellant reads it."""
    return _text(APPEAL_ANSWERS, template, words, language)


def message_for(template: str, words: str, language: str) -> str:
    """A private message as its recipient reads it."""
    return _text(MESSAGES, template, words, language)


def reading(texts: Texts, template: str, words: str) -> str:
    """What the audit log keeps: the text as the moderator read it."""
    return _text(texts, template if template in texts else "", words, get_language() or "en")


def in_own_language(text: str) -> str:
    """A text to a player as a reader of the current language reads it: its ready-made part, which is stored in the
    recipient's language, is translated, and so is what is said about a new name; other words stay unchanged."""
    for stored, ready_made in _in_all_languages().items():
        if text == stored or text.startswith(f"{stored} "):
            text = f"{ready_made}{text[len(stored) :]}"
            break
    for before, after, explanation in _explanations():
        at = text.find(before)
        if at >= 0 and text.endswith(after):
            name = text[at + len(before) : len(text) - len(after)]
            return text[:at] + str(explanation).format(name=name)
    return text


@lru_cache(maxsize=1)
def _explanations() -> list[tuple[str, str, Promise]]:
    """What is stored before and after a new name, by explanation and language; the longer one first, which ends like
    the other."""
    found: list[tuple[str, str, Promise]] = []
    for explanation in (NEW_LOG_IN_NAME, NEW_NAME):
        for language, _ in settings.LANGUAGES:
            with translation.override(language):
                before, _, after = str(explanation).partition("{name}")
            found.append((before, after, explanation))
    return found


def language_of(player: Player) -> str:
    """The language in which a player reads; for a program that of the person who runs it."""
    return (player.operator or player).language


def _text(texts: Texts, template: str, words: str, language: str) -> str:
    if not template:
        return words
    if template not in texts:
        raise Refused("malformed", "template", field="template")
    with translation.override(language):
        return f"{texts[template]} {words}".strip()


@lru_cache(maxsize=1)
def _in_all_languages() -> dict[str, str | Promise]:
    """The ready-made texts by what is stored of them."""
    found: dict[str, str | Promise] = {}
    for language, _ in settings.LANGUAGES:
        with translation.override(language):
            for texts in (REASONS, ANSWERS, APPEAL_ANSWERS, MESSAGES):
                found |= {str(text): text for text in texts.values()}
    return found
