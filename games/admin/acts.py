"""The audit log in words: what moderators have done, on what, and why not."""

from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext, gettext_lazy

from games.models import AuditEntry, Sanction
from games.selectors.moderation import dashboard

ACTS = {
    "report.decide": gettext_lazy("report decided in a way that there is not"),
    "report.assign": gettext_lazy("report taken on or put back"),
    "report.upheld": gettext_lazy("report upheld"),
    "report.dismissed": gettext_lazy("report dismissed"),
    "sanction.give": gettext_lazy("step taken that there is not"),
    "sanction.warning": gettext_lazy("warning given"),
    "sanction.mute": gettext_lazy("muted"),
    "sanction.seat_ban": gettext_lazy("banned from seats"),
    "sanction.account_ban": gettext_lazy("banned from the server"),
    "sanction.lift": gettext_lazy("sanction lifted"),
    "appeal.grant": gettext_lazy("appeal granted"),
    "appeal.refuse": gettext_lazy("appeal refused"),
    "name.take": gettext_lazy("name taken away"),
    "note.write": gettext_lazy("note written"),
    "message.remove": gettext_lazy("message taken away"),
    "game.pause": gettext_lazy("game paused"),
    "game.resume": gettext_lazy("game gone on with"),
    "game.end": gettext_lazy("game ended without a result"),
    "game.unseal": gettext_lazy("game unsealed"),
    "room.close": gettext_lazy("table closed"),
    "seat.bot": gettext_lazy("seat handed to a bot"),
    "seat.person": gettext_lazy("seat handed to a person"),
    "watcher.remove": gettext_lazy("watcher sent away"),
    "staff.appoint": gettext_lazy("post given or taken away"),
    "staff.rename": gettext_lazy("another name taken"),
}
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
    "yourself": gettext_lazy("That would be about yourself."),
    "outranked": gettext_lazy("They do not stand below you."),
    "no_right": gettext_lazy("You do not have the right to do that."),
    "length": gettext_lazy("Say why, in a few words."),
    "decided": gettext_lazy("That has been decided already."),
    "own_game": gettext_lazy("You play there yourself."),
    "under_pseudonym": gettext_lazy(
        "You sit at a table of pseudonyms: ask another moderator to do this, or wait until its game is over."
    ),
    "has_a_seat": gettext_lazy("They have a seat there."),
    "had_another_seat": gettext_lazy("They have had another seat there, and know its hand."),
    "nobody_there": gettext_lazy("Nobody sits there."),
    "unknown_person": gettext_lazy("There is no such person any more."),
    **dict.fromkeys(
        ("unknown_room", "unknown_game", "unknown_message", "unknown_report", "unknown_sanction"),
        gettext_lazy("That is not there any more."),
    ),
    "no_stand_in": gettext_lazy("No bot plays for them."),
    "sent_away": gettext_lazy("They have been sent away already."),
    "not_in_force": gettext_lazy("That does not hold any more."),
    "no_appeal": gettext_lazy("There is no open appeal."),
    "no_moderator": gettext_lazy("They do not moderate."),
    "paused": gettext_lazy("The game is paused already."),
    "not_paused": gettext_lazy("The game is not paused."),
    "taken_away": gettext_lazy("That has been taken away already."),
    "removed": gettext_lazy("The host has taken them off their seat there."),
    "no_programs": gettext_lazy("That table lets no programs in."),
    "blocked": gettext_lazy("They have blocked the host, or the host has blocked them."),
    "account_needed": gettext_lazy("That game is rated, and they have no account."),
    "password_needed": gettext_lazy("They have not given the password of that table."),
    **dict.fromkeys(("step", "lasts", "decision", "post"), gettext_lazy("Choose something from the list.")),
    **dict.fromkeys(("open", "not_started"), gettext_lazy("No game has begun there.")),
    "ended": gettext_lazy("The game is over."),
    "closed": gettext_lazy("That table is closed."),
    **dict.fromkeys(("warning", "seat_ban", "account_ban"), gettext_lazy("A sanction keeps them from sitting down.")),
    "seen_by_watchers": gettext_lazy("Watchers there see every hand, so nobody else may sit down."),
    **dict.fromkeys(
        ("moderators_see_names", "has_unsealed"), gettext_lazy("They could know more there than a player.")
    ),
}
"""What a moderator is told at once, by the reason or, where there is none, the code of the refusal."""
DETAILS = {
    "for good": gettext_lazy("for good"),
    "none": gettext_lazy("no post"),
    "moderator": gettext_lazy("moderator"),
    "administrator": gettext_lazy("administrator"),
    **dict(Sanction.Step.choices),
}
REFUSAL_NOTES = {
    "yourself": gettext_lazy("about themselves"),
    "outranked": gettext_lazy("not of lower rank"),
    "no_right": gettext_lazy("without the right"),
    "length": gettext_lazy("without a reason"),
    "decided": gettext_lazy("decided already"),
    "own_game": gettext_lazy("a game of their own"),
    "under_pseudonym": gettext_lazy("while playing under a pseudonym"),
    "has_a_seat": gettext_lazy("with a seat there"),
    "had_another_seat": gettext_lazy("with another seat there before"),
    "no_stand_in": gettext_lazy("no bot stands in"),
    "no_appeal": gettext_lazy("no open appeal"),
    "paused": gettext_lazy("paused already"),
    "not_paused": gettext_lazy("not paused"),
    "taken_away": gettext_lazy("taken away already"),
}
"""What the log says of it afterwards."""


def who_of(entry: AuditEntry) -> str:
    """Who acted: the number of the account first, which another name does not change and no name can imitate; the name
    of then, and the one that it has now. They lead to all acts of the account, and to the person."""
    if entry.who_key is None:
        return _set_apart(entry.who)
    if not hasattr(entry, "actor"):
        dashboard.with_actors([entry])
    actor: dashboard.Actor | None = entry.actor  # type: ignore[attr-defined]
    name = _set_apart(entry.who)
    if actor is not None and actor.player is not None:
        name = format_html('<a href="{}">{}</a>', reverse("admin:games_player_change", args=(actor.player,)), name)
    if actor is not None and actor.name != entry.who:
        name = format_html("{} ({})", name, format_html(gettext("now {name}"), name=_set_apart(actor.name)))
    acts = f"{reverse('admin:games_auditentry_changelist')}?who_key={entry.who_key}"
    account = gettext("account {number}").format(number=entry.who_key)
    return format_html('<a href="{}" title="{}">[{}]</a> {}', acts, account, entry.who_key, name)


def _set_apart(text: str) -> str:
    return format_html("<bdi>{}</bdi>", text)


def act_of(entry: AuditEntry) -> str:
    """What was done, or tried."""
    return str(ACTS.get(entry.act, entry.act))


def refusal_of(entry: AuditEntry) -> str:
    """Why it was not done, if it was not."""
    reason = entry.refused.rpartition(" ")[2]
    return str(REFUSAL_NOTES.get(reason) or REFUSAL_MESSAGES.get(reason) or entry.refused)


def detail_of(entry: AuditEntry) -> str:
    """What else there is to say of it."""
    return str(DETAILS.get(entry.detail, entry.detail))
