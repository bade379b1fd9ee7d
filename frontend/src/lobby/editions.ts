/** What can be played, as the server says; asked for once. */
import { signal } from '@preact/signals'
import { api } from '../net/api'
import type { EditionInfo } from '../protocol'

export const editions = signal<readonly EditionInfo[]>([])

let asked: Promise<EditionInfo[]> | null = null

export async function loadEditions(): Promise<void> {
  asked ??= api.editions()
  try {
    editions.value = await asked
  } catch (error) {
    asked = null
    throw error
  }
}
