import { follow } from '../../base/browser/router'
import { richList, t } from '../../base/i18n'
import { optionValue } from '../../base/i18n/options'
import { Icon } from '../../base/icons/Icon'
import type { MyGame } from '../../net/protocol'
import { PersonName } from '../../self/relations/PersonName'

/** A player's game, by the opponents rather than by the name of its table. */
export function GameTitle({ game }: { game: Pick<MyGame, 'room' | 'names' | 'people' | 'seat'> }) {
  const { room, names, people, seat } = game
  const opponents = names.flatMap((name, at) => (at === seat ? [] : [<PersonName key={at} name={name} person={people[at] ?? null} met={{ room, seat: at }} />]))
  return <strong>{richList(opponents)}</strong>
}

type Facts = Pick<MyGame, 'name' | 'edition' | 'ended' | 'ended_by'> & Partial<Pick<MyGame, 'round' | 'usual_rounds'>>

/** Its edition, round and table, and whether its players agreed to end it early. */
export function GameFacts({ game: { name, edition, ended, ended_by: endedBy, round = 0, usual_rounds: usual = 0 } }: { game: Facts }) {
  const facts = [
    optionValue('edition', edition), ...(ended === null && round > 0 ? [t('games.round', { round, usual })] : []),
    ...(endedBy === 'agreement' ? [t('games.agreed')] : []), name,
  ]
  return <p class="about">{facts.join(' · ')}</p>
}

/** Whether it waits for the player, and the way to its table. */
export function GameLink({ game: { room, name, waits } }: { game: MyGame }) {
  return (
    <>
      {waits && <b class="chip gold"><Icon name="hourglass" />{t('games.waits')}</b>}
      <a class={`button${waits ? ' primary' : ''}`} href={`/rooms/${room}`} onClick={follow} aria-label={t('games.open.named', { room: name })}>{t('games.open')}</a>
    </>
  )
}
