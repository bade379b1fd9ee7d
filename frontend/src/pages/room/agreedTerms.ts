/** All settings of a table, in words, and which of them have changed since the player agreed to it. */
import { useEffect, useRef } from 'preact/hooks'
import { store, loadStored } from '../../base/browser/storage'
import { t } from '../../base/i18n'
import { optionName, optionValue } from '../../base/i18n/options'
import { paceWords, span } from '../../net/paceWords'
import { GROUPS, summaryOf, type Group } from '../lobby/tableSummary'
import type { Room } from '../../net/protocol'

export interface Term { name: string; value: string; notes: readonly string[] }
/** The previous values, by the name of the changed setting. */
export type Changes = ReadonlyMap<string, string>

/** A line for each setting, so that players know what they agree to. */
export function termsOf(room: Room): readonly Term[] {
  const titles: Record<Group, string> = {
    rules: t('lobby.group.rules'), seats: t('lobby.group.seats'), door: t('lobby.group.door'), watching: t('lobby.group.watching'), talk: t('lobby.group.talk'),
  }
  return [
    { name: optionName('edition'), value: `${optionValue('edition', room.edition)} · ${t('lobby.seats', { n: room.seats.length })}`, notes: [] },
    { name: optionName('pace'), value: paceWords(room.pace), notes: [room.pace.kind === 'correspondence' ? t('room.away.slow') : t('room.away.rule', { time: span(room.away_after) })] },
    ...GROUPS.map((group) => ({ name: titles[group], value: summaryOf(group, room), notes: notesOn(group, room) })),
  ]
}

/** The changes since the player agreed to the table or, without a seat, since they opened it; kept across reloads. */
export function useChanges(room: Room): Changes {
  const agreed = useRef<Room | null>(null)
  const agrees = room.creator_mine || room.seats.some((seat) => seat.mine && seat.ready)
  if (agrees) agreed.current = room
  else if (room.id !== agreed.current?.id) agreed.current = (loadStored(keyOf(room)) as Room | null) ?? room
  const { current } = agreed
  useEffect(() => { store(keyOf(current), current) }, [current])
  const before = new Map(termsOf(current).map(({ name, value }) => [name, value]))
  return new Map(termsOf(room).flatMap(({ name, value }): [string, string][] => {
    const was = before.get(name)
    return was === undefined || was === value ? [] : [[name, was]]
  }))
}

const keyOf = ({ id }: Room): string => `lionheart.agreed.${id}`

/** The consequences of settings that are not the default. */
function notesOn(group: Group, { rated, programs, pseudonyms }: Room): readonly string[] {
  if (group !== 'seats') return []
  return [rated && t('lobby.rated.about'), programs && t('lobby.programs.about'), pseudonyms && t('lobby.pseudonyms.about')].filter((note) => note !== false)
}
