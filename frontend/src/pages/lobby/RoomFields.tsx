import type { ComponentChildren } from 'preact'
import { follow } from '../../base/browser/router'
import { LANGUAGES, OWN_NAMES } from '../../base/i18n/languages'
import { maybe, t } from '../../base/i18n'
import { optionName } from '../../base/i18n/options'
import { Icon } from '../../base/icons/Icon'
import { hasAccount, myName } from '../../self/me'
import type { Press, Watching } from '../../net/api'
import type { EditionInfo } from '../../net/protocol'
import { Choices, Select, Switch } from '../../base/components/fields'
import { Fold } from './Fold'
import { summaryOf, type Group, type TableSettings } from './tableSummary'
import { EDITIONS } from './offered.gen'
import { PaceForm } from './PaceForm'
import { BIDDING, isPossible, optionsOf, paceFor, playersOf, seatingOf, watchingFor, whyUnrated, type Seating, type Wish } from './wish'

const WATCHING: readonly Watching[] = ['none', 'link', 'everyone']
/** How many rounds behind spectators see everything; 0: public information only, live. */
const BEHIND: readonly number[] = [0, 2, 3, 5]
const PRESS: readonly Press[] = ['public', 'private', 'none']
const PASSWORD_LENGTH = 64

interface Props {
  wish: Wish
  edition: EditionInfo
  /** Only the options that differ from before. */
  change: (some: Partial<Wish>) => void
}
interface AccessProps extends Props {
  /** Whether the table has a password already. */
  locked: boolean
}
interface FormProps extends AccessProps {
  /** The field that the server has refused, by its group. */
  refused: { group: Group; text: string } | null
}

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
  const fold = (group: Group, title: string, children: ComponentChildren) => (
    <Fold title={title} summary={summaryOf(group, settings)} refused={refused?.group === group ? refused.text : null}>{children}</Fold>
  )
  return (
    <>
      <GameFields {...props} />
      <PaceForm pace={paceFor(wish, edition)} liveRounds={edition.live_rounds} choose={(pace) => { change({ pace }) }} />
      <div class="folds">
        {rulesOf(edition).length > 0 && fold('rules', t('lobby.group.rules'), <RuleFields {...props} />)}
        {fold('seats', t('lobby.group.seats'), <SeatFields {...props} />)}
        {fold('door', t('lobby.group.door'), <AccessFields {...props} />)}
        {fold('watching', t('lobby.group.watching'), <WatchingFields {...props} />)}
        {fold('talk', t('lobby.group.name'), <ChatFields {...props} />)}
      </div>
    </>
  )
}

function GameFields({ wish, edition, change }: Props) {
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

/** The rules that an edition leaves to its players; the assignment of colours is with the seats. */
function rulesOf({ options }: EditionInfo): EditionInfo['options'] {
  return options.filter(({ name }) => name !== BIDDING)
}

function RuleFields({ wish, edition, change }: Props) {
  const options = optionsOf(wish, edition)
  const choose = (name: string, value: string | number | boolean) => { change({ options: { [name]: value } }) }
  return (
    <>
      {rulesOf(edition).map((option) =>
        option.kind === 'flag' ? (
          <Switch
            key={option.name} label={optionName(option.name)} on={options[option.name] === true}
            about={[maybe(`option.${option.name}.about`), option.rated ? null : t('lobby.rated.never')].filter(Boolean).join(' ')}
            turn={(on) => { choose(option.name, on) }}
          />
        ) : (
          <Choices
            key={option.name} name={option.name} choices={option.choices} value={options[option.name] ?? option.default}
            beside={(value) => !option.rated && value !== option.default && <span class="about">{t('lobby.rated.never')}</span>}
            possible={(value) => isPossible(option, value, playersOf(wish, edition))} choose={(value) => { choose(option.name, value) }}
          />
        ),
      )}
    </>
  )
}

function SeatFields({ wish, edition, change }: Props) {
  const isBid = edition.options.some(({ name }) => name === BIDDING)
  const ways: readonly Seating[] = isBid ? ['choice', 'lot', 'bidding'] : ['choice', 'lot']
  const sit = (way: Seating) => {
    change({ ...(isBid && { options: { [BIDDING]: way === 'bidding' } }), seating: way === 'lot' ? 'lot' : 'choice' })
  }
  return (
    <>
      <RatedField wish={wish} edition={edition} change={change} />
      <Choices name="seating" choices={ways} value={seatingOf(wish, edition)} possible={() => true} choose={sit} />
      <Switch label={t('lobby.programs')} about={t('lobby.programs.about')} on={wish.programs} turn={(programs) => { change({ programs }) }} />
      <Switch label={t('lobby.pseudonyms')} about={t('lobby.pseudonyms.about')} on={wish.pseudonyms} turn={(pseudonyms) => { change({ pseudonyms }) }} />
    </>
  )
}

/** Whether the game is rated; if it cannot be, why, and what to do about it. */
function RatedField({ wish, edition, change }: Props) {
  const why = whyUnrated(wish, edition)
  const possible = why === null
  return (
    <div>
      <Switch label={t('lobby.rated')} about={why ?? t('lobby.rated.about')} on={wish.rated && possible} disabled={!possible} turn={(rated) => { change({ rated }) }} />
      {!hasAccount.value && <a class="sign-up" href="/account" onClick={follow}>{t('lobby.rated.sign_up')}</a>}
    </div>
  )
}

function AccessFields({ wish, change, locked }: AccessProps) {
  const open = wish.password === ''
  return (
    <>
      <Switch label={t('lobby.public')} about={t('lobby.public.about')} on={wish.public} turn={(on) => { change({ public: on }) }} />
      <div class="field">
        <label for="room-password">{t('lobby.password')}</label>
        <input
          id="room-password" type="text" class="input" value={wish.password ?? ''} maxLength={PASSWORD_LENGTH} autocomplete="off" disabled={locked && open}
          aria-describedby="room-password-about" onInput={(event) => { change({ password: event.currentTarget.value || undefined }) }}
        />
        <p class="about" id="room-password-about">{t(locked ? 'lobby.password.kept' : 'lobby.password.about')}</p>
      </div>
      {locked && <Switch label={t('lobby.password.none')} about={null} on={open} turn={(on) => { change({ password: on ? '' : undefined }) }} />}
    </>
  )
}

function WatchingFields({ wish, change }: Props) {
  const watching = watchingFor(wish)
  return (
    <>
      <Choices
        name="watching" choices={WATCHING} value={watching} possible={(value) => wish.public || value !== 'everyone'}
        choose={(value) => { change({ watching: value }) }}
      />
      {watching !== 'none' && (
        <Choices name="rounds_behind" choices={BEHIND} value={wish.rounds_behind} possible={() => true} choose={(value) => { change({ rounds_behind: value }) }} />
      )}
    </>
  )
}

function ChatFields({ wish, change }: Props) {
  return (
    <>
      <div class="field">
        <label for="room-name">{t('lobby.name')}</label>
        <input
          id="room-name" type="text" value={wish.name} maxLength={48} autocomplete="off"
          placeholder={myName.value ? t('lobby.name.placeholder', { name: myName.value }) : ''}
          onInput={(event) => { change({ name: event.currentTarget.value }) }}
        />
      </div>
      <Select
        label={optionName('language')} value={wish.language} choose={(language) => { change({ language }) }}
        choices={LANGUAGES.map((code) => ({ value: code, words: OWN_NAMES[code] }))}
      />
      <Choices name="press" choices={PRESS} value={wish.press} possible={() => true} choose={(value) => { change({ press: value }) }} />
    </>
  )
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}
