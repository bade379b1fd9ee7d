"""The audit log in words: what moderators did, to what, and why an act was refused."""

import re

from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext, gettext_lazy, ngettext

from games.models import AuditEntry, Player, Report, Sanction
from games.selectors.moderation import dashboard
from games.selectors.moderation.handovers import BOT, handover_in
from games.services import moderation

ACTS = {
    "report.decide": gettext_lazy("report given an unknown decision"),
    "report.assign": gettext_lazy("report assigned or unassigned"),
    "report.upheld": gettext_lazy("report upheld"),
    "report.dismissed": gettext_lazy("report dismissed"),
    "report.reopen": gettext_lazy("decision on a report taken back"),
    "sanction.give": gettext_lazy("unknown kind of sanction given"),
    "sanction.warning": gettext_lazy("warning given"),
    "sanction.mute": gettext_lazy("muted"),
    "sanction.seat_ban": gettext_lazy("seat ban imposed"),
    "sanction.account_ban": gettext_lazy("account ban imposed"),
    "sanction.lift": gettext_lazy("sanction lifted"),
    "appeal.grant": gettext_lazy("appeal decided: sanction lifted"),
    "appeal.refuse": gettext_lazy("appeal decided: sanction stands"),
    "name.reset": gettext_lazy("name removed"),
    "note.write": gettext_lazy("note written"),
    "moderator_message.write": gettext_lazy("private message written"),
    "moderator_message.read": gettext_lazy("answer to a message read"),
    "moderator_message.withdraw": gettext_lazy("private message taken back"),
    "message.remove": gettext_lazy("message removed"),
    "message.restore": gettext_lazy("message restored"),
    "game.pause": gettext_lazy("game paused"),
    "game.resume": gettext_lazy("game resumed"),
    "game.end": gettext_lazy("game ended without a result"),
    "game.unseal": gettext_lazy("game unsealed"),
    "room.close": gettext_lazy("table closed"),
    "seat.bot": gettext_lazy("seat handed over to a bot"),
    "seat.person": gettext_lazy("seat handed over to a person"),
    "spectator.remove": gettext_lazy("spectator removed"),
    "staff.appoint": gettext_lazy("role granted or revoked"),
    "staff.rename": gettext_lazy("account renamed"),
    "factor.add": gettext_lazy("second factor set up"),
    "factor.recovery": gettext_lazy("recovery code used"),
    "factor.codes": gettext_lazy("recovery codes replaced"),
    "factor.remove": gettext_lazy("second factor removed"),
    "factor.reset": gettext_lazy("second factor reset by the operator"),
}
UNKNOWN = ("report.decide", "sanction.give")
"""Acts that were refused because what was posted is no decision or sanction: no form does that."""
KINDS = {
    "player": gettext_lazy("person"),
    "room": gettext_lazy("table"),
    "game": gettext_lazy("game"),
    "report": gettext_lazy("report"),
    "sanction": gettext_lazy("sanction"),
    "message": gettext_lazy("message"),
    "account": gettext_lazy("account"),
}
REFUSAL_MESSAGES = {
    "yourself": gettext_lazy("You cannot do this to yourself."),
    "outranked": gettext_lazy("They are not below you in rank."),
    "no_right": gettext_lazy("You do not have permission to do that."),
    "length": gettext_lazy("Give a reason, in a few words."),
    "decided": gettext_lazy("That has already been decided."),
    "decided_by": gettext_lazy("{who} has already decided that ({decision}, {at})."),
    "not_decided": gettext_lazy("That is open already."),
    "no_case": gettext_lazy("That case is no longer open."),
    "contradiction": gettext_lazy("That answer says the opposite of the decision."),
    "claimed": gettext_lazy("Another moderator is working on this case."),
    "own_game": gettext_lazy("You are playing there yourself."),
    "shows_whose_seat": gettext_lazy(
        "A ban would show whose seat this is. Hand the seat over to a bot, and ban the person when the game is over."
    ),
    "under_pseudonym": gettext_lazy(
        "You sit at a table of pseudonyms: ask another moderator to do this, or wait until its game is over."
    ),
    "has_a_seat": gettext_lazy("They already have a seat there."),
    "had_another_seat": gettext_lazy("They have had another seat in that game and know its hand."),
    "seat_empty": gettext_lazy("That seat is empty."),
    **dict.fromkeys(("unknown_person", "name_needed"), gettext_lazy("This person no longer exists.")),
    **dict.fromkeys(
        ("unknown_room", "unknown_game", "unknown_message", "unknown_report", "unknown_sanction"),
        gettext_lazy("That no longer exists."),
    ),
    "no_stand_in": gettext_lazy("No bot is playing for them."),
    "removed_by_moderator": gettext_lazy("They have already been removed."),
    "not_in_force": gettext_lazy("That is no longer in force."),
    "not_removed": gettext_lazy("That has not been removed."),
    "in_force_already": gettext_lazy("They already have such a sanction, for at least as long."),
    "no_appeal": gettext_lazy("There is no open appeal."),
    "paused": gettext_lazy("The game is already paused."),
    "not_paused": gettext_lazy("The game is not paused."),
    "stand_in": gettext_lazy("A bot is already playing for them."),
    "not_seated": gettext_lazy("They have no seat there."),
    "name_taken": gettext_lazy("That name has just been taken: try again."),
    "time_up": gettext_lazy("Their time has just run out."),
    "other_rules": gettext_lazy("That game was played by earlier rules, with which it cannot be shown."),
    "no_spectators": gettext_lazy("That table allows no spectators."),
    "taken_away": gettext_lazy("That has already been removed."),
    "nothing_selected": gettext_lazy("Select the messages first."),
    "message_read": gettext_lazy("They have read that message."),
    "message_mailed": gettext_lazy("They have got that message by email."),
    "answer_read": gettext_lazy("A moderator has already read that answer."),
    "removed": gettext_lazy("The host has removed them from their seat there."),
    "no_programs": gettext_lazy("That table does not allow programs."),
    "blocked": gettext_lazy("They have blocked the host, or the host has blocked them."),
    "account_needed": gettext_lazy("That game is rated, and they have no account."),
    "password_needed": gettext_lazy("They have not entered the password of that table."),
    **dict.fromkeys(
        ("step", "duration", "decision", "post", "template", "person"), gettext_lazy("Choose something from the list.")
    ),
    **dict.fromkeys(("open", "not_started"), gettext_lazy("No game has started there.")),
    "ended": gettext_lazy("The game is over."),
    "closed": gettext_lazy("That table is closed."),
    **dict.fromkeys(Sanction.Step.values, gettext_lazy("A sanction forbids them to take a seat.")),
    "seen_by_spectators": gettext_lazy("Spectators there see every hand, so nobody else may take a seat."),
    "wrong_code": gettext_lazy("This code is wrong, has been used, or is no longer valid."),
    "has_second_factor": gettext_lazy("You have already set up a second factor."),
    "no_second_factor": gettext_lazy("This account has no second factor."),
    **dict.fromkeys(
        ("moderators_see_names", "has_unsealed"),
        gettext_lazy("They might know more about that game than a player may."),
    ),
}
"""The message to a moderator whose act is refused, by the reason of the refusal or, where it has none, its code."""
ROLES = {
    "none": gettext_lazy("no role"),
    "moderator": gettext_lazy("moderator"),
    "administrator": gettext_lazy("administrator"),
}
ASSIGNED = {"taken on": gettext_lazy("assigned"), "put back": gettext_lazy("unassigned")}
FOR_GOOD = "for good"
"""How a sanction without an end is stored; in old entries also a warning, which has none."""
REFUSAL_NOTES = {
    "yourself": gettext_lazy("about themselves"),
    "outranked": gettext_lazy("not of lower rank"),
    "no_right": gettext_lazy("no permission"),
    "length": gettext_lazy("no reason given"),
    "decided": gettext_lazy("already decided"),
    "not_decided": gettext_lazy("open already"),
    "own_game": gettext_lazy("their own game"),
    "under_pseudonym": gettext_lazy("while playing under a pseudonym"),
    "has_a_seat": gettext_lazy("already has a seat there"),
    "had_another_seat": gettext_lazy("had another seat there"),
    "no_stand_in": gettext_lazy("no stand-in bot"),
    "stand_in": gettext_lazy("a bot stands in already"),
    "no_appeal": gettext_lazy("no open appeal"),
    "paused": gettext_lazy("already paused"),
    "not_paused": gettext_lazy("not paused"),
    "taken_away": gettext_lazy("already removed"),
    "not_removed": gettext_lazy("not removed"),
    "in_force_already": gettext_lazy("already in force"),
}
"""How the audit log words a refusal, where it differs from the message."""


def who_of(entry: AuditEntry) -> str:
    """Who acted: the number of the account first, which stays the same when the account is renamed and which no name
    can imitate; then the name at the time, which leads to all acts of the account, and the current one."""
    name = _isolated(entry.who)
    if entry.who_key is None:
        return name
    if not hasattr(entry, "actor"):
        dashboard.with_actors([entry])
    now: str | None = entry.actor  # type: ignore[attr-defined]
    acts = f"{reverse('admin:games_auditentry_changelist')}?who_key={entry.who_key}"
    who = format_html('#{} <a href="{}">{}</a>', entry.who_key, acts, name)
    if now is None or now == entry.who:
        return who
    return format_html("{} ({})", who, format_html(gettext("now {name}"), name=_isolated(now)))


def _isolated(text: str) -> str:
    return format_html("<bdi>{}</bdi>", text)


def act_of(entry: AuditEntry) -> str:
    """What was done, or tried."""
    return str(ACTS.get(entry.act, entry.act))


def refusal_of(entry: AuditEntry) -> str:
    """Why the act was refused; empty if it was not."""
    reason = entry.refused.rpartition(" ")[2]
    words = REFUSAL_NOTES.get(reason) or REFUSAL_MESSAGES.get(reason)
    if words is None and reason:
        return gettext("for another reason")
    return str(words or "")


def why_of(entry: AuditEntry) -> str:
    """The reason that the moderator gave, or what was done with a report for which none is asked."""
    if entry.act == "report.assign":
        return str(ASSIGNED.get(entry.why, entry.why))
    if entry.act not in ("report.upheld", "report.dismissed"):
        return moderation.in_own_language(entry.why)
    note, answer = "", entry.why
    if entry.detail == moderation.WITH_NOTE:
        note, _, answer = entry.why.partition("\n")
    parts = [(gettext("for moderators: {text}"), note), (gettext("answer to those who reported it: {text}"), answer)]
    return " · ".join(words.format(text=moderation.in_own_language(text)) for words, text in parts if text)


def detail_of(entry: AuditEntry) -> str:
    """The details of the act: how long a sanction is, which one was lifted, which seat was handed over, and so on."""
    detail = entry.detail
    match entry.act.partition("."):
        case ("sanction", _, "lift") | ("appeal", _, _):
            return str(dict(Sanction.Step.choices).get(detail, detail))
        case ("sanction", _, step):
            return "" if step == Sanction.Step.WARNING else _duration(detail)
        case ("report", _, "upheld" | "dismissed" | "decide"):
            return ""
        case ("report", _, "reopen"):
            return str(dict(Report.Decision.choices).get(detail, detail))
        case ("staff", _, "appoint"):
            return str(ROLES.get(detail, detail))
        case ("seat", _, _):
            return _seat(entry)
        case ("spectator", _, "remove"):
            address = reverse("admin:games_room_change", args=(detail,))
            return format_html('<a href="{}">{}</a>', address, gettext("table"))
    return detail


def _duration(stored: str) -> str:
    """A duration, which is stored in hours."""
    if stored == FOR_GOOD:
        return gettext("permanent")
    found = re.fullmatch(r"([\d.]+) h", stored)
    if found is None:
        return stored
    minutes = round(float(found[1]) * 60)
    if minutes % (24 * 60) == 0:
        days = minutes // (24 * 60)
        return ngettext("{count} day", "{count} days", days).format(count=days)
    if minutes % 60 == 0:
        hours = minutes // 60
        return ngettext("{count} hour", "{count} hours", hours).format(count=hours)
    return ngettext("{count} minute", "{count} minutes", minutes).format(count=minutes)


def _seat(entry: AuditEntry) -> str:
    """A seat, and if they may be named, who had it and to whom it was given."""
    handover = handover_in(entry.detail)
    words = gettext("seat {number}").format(number=handover.seat + 1)
    if not hasattr(entry, "receiver"):
        return words
    if handover.giver:
        words = format_html("{}: {}", words, _holder(handover.giver, entry.giver))  # type: ignore[attr-defined]
    return format_html("{} → {}", words, _holder(handover.receiver, entry.receiver))


def _holder(stored: str, person: Player | None) -> str:
    return gettext("a bot") if stored == BOT else _person(person)


def _person(person: Player | None) -> str:
    """A person's name, with a link to their page."""
    if person is None:
        return gettext("person")
    return format_html(
        '<a href="{}">{}</a>', reverse("admin:games_player_change", args=(person.pk,)), _isolated(person.name)
    )
