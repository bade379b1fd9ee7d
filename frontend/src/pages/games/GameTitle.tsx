import { richList, t } from '../../base/i18n'
import { optionValue } from '../../base/i18n/options'
import type { MyGame } from '../../net/protocol'
import { PersonName } from '../../self/relations/PersonName'

/** One of the player's games, by the opponents rather than by the name of its table. */
export function GameTitle({ game }: { game: MyGame }) {
  const { room, names, people, seat } = game
  const opponents = names.flatMap((name, at) => (at === seat ? [] : [<PersonName key={at} name={name} person={people[at] ?? null} met={{ room, seat: at }} />]))
  return <strong>{richList(opponents)}</strong>
}

/** Its edition, round and table. */
export function GameFacts({ game: { name, edition, ended, round, usual_rounds: usual } }: { game: MyGame }) {
  const facts = [optionValue('edition', edition), ...(ended === null && round > 0 ? [t('games.round', { round, usual })] : []), name]
  return <p class="about">{facts.join(' · ')}</p>
}
