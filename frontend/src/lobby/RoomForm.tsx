import { useEffect, useState } from 'preact/hooks'
import { Failure } from '../app/Failure'
import { navigate } from '../app/router'
import { useSubmit } from '../app/useSubmit'
import { maybe, t } from '../i18n'
import { optionName } from '../i18n/options'
import { paceOf } from '../editions/offers'
import { named, myName } from '../me/me'
import { api, type Options, type PaceWish, type Press, type Watching } from '../net/api'
import type { EditionInfo, OptionInfo } from '../protocol'
import { editions, loadEditions } from './editions'
import { Choices, Switch, type Value } from './fields'
import { PaceForm } from './PaceForm'

const WATCHING: readonly Watching[] = ['none', 'link', 'everyone']
/** How many rounds behind watchers see everything; 0: what is open to all, at once. */
const BEHIND: readonly number[] = [0, 2, 3, 5]
const PRESS: readonly Press[] = ['public', 'private', 'none']

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

/** Makes a table. What can be chosen is what the server says the edition offers. */
export function RoomForm() {
  const [picked, setEdition] = useState<EditionInfo | null>(null)
  const [chosen, setChosen] = useState<Options>({})
  const [name, setName] = useState('')
  const [listed, setListed] = useState(true)
  const [watched, setWatched] = useState<Watching>('everyone')
  const [behind, setBehind] = useState(0)
  const [pseudonyms, setPseudonyms] = useState(false)
  const [press, setPress] = useState<Press>('public')
  const [chosenPace, setPace] = useState<PaceWish | null>(null)
  const { busy, failure, run } = useSubmit()
  useEffect(() => { run(loadEditions) }, [])
  const edition = picked ?? editions.value[0]
  if (!edition) return failure ? <Failure text={failure} /> : <p class="soft">{t('app.loading')}</p>

  const options: Options = { players: edition.max_seats, ...Object.fromEntries(edition.options.map((one) => [one.name, one.default])), ...chosen }
  const players = Math.min(edition.max_seats, Math.max(edition.min_seats, Number(options.players)))
  const possible = (option: OptionInfo, value: Value) => option.seats[String(value)]?.includes(players) ?? true
  const wanted: Options = { players }
  for (const one of edition.options) {
    const value = options[one.name] ?? one.default
    wanted[one.name] = possible(one, value) ? value : one.default
  }
  const pace = chosenPace && (edition.live_rounds || chosenPace.kind !== 'rounds') ? chosenPace : paceOf(edition.name)
  const watching = watched === 'everyone' && !listed ? 'link' : watched
  const choose = (name: string, value: Value) => { setChosen({ ...chosen, [name]: value }) }
  const make = (event: Event) => {
    event.preventDefault()
    run(async () => {
      if (!(await named())) return
      const title = name.trim()
      const room = await api.make({ edition: edition.name, options: wanted, public: listed, pace, watching, rounds_behind: behind, press, pseudonyms, ...(title && { name: title }) })
      navigate(`/rooms/${room.id}`)
    })
  }
  return (
    <form class="rows" aria-label={t('lobby.make')} onSubmit={make}>
      <Choices
        name="edition" choices={editions.value.map(({ name }) => name)} value={edition.name} possible={() => true}
        note={(value) => seatsOf(editions.value.find((one) => one.name === value) ?? edition)}
        choose={(value) => { setEdition(editions.value.find((one) => one.name === value) ?? edition) }}
      />
      <Choices
        name="players" choices={range(edition.min_seats, edition.max_seats)} value={players}
        possible={() => true} choose={(value) => { choose('players', value) }}
      />
      {edition.options.map(({ name: option, kind, choices }, index) =>
        kind === 'flag' ? (
          <Switch
            key={option} label={optionName(option)} about={maybe(`option.${option}.about`)} on={wanted[option] === true}
            turn={(on) => { choose(option, on) }}
          />
        ) : (
          <Choices
            key={option} name={option} choices={choices} value={wanted[option] ?? ''}
            possible={(value) => { const info = edition.options[index]; return !info || possible(info, value) }}
            choose={(value) => { choose(option, value) }}
          />
        ),
      )}
      <PaceForm pace={pace} liveRounds={edition.live_rounds} choose={setPace} />
      <Switch label={t('lobby.public')} about={t('lobby.public.about')} on={listed} turn={setListed} />
      <Choices
        name="watching" choices={WATCHING} value={watching} possible={(value) => listed || value !== 'everyone'}
        choose={(value) => { setWatched(value as Watching) }}
      />
      {watching !== 'none' && (
        <Choices name="rounds_behind" choices={BEHIND} value={behind} possible={() => true} choose={(value) => { setBehind(Number(value)) }} />
      )}
      <Choices name="press" choices={PRESS} value={press} possible={() => true} choose={(value) => { setPress(value as Press) }} />
      <Switch label={t('lobby.pseudonyms')} about={t('lobby.pseudonyms.about')} on={pseudonyms} turn={setPseudonyms} />
      <div class="field">
        <label for="room-name">{t('lobby.name')}</label>
        <input
          id="room-name" type="text" value={name} maxLength={48} autocomplete="off"
          placeholder={myName.value ? t('lobby.name.placeholder', { name: myName.value }) : ''}
          onInput={(event) => { setName(event.currentTarget.value) }}
        />
      </div>
      <Failure text={failure} />
      <button type="submit" class="button primary wide" disabled={busy}>{t('lobby.create')}</button>
    </form>
  )
}

function seatsOf({ min_seats, max_seats }: EditionInfo): string {
  return t('lobby.for_players', { least: min_seats, most: max_seats })
}
