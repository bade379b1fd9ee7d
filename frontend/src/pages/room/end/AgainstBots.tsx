import { useEffect, useState } from 'preact/hooks'
import { Failure } from '../../../base/components/Failure'
import { navigate } from '../../../base/browser/router'
import { t } from '../../../base/i18n'
import { Icon } from '../../../base/icons/Icon'
import { api } from '../../../net/api'
import { wishOf } from '../../../net/paceWish'
import type { BotName, EditionProgress, Options, Room } from '../../../net/protocol'
import { useSubmit } from '../../../net/useSubmit'
import { chooseBotLevel, LEVELS } from '../../lobby/botLevel'

/** After a player's game against bots alone: a first win, the next goal, and the level that suits them now. */
export function AgainstBots({ room, won, close }: { room: Room; won: boolean; close: () => void }) {
  const [progress, setProgress] = useState<EditionProgress | null>(null)
  const { busy, failure, run } = useSubmit()
  useEffect(() => {
    api.progress().then(({ editions }) => { setProgress(editions.find(({ edition }) => edition === room.edition) ?? null) }, () => undefined)
  }, [room.id])
  if (!progress) return null
  const { suggested, goal, records } = progress
  const level = LEVELS.find((one) => room.seats.some((seat) => seat.level === one))
  const first = won && records.some((one) => one.players === room.seats.length && one.level === level && one.wins === 1)
  const play = async (against: BotName, options: Options) => {
    chooseBotLevel(against)
    const made = await api.playNow({ edition: room.edition, options, pace: wishOf(room.pace), level: against })
    close()
    navigate(`/rooms/${made.id}`)
  }
  const button = (against: BotName, options: Options) => (
    <button type="button" class="button" disabled={busy} onClick={() => { run(() => play(against, options)) }}><Icon name="swords" />{t('end.bots.play', { level: against })}</button>
  )
  return (
    <section class="panel padded end-bots" aria-label={t('end.bots.title')}>
      {first && level && <p class="end-first"><Icon name="trophy" /><b>{t('end.bots.first', { level, n: room.seats.length })}</b></p>}
      {goal ? <p class="line"><span>{t('end.bots.goal', { level: goal.level, n: goal.players })}</span>{button(goal.level, { players: goal.players })}</p> : <p>{t('end.bots.done')}</p>}
      {level && suggested !== level && (
        <p class="line"><span>{t(won ? 'end.bots.up' : 'end.bots.down', { level: suggested })}</span>{suggested !== goal?.level && button(suggested, room.options)}</p>
      )}
      <Failure text={failure} />
    </section>
  )
}
