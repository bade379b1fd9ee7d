/** The words of the first page, by the beginnings of their keys. They come apart from all others, which a table, the
 * rules and the rest wait for; a test compares this list with what the first page says. */
export const FIRST: ReadonlySet<string> = new Set([
  'app', 'chat', 'colour', 'connection', 'error', 'flag', 'games', 'howto', 'lobby', 'mail', 'name', 'notices', 'option', 'pace',
  'seat', 'settings', 'span',
])

/** Whether a key's words belong to the first page. */
export const isFirst = (key: string) => FIRST.has(key.split('.', 1)[0] ?? '')
