/** The words of the first page: keys, or the first parts of keys. They come apart from all others, which a table, the
 * rules, the dialogs and the rest wait for; a test compares this list with what the first page says. */
export const FIRST: ReadonlySet<string> = new Set([
  'app', 'chat', 'colour', 'connection', 'error', 'flag', 'games.title', 'howto', 'lobby', 'mail.title', 'name', 'option', 'pace',
  'seat', 'settings.title', 'span',
])

/** Whether a key's words belong to the first page. */
export const isFirst = (key: string) => FIRST.has(key) || FIRST.has(key.split('.', 1)[0] ?? '')
