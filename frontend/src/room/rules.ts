/** All that is decided about a table, in words, so that whoever sits down knows what they agree to. */
import { t } from '../i18n'
import { OWN_NAMES, type Language } from '../i18n/languages'
import { optionName, optionValue, optionWords } from '../i18n/options'
import { paceWords, span } from '../i18n/pace'
import type { Room } from '../protocol'
import { hasColours } from '../table/names'

export function rulesOf(room: Room): string[] {
  const said = (name: string, value: string) => `${optionName(name)}: ${optionValue(name, value)}`
  const clock = room.pace.kind === 'untimed' ? `${optionName('pace')}: ${paceWords(room.pace)}` : paceWords(room.pace)
  const slow = room.pace.kind === 'correspondence'
  return [
    ...optionWords(room.edition, room.options), clock,
    slow ? t('room.away.slow') : t('room.away.rule', { time: span(room.away_after) }),
    ...(hasColours(room) ? [said('seating', room.seating)] : []),
    ...(room.rated ? [`${t('lobby.rated')}. ${t('lobby.rated.about')}`] : []),
    ...(room.programs ? [t('lobby.programs.about')] : []),
    ...(room.pseudonyms ? [t('lobby.pseudonyms.about')] : []),
    said('watching', room.watching), said('press', room.press),
    ...(room.rounds_behind ? [t('watching.rule', { n: room.rounds_behind })] : []),
    t('room.language.rule', { name: optionName('language'), language: languageName(room.language) }),
  ]
}

/** A language by its own name. */
export function languageName(code: string): string {
  return code in OWN_NAMES ? OWN_NAMES[code as Language] : code
}
