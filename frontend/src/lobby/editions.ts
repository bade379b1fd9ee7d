/** What can be played, as the server says; asked for once. */
import { signal } from '@preact/signals'
import { api } from '../net/api'
import type { EditionInfo } from '../protocol'

export const editions = signal<readonly EditionInfo[]>([])

/** The order sheet cannot be written here yet. */
const NOT_YET = ['internet']

let asked: Promise<EditionInfo[]> | null = null

export async function loadEditions(): Promise<void> {
  asked ??= api.editions()
  try {
    editions.value = (await asked).filter(({ name }) => !NOT_YET.includes(name))
  } catch (error) {
    asked = null
    throw error
  }
}
