import type { ComponentChildren } from 'preact'
import { LANGUAGES, OWN_NAMES } from '../i18n/languages'
import { maybe, t } from '../i18n'
import { optionName } from '../i18n/options'
import { myName } from '../me/me'
import type { Press, Watching } from '../net/api'
import type { EditionInfo } from '../protocol'
import { editions } from './editions'
import { Choices, Select, Switch } from './fields'
import { PaceForm } from './PaceForm'
import { BIDDING, FEWEST_RATED, isPossible, optionsOf, paceFor, playersOf, seatingOf, watchingFor, type Seating, type Wish } from './wish'

const WATCHING: readonly Watching[] = ['none', 'link', 'everyone']
/** How many rounds behind watchers see everything; 0: what is open to all, at once. */
const BEHIND: readonly number[] = [0, 2, 3, 5]
const PRESS: readonly Press[] = ['public', 'private', 'none']
const PASSWORD_LENGTH = 64

interface Props { wish: Wish; edition: EditionInfo; change: (some: Partial<Wish>) => void }
interface DoorProps extends Props {
  /** Whether the table has a password already. */
  locked: boolean
}

/** What a table can be like: all that the server says the edition offers, and what each host decides. */
export function RoomFields(props: DoorProps) {
  return (
    <>
      <Group title={t('lobby.group.game')}><GameFields {...props} /></Group>
      <Group title={t('lobby.group.time')}>
        <PaceForm pace={paceFor(props.wish, props.edition)} liveRounds={props.edition.live_rounds} choose={(pace) => { props.change({ pace }) }} />
      </Group>
      <Group title={t('lobby.group.seats')}><SeatFields {...props} /></Group>
      <Group title={t('lobby.group.door')}><DoorFields {...props} /></Group>
      <Group title={t('lobby.group.talk')}><TalkFields {...props} /></Group>
    </>
  )
}

function Group({ title, children }: { title: string; children: ComponentChildren }) {
  return <section class="rows form-group" aria-label={title}><h3>{title}</h3>{children}</section>
}

function GameFields({ wish, edition, change }: Props) {
  const options = optionsOf(wish, edition)
  const players = playersOf(wish, edition)
  const choose = (name: string, value: string | number | boolean) => { change({ options: { ...wish.options, [name]: value } }) }
  return (
    <>
      <Choices
        name="edition" choices={editions.value.map(({ name }) => name)} value={edition.name} possible={() => true}
        note={(value) => seatsOf(editions.value.find((one) => one.name === value) ?? edition)}
        choose={(value) => { change({ edition: String(value) }) }}
      />
      <Choices
        name="players" choices={range(edition.min_seats, edition.max_seats)} value={players}
        possible={() => true} choose={(value) => { choose('players', value) }}
      />
      {edition.options.filter(({ name }) => name !== BIDDING).map((option) =>
        option.kind === 'flag' ? (
          <Switch
            key={option.name} label={optionName(option.name)} about={maybe(`option.${option.name}.about`)} on={options[option.name] === true}
            turn={(on) => { choose(option.name, on) }}
          />
        ) : (
          <Choices
            key={option.name} name={option.name} choices={option.choices} value={options[option.name] ?? ''}
            possible={(value) => isPossible(option, value, players)} choose={(value) => { choose(option.name, value) }}
          />
        ),
      )}
    </>
  )
}

function SeatFields({ wish, edition, change }: Props) {
  const isBid = edition.options.some(({ name }) => name === BIDDING)
  const ways: readonly Seating[] = isBid ? ['choice', 'lot', 'bidding'] : ['choice', 'lot']
  const canRate = playersOf(wish, edition) >= FEWEST_RATED
  const sit = (way: Seating) => {
    const options = isBid ? { ...wish.options, [BIDDING]: way === 'bidding' } : wish.options
    change({ options, seating: way === 'lot' ? 'lot' : 'choice' })
  }
  return (
    <>
      <Choices name="seating" choices={ways} value={seatingOf(wish, edition)} possible={() => true} choose={(way) => { sit(way as Seating) }} />
      <Switch
        label={t('lobby.rated')} about={t(canRate ? 'lobby.rated.about' : 'lobby.rated.two')} on={wish.rated && canRate} disabled={!canRate}
        turn={(rated) => { change({ rated }) }}
      />
      <Switch label={t('lobby.programs')} about={t('lobby.programs.about')} on={wish.programs} turn={(programs) => { change({ programs }) }} />
      <Switch label={t('lobby.pseudonyms')} about={t('lobby.pseudonyms.about')} on={wish.pseudonyms} turn={(pseudonyms) => { change({ pseudonyms }) }} />
    </>
  )
}

function DoorFields({ wish, change, locked }: DoorProps) {
  const watching = watchingFor(wish)
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
      <Choices
        name="watching" choices={WATCHING} value={watching} possible={(value) => wish.public || value !== 'everyone'}
        choose={(value) => { change({ watching: value as Watching }) }}
      />
      {watching !== 'none' && (
        <Choices name="rounds_behind" choices={BEHIND} value={wish.rounds_behind} possible={() => true} choose={(value) => { change({ rounds_behind: Number(value) }) }} />
      )}
    </>
  )
}

function TalkFields({ wish, change }: Props) {
  return (
    <>
      <Choices name="press" choices={PRESS} value={wish.press} possible={() => true} choose={(value) => { change({ press: value as Press }) }} />
      <Select
        label={optionName('language')} value={wish.language} choose={(language) => { change({ language }) }}
        choices={LANGUAGES.map((code) => ({ value: code, words: OWN_NAMES[code] }))}
      />
      <div class="field">
        <label for="room-name">{t('lobby.name')}</label>
        <input
          id="room-name" type="text" value={wish.name} maxLength={48} autocomplete="off"
          placeholder={myName.value ? t('lobby.name.placeholder', { name: myName.value }) : ''}
          onInput={(event) => { change({ name: event.currentTarget.value }) }}
        />
      </div>
    </>
  )
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

function seatsOf({ min_seats, max_seats }: EditionInfo): string {
  return t('lobby.for_players', { least: min_seats, most: max_seats })
}
