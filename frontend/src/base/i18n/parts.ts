/** The words of the first page: keys, or the first parts of keys. They come apart from all others, which a table, the
 * rules, the dialogs and the rest wait for; a test compares this list with what the first page says. */
export const FIRST: ReadonlySet<string> = new Set([
  'app', 'chat', 'colour', 'connection', 'error.other', 'error.server', 'flag', 'games.title', 'howto', 'lobby', 'mail.title', 'name', 'option', 'pace',
  'seat', 'settings.title', 'span',
])

/** Of those what only tables and dialogs say, by the first two parts of keys. */
const LATER: ReadonlySet<string> = new Set([
  'chat.apart', 'chat.apart_behind', 'chat.empty', 'chat.label', 'chat.mute', 'chat.no_press', 'chat.report', 'chat.unnamed',
  'connection.forbidden', 'connection.unknown',
  'option.mail', 'option.removal', 'seat.away_for', 'seat.away_left', 'seat.hand_over', 'seat.knights', 'seat.mines',
  'seat.politics', 'seat.power_cards', 'seat.provinces', 'seat.score_of', 'seat.take_back',
])

/** Whether a key's words belong to the first page. */
export function isFirst(key: string): boolean {
  const [one = '', two = ''] = key.split('.')
  return FIRST.has(key) || (FIRST.has(one) && !LATER.has(`${one}.${two}`))
}
