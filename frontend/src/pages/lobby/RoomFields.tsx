import { t } from '../../base/i18n'
import { loadAllWords, loadPageWords } from '../../base/i18n/languages'
import { Icon } from '../../base/icons/Icon'
import type { EditionInfo } from '../../net/protocol'
import { Choices } from '../../base/components/fields'
import { lazy } from '../../base/components/lazy'
import { Coming, Fold } from './Fold'
import { summaryOf, type Group, type TableSettings } from './tableSummary'
import { EDITIONS } from './offered.gen'
import { PaceForm } from './PaceForm'
import { optionsOf, paceFor, playersOf, rulesOf, watchingFor, whyUnrated, type Wish } from './wish'

export interface FieldsProps {
  wish: Wish
  edition: EditionInfo
  /** Only the options that differ from before. */
  change: (some: Partial<Wish>) => void
  /** Whether the table has a password already. */
  locked: boolean
}
interface FormProps extends FieldsProps {
  /** The field that the server has refused, by its group. */
  refused: { group: Group; text: string } | null
}

/** Loaded with its words when a group is unfolded: shown before them, it would grow under the user's finger. */
const GroupFields = lazy(async () => {
  await Promise.all([loadAllWords(), loadPageWords()])
  return (await import('./GroupFields')).GroupFields
}, Coming)

/**
 * The settings of a table: common ones are visible right away, the rest is collapsed, with a one-line summary for each
 * group.
 */
export function RoomFields({ refused, ...props }: FormProps) {
  const { wish, edition, change, locked } = props
  const settings: TableSettings = {
    ...wish, options: optionsOf(wish, edition), edition: edition.name, watching: watchingFor(wish), rated: wish.rated && whyUnrated(wish, edition) === null,
    locked: wish.password === undefined ? locked : wish.password !== '',
  }
  const fold = (group: Group, title: string) => (
    <Fold title={title} summary={summaryOf(group, settings)} refused={refused?.group === group ? refused.text : null}>
      {() => <GroupFields group={group} {...props} />}
    </Fold>
  )
  return (
    <>
      <GameFields {...props} />
      <PaceForm pace={paceFor(wish, edition)} liveRounds={edition.live_rounds} choose={(pace) => { change({ pace }) }} />
      <div class="folds">
        {rulesOf(edition).length > 0 && fold('rules', t('lobby.group.rules'))}
        {fold('seats', t('lobby.group.seats'))}
        {fold('door', t('lobby.group.door'))}
        {fold('watching', t('lobby.group.watching'))}
        {fold('talk', t('lobby.group.name'))}
      </div>
    </>
  )
}

function GameFields({ wish, edition, change }: FieldsProps) {
  return (
    <>
      <Choices
        name="edition" choices={EDITIONS.map(({ name }) => name)} value={edition.name} possible={() => true} explain="chosen"
        beside={(value) => <HowMany edition={EDITIONS.find((one) => one.name === value) ?? edition} />}
        choose={(value) => { change({ edition: value }) }}
      />
      <Choices
        name="players" choices={range(edition.min_seats, edition.max_seats)} value={playersOf(wish, edition)} possible={() => true} explain="chosen"
        choose={(value) => { change({ options: { players: value } }) }}
      />
    </>
  )
}

/** The number of players of an edition. */
function HowMany({ edition: { min_seats: least, max_seats: most } }: { edition: EditionInfo }) {
  return (
    <span class="about numbers how-many">
      <span aria-hidden="true"><Icon name="users" /> {least}–{most}</span>
      <span class="hidden-words">{t('lobby.for_players', { least, most })}</span>
    </span>
  )
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}
