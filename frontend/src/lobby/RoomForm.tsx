import { useEffect, useState } from 'preact/hooks'
import { Failure } from '../app/Failure'
import { navigate } from '../app/router'
import { useSubmit } from '../app/useSubmit'
import { maybe, t } from '../i18n'
import { optionName, optionValue } from '../i18n/options'
import { named, myName } from '../me/me'
import { api, type Options } from '../net/api'
import type { EditionInfo, OptionInfo } from '../protocol'
import { editions, loadEditions } from './editions'

type Value = string | number | boolean

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

/** Makes a table. What can be chosen is what the server says the edition offers. */
export function RoomForm() {
  const [picked, setEdition] = useState<EditionInfo | null>(null)
  const [chosen, setChosen] = useState<Options>({})
  const [name, setName] = useState('')
  const [listed, setListed] = useState(true)
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
  const choose = (name: string, value: Value) => { setChosen({ ...chosen, [name]: value }) }
  const make = (event: Event) => {
    event.preventDefault()
    run(async () => {
      if (!(await named())) return
      const title = name.trim()
      const room = await api.make({ edition: edition.name, options: wanted, public: listed, ...(title && { name: title }) })
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
      <Switch label={t('lobby.public')} about={t('lobby.public.about')} on={listed} turn={setListed} />
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

interface ChoicesProps {
  name: string
  choices: readonly Value[]
  value: Value
  possible: (value: Value) => boolean
  /** Something more to say of a choice. */
  note?: (value: Value) => string
  choose: (value: Value) => void
}

function Choices({ name, choices, value, possible, note, choose }: ChoicesProps) {
  const explained = choices.some((one) => maybe(`option.${name}.${String(one)}.about`))
  return (
    <fieldset class={`choices${explained ? ' explained' : ''}`}>
      <legend>{optionName(name)}<span class="about legend-about">{maybe(`option.${name}.about`)}</span></legend>
      {choices.map((one) => (
        <label key={String(one)} class="choice">
          <input
            type="radio" name={`option-${name}`} checked={one === value} disabled={!possible(one)} onChange={() => { choose(one) }}
            aria-label={optionValue(name, one)} {...(explained && { 'aria-describedby': `about-${name}-${String(one)}` })}
          />
          <span>
            <b>{optionValue(name, one)}</b>
            {explained && <span class="about" id={`about-${name}-${String(one)}`}>{maybe(`option.${name}.${String(one)}.about`)} {note?.(one)}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

function Switch({ label, about, on, turn }: { label: string; about: string | null; on: boolean; turn: (on: boolean) => void }) {
  return (
    <label class="switch">
      <b>{label}</b>
      <input type="checkbox" role="switch" aria-label={label} checked={on} onChange={(event) => { turn(event.currentTarget.checked) }} />
      <span class="track" />
      <span class="about">{about}</span>
    </label>
  )
}
