/**
 * The words of the first page: keys, or prefixes of keys. They are loaded before all others, which the tables, rules
 * and dialogs wait for; a test compares this list with what the first page shows.
 */
export const FIRST_PAGE: ReadonlySet<string> = new Set([
  'app', 'chat', 'colour', 'connection', 'error.other', 'error.server', 'flag', 'games.title', 'lobby', 'mail.title', 'mail.title.none', 'name', 'option', 'pace',
  'seat', 'settings.title', 'span',
])

/** Exceptions: keys that only tables and dialogs use, whole or by their first two parts. */
const NOT_FIRST_PAGE: ReadonlySet<string> = new Set([
  'app.title_room', 'app.title_turn', 'chat.apart', 'chat.apart_behind', 'chat.label', 'chat.mute', 'chat.only_bots', 'chat.no_press', 'chat.report',
  'chat.to.all', 'chat.to.gone', 'chat.to.secret', 'chat.unnamed', 'connection.forbidden', 'connection.unknown', 'lobby.game', 'lobby.games', 'lobby.name', 'lobby.password', 'lobby.programs.about', 'lobby.pseudonyms.about', 'lobby.public',
  'lobby.rated.about', 'lobby.rated.never', 'lobby.rated.sign_up', 'lobby.yours',
  'option.level.random', 'option.mail', 'option.rematch', 'option.removal', 'seat.away_for', 'seat.away_left', 'seat.bot', 'seat.colour', 'seat.ducats',
  'seat.ducats_hidden', 'seat.follow', 'seat.hand_over', 'seat.knights', 'seat.lead', 'seat.mines', 'seat.no_colour', 'seat.offered', 'seat.online',
  'seat.panel', 'seat.panels', 'seat.politics', 'seat.power_cards', 'seat.provinces', 'seat.ready', 'seat.score', 'seat.score_of',
  'seat.stand_in', 'seat.take_back', 'seat.turn',
])

/** The options whose explanations are visible at once; those of others are in groups that the user opens. */
const EXPLAINED_AT_ONCE: ReadonlySet<string> = new Set(['edition', 'pace', 'players'])

/**
 * The words that tables do without, or load only once they are needed, by their first one or two parts: of votes on
 * absent players, accounts, profiles, credits, links in emails, characters, ends of games, replays, reports
 * of rounds, ratings, own games, settings, reports to moderators and their decisions, push messages, hints and keys;
 * and what explains the options in the groups of the form for a table.
 */
const PAGES: ReadonlySet<string> = new Set([
  'absent', 'account', 'character.brunhild', 'character.edeltraud', 'character.gunther', 'character.meinrad',
  'character.ortwin', 'character.pankraz', 'character.sibylla', 'character.wiltrud', 'credits', 'end', 'games.bots',
  'games.ended', 'games.over', 'games.replay', 'games.running', 'games.since', 'hint.aim', 'hint.card', 'hint.chosen', 'hint.deal', 'hint.duel', 'hint.encloses',
  'hint.equal', 'hint.gets', 'hint.offer', 'hint.pays', 'hint.press', 'hint.promises', 'hint.secret', 'hint.show',
  'hint.stakes', 'hint.stronger', 'hint.weaker', 'hint.worse', 'hint.worth', 'keys.arrows', 'keys.board', 'keys.cap',
  'keys.enter', 'keys.escape', 'keys.page', 'keys.past', 'keys.single', 'keys.table', 'keys.undo', 'keys.zoom',
  'mail.confirm', 'mail.stop', 'option.colour_bidding', 'option.decisions', 'option.hidden_money',
  'option.open_money', 'option.open_politics', 'option.press', 'option.rounds_behind', 'option.seating',
  'option.setup', 'option.watching', 'person.games', 'person.lost', 'person.regard', 'person.since', 'person.won',
  'phrase', 'privacy', 'profile', 'push', 'rating', 'refusal.answered_already', 'refusal.no_hints_rated',
  'refusal.no_hints_with_others', 'refusal.no_such_bot', 'refusal.nothing_to_suggest', 'refusal.rated_without_bots',
  'refusal.too_late_to_answer', 'replay', 'report', 'reporting', 'restart', 'room.forgotten', 'room.seat_lost',
  'settings.confirm', 'settings.done',
  'settings.looks', 'settings.motion', 'settings.pace', 'settings.phrases', 'settings.seats', 'settings.sound',
  'since.taken', 'standing', 'stats', 'table.pace', 'tokens',
])

export type Part = 'first' | 'more' | 'pages'

/** The part of the words that a key's belong to, each of which is loaded when a page needs it. */
export function partOf(key: string): Part {
  if (isOnFirstPage(key)) return 'first'
  const [one = '', two = ''] = key.split('.')
  return PAGES.has(one) || PAGES.has(`${one}.${two}`) ? 'pages' : 'more'
}

/** Whether a key's words belong to the first page. */
export function isOnFirstPage(key: string): boolean {
  const [one = '', two = ''] = key.split('.')
  if (one === 'option' && key.endsWith('.about') && !EXPLAINED_AT_ONCE.has(two)) return false
  return FIRST_PAGE.has(key) || (FIRST_PAGE.has(one) && !NOT_FIRST_PAGE.has(key) && !NOT_FIRST_PAGE.has(`${one}.${two}`))
}
