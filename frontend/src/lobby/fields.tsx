/** What the form of a new table is made of. */
import { maybe } from '../i18n'
import { optionName, optionValue } from '../i18n/options'

export type Value = string | number | boolean

interface ChoicesProps {
  name: string
  choices: readonly Value[]
  value: Value
  possible: (value: Value) => boolean
  /** Something more to say of a choice. */
  note?: (value: Value) => string
  choose: (value: Value) => void
  /** Without what there is to say of each. */
  brief?: boolean
}

/** One of several, as cards to pick from. */
export function Choices({ name, choices, value, possible, note, choose, brief = false }: ChoicesProps) {
  const explained = !brief && choices.some((one) => maybe(`option.${name}.${String(one)}.about`))
  return (
    <fieldset class={`choices${explained ? ' explained' : ''}`}>
      <legend>{optionName(name)}{!brief && <span class="about legend-about">{maybe(`option.${name}.about`)}</span>}</legend>
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

/** On or off. */
export function Switch({ label, about, on, turn, disabled }: { label: string; about: string | null; on: boolean; turn: (on: boolean) => void; disabled?: boolean }) {
  return (
    <label class="switch">
      <b>{label}</b>
      <input type="checkbox" role="switch" aria-label={label} checked={on} disabled={disabled} onChange={(event) => { turn(event.currentTarget.checked) }} />
      <span class="track" />
      <span class="about">{about}</span>
    </label>
  )
}

/** One of several, from a list that unfolds. */
export function Select({ label, choices, value, choose }: { label: string; choices: readonly { value: string; words: string }[]; value: string; choose: (value: string) => void }) {
  return (
    <label class="field select">
      <b>{label}</b>
      <select class="input" value={value} onChange={(event) => { choose(event.currentTarget.value) }}>
        {choices.map((one) => <option key={one.value} value={one.value}>{one.words}</option>)}
      </select>
    </label>
  )
}
