/** The player's running games, as last read from the server. */
import { signal } from '@preact/signals'
import { loadAllWords } from '../base/i18n/languages'
import { api } from '../net/api'
import type { MyGame } from '../net/protocol'

export const runningGames = signal<readonly MyGame[]>([])

/** Reads them again, and the words to show them with. */
export async function loadRunningGames(): Promise<void> {
  const { running } = await api.myGames()
  if (running.length) await loadAllWords()
  runningGames.value = running
}
