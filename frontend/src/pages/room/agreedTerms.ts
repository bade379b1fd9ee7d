/** All that is decided about a table, in words, and what of it has changed since one agreed to it. */
import { useEffect, useRef } from 'preact/hooks'
import { store, stored } from '../../base/browser/storage'
import { t } from '../../base/i18n'
import { optionName, optionValue } from '../../base/i18n/options'
import { paceWords, span } from '../../net/paceWords'
import { GROUPS, inWords, type Group } from '../lobby/inWords'
import type { Room } from '../../net/protocol'

export interface Term { name: string; told: string; notes: readonly string[] }
/** What was told before, by the name of a matter that has changed. */
export type Changes = ReadonlyMap<string, string>

/** A line for each matter, so that whoever sits down knows what they agree to. */
export function termsOf(room: Room): readonly Term[] {
  const titles: Record<Group, string> = {
    rules: t('lobby.group.rules'), seats: t('lobby.group.seats'), door: t('lobby.group.door'), watching: t('lobby.group.watching'), talk: t('lobby.group.talk'),
  }
  return [
    { name: optionName('edition'), told: `${optionValue('edition', room.edition)} · ${t('lobby.seats', { n: room.seats.length })}`, notes: [] },
    { name: optionName('pace'), told: paceWords(room.pace), notes: [room.pace.kind === 'correspondence' ? t('room.away.slow') : t('room.away.rule', { time: span(room.away_after) })] },
    ...GROUPS.map((group) => ({ name: titles[group], told: inWords(group, room), notes: notesOn(group, room) })),
  ]
}

/** What has changed since one agreed to the table, or, without a seat there, since one came; over a reload too. */
export function useChanges(room: Room): Changes {
  const agreed = useRef<Room | null>(null)
  const agrees = room.creator_mine || room.seats.some((seat) => seat.mine && seat.ready)
  if (agrees) agreed.current = room
  else if (room.id !== agreed.current?.id) agreed.current = (stored(keyOf(room)) as Room | null) ?? room
  const { current } = agreed
  useEffect(() => { store(keyOf(current), current) }, [current])
  const before = new Map(termsOf(current).map(({ name, told }) => [name, told]))
  return new Map(termsOf(room).flatMap(({ name, told }): [string, string][] => {
    const was = before.get(name)
    return was === undefined || was === told ? [] : [[name, was]]
  }))
}

const keyOf = ({ id }: Room): string => `lionheart.agreed.${id}`

/** What comes of a choice that is not the usual one. */
function notesOn(group: Group, { rated, programs, pseudonyms }: Room): readonly string[] {
  if (group !== 'seats') return []
  return [rated && t('lobby.rated.about'), programs && t('lobby.programs.about'), pseudonyms && t('lobby.pseudonyms.about')].filter((note) => note !== false)
}
