/** Summaries of a table's settings: a line for each group that its host decides. */
import { t } from '../../base/i18n'
import { languageOf, OWN_NAMES } from '../../base/i18n/languages'
import { optionWords } from '../../base/i18n/options'
import type { Room } from '../../net/protocol'
import { BIDDING } from './wish'

/** The groups of a table's form; settings that nobody should have to look for are above them. */
export const GROUPS = ['rules', 'seats', 'door', 'watching', 'talk'] as const
export type Group = (typeof GROUPS)[number]

/** The settings that an existing table and the form have in common. */
export type TableSettings = Pick<Room,
  'edition' | 'options' | 'public' | 'locked' | 'watching' | 'rounds_behind' | 'press' | 'pseudonyms' | 'programs' | 'rated' | 'seating' | 'language'>

/** "Rated · random seats". */
export function summaryOf(group: Group, table: TableSettings): string {
  const words = SUMMARIES[group](table).filter(Boolean).join(' · ')
  return words.charAt(0).toLocaleUpperCase() + words.slice(1)
}

const SUMMARIES: Record<Group, (table: TableSettings) => readonly (string | false)[]> = {
  rules: ({ edition, options: { players: _, [BIDDING]: __, ...options } }) => {
    const [, ...chosen] = optionWords(edition, options)
    return chosen.length ? chosen : [t('lobby.told.usual')]
  },
  seats: ({ rated, seating, options, programs, pseudonyms }) => [
    t('lobby.told.rated', { rated: rated ? 'yes' : 'no' }),
    t('lobby.told.seating', { way: options[BIDDING] === true ? 'bidding' : seating }),
    programs && t('lobby.told.programs'),
    pseudonyms && t('lobby.told.pseudonyms'),
  ],
  door: ({ public: listed, locked }) => [t('lobby.told.door', { who: listed ? 'anyone' : 'link' }), locked && t('lobby.locked')],
  watching: ({ watching, rounds_behind }) => [
    t('lobby.told.watching', { who: watching }),
    watching !== 'none' && rounds_behind > 0 && t('lobby.told.behind', { n: rounds_behind }),
  ],
  talk: ({ press, language }) => [t('lobby.told.press', { press }), languageName(language)],
}

/** A language by its own name. */
export function languageName(code: string): string {
  const known = languageOf(code)
  return known ? OWN_NAMES[known] : code
}

/** The group of a field whose value the server refuses; null for fields above the groups. */
export function groupOf(field: string): Group | null {
  const [first = '', second] = field.split('.')
  if (first === 'options') return second === 'players' ? null : second === BIDDING ? 'seats' : 'rules'
  return WHERE[first] ?? null
}

const WHERE: Partial<Record<string, Group>> = {
  rated: 'seats', seating: 'seats', programs: 'seats', pseudonyms: 'seats', public: 'door', password: 'door',
  watching: 'watching', rounds_behind: 'watching', press: 'talk', language: 'talk', name: 'talk',
}
