"""The text of a page, and what of it is left in English while another language is chosen."""

import re

from playwright.sync_api import Page

from tests.client_texts import LANGUAGES, catalogue

OTHERS = LANGUAGES[1:]
CATALOGUES = {language: catalogue(language) for language in LANGUAGES}

PAGE_TEXTS = """() => {
  const pageTexts = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const {parentElement, data} = texts.currentNode
    if (!parentElement.closest('script, style, noscript, .language, .my-name')) pageTexts.push(data.trim())
  }
  for (const element of document.querySelectorAll('body *')) {
    for (const name of ['title', 'aria-label', 'placeholder', 'alt']) pageTexts.push(element.getAttribute(name)?.trim())
  }
  return [document.title, ...pageTexts].filter(Boolean)
}"""
"""All text of a page, visible or for screen readers, one string each."""


def fragments(message: str) -> list[str]:
    """The literal parts of a message, between its placeholders."""
    parts, depth, word = [], 0, ""
    for sign in message:
        if sign in "{}":
            parts.append(word)
            word, depth = "", depth + (1 if sign == "{" else -1)
        else:
            word += sign
    return [part.strip() for part in (*parts, word)]


def untranslated(page: Page, language: str) -> list[str]:
    """What the page still shows in English: whole messages, and parts of a few words."""
    translated = {part for message in CATALOGUES[language].values() for part in fragments(message)}
    english = {part for message in CATALOGUES["en"].values() for part in fragments(message)} - translated
    whole = {part for part in english if re.search("[A-Za-z]{3}", part)}
    long = re.compile(
        "|".join(re.escape(part) for part in whole if len(part) > 12 and " " in part and "plural" not in part)
    )
    return [text for text in page.evaluate(PAGE_TEXTS) if text in whole or long.search(text)]
