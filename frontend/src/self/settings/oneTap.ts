/** Offers to play on the board without confirmation, once a player has confirmed some borders. */
import { computed, signal } from '@preact/signals'
import { loadStored, store } from '../../base/browser/storage'
import { changeSetting, settings } from './settings'

const KEY = 'lionheart.confirmed_borders'
/** After this many confirmed borders a player knows what they do. */
const ENOUGH = 5
/** Stored in place of the number once the offer is answered. */
const ANSWERED = -1

const confirmed = signal(Number(loadStored(KEY, 'localStorage') ?? 0))

export const isOneTapOffered = computed(() => settings.value.confirm && confirmed.value >= ENOUGH)

/** A border was played after confirmation. */
export function countBorder(): void {
  if (settings.peek().confirm && confirmed.peek() !== ANSWERED) keep(confirmed.peek() + 1)
}

export function answerOffer(oneTap: boolean): void {
  if (oneTap) changeSetting({ confirm: false })
  keep(ANSWERED)
}

function keep(value: number): void {
  confirmed.value = value
  store(KEY, value, 'localStorage')
}
