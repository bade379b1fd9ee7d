/** Power cards and mines, in words and icons. */
import { list, t } from '../../base/i18n'
import type { Mineral } from '../../base/icons/minerals'
import type { PowerCard } from '../../net/protocol'

export type PowerSymbol = PowerCard['symbols'][number]

/** The kinds of mine by their letters, in display order. */
export const MINES: Readonly<Record<string, Mineral>> = { c: 'copper', s: 'silver', g: 'gold', j: 'gem' }

export function mineName(letter: string): string {
  const kind = MINES[letter]
  return kind ? t(`mine.${kind}`) : letter
}

export function minesInWords(letters: readonly string[]): string {
  return list(letters.map(mineName))
}

export function symbolWords({ kind, n }: PowerSymbol): string {
  return t(`symbol.${kind}`, { n })
}

export function cardWords({ name, symbols }: PowerCard): string {
  return t('power.card', { name, what: symbols.map(symbolWords).join(t('panel.or')) })
}
