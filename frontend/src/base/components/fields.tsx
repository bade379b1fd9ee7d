/** The fields of the form for a new table. */
import type { ComponentChildren } from 'preact'
import { maybe } from '../i18n'
import { optionName, optionValue, type OptionKey, type ValueOf } from '../i18n/options'

interface ChoicesProps<Name extends OptionKey, Choice extends ValueOf<Name>> {
  name: Name
  choices: readonly Choice[]
  value: Choice
  possible: (value: Choice) => boolean
  choose: (value: Choice) => void
  /** Which explanations to show: one on each choice, only the chosen one below them, or none. */
  explain?: 'each' | 'chosen' | 'nothing'
  /** An additional note on the chosen value. */
  note?: string
  /** Content to show beside a choice's name. */
  beside?: (value: Choice) => ComponentChildren
}

/** A choice of one value, as cards. */
export function Choices<Name extends OptionKey, Choice extends ValueOf<Name>>(props: ChoicesProps<Name, Choice>) {
  const { name, choices, value, possible, choose, explain = 'each', note = '', beside } = props
  const about = (one: Choice) => maybe(`option.${name}.${String(one)}.about`)
  const explained = explain === 'each' && choices.some(about)
  const belowOf = (one: Choice) => [about(one) ?? maybe(`option.${name}.about`), one === value ? note : ''].filter(Boolean).join(' ')
  const below = explain === 'chosen' ? belowOf(value) : ''
  const describedBy = (one: Choice) => (explained ? `about-${name}-${String(one)}` : below && one === value ? `about-${name}` : undefined)
  return (
    <fieldset class={`choices${explained ? ' explained' : ''}`}>
      <legend>{optionName(name)}{explain === 'each' && <span class="about legend-about">{maybe(`option.${name}.about`)}</span>}</legend>
      {choices.map((one) => (
        <label key={String(one)} class="choice">
          <input
            type="radio" name={`option-${name}`} checked={one === value} disabled={!possible(one)} onChange={() => { choose(one) }}
            aria-label={optionValue(name, one)} aria-describedby={describedBy(one)}
          />
          <span>
            <b>{optionValue(name, one)}</b>
            {beside?.(one)}
            {explained && <span class="about" id={`about-${name}-${String(one)}`}>{about(one)}</span>}
          </span>
        </label>
      ))}
      {below && (
        <div class="chosen-about">
          <p class="about" id={`about-${name}`}>{below}</p>
          {/* Reserve space, so that nothing below moves under the finger. */}
          {choices.filter((one) => one !== value && about(one) !== null).map((one) => <p key={String(one)} class="about" aria-hidden="true">{belowOf(one)}</p>)}
        </div>
      )}
    </fieldset>
  )
}

/** An on/off switch. */
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

interface SelectProps<Choice extends string> {
  label: string
  choices: readonly { value: Choice; words: string }[]
  value: Choice
  choose: (value: Choice) => void
}

/** A choice of one value, as a drop-down list. */
export function Select<Choice extends string>({ label, choices, value, choose }: SelectProps<Choice>) {
  return (
    <label class="field select">
      <b>{label}</b>
      <select class="input" value={value} onChange={(event) => { choose(choices[event.currentTarget.selectedIndex]?.value ?? value) }}>
        {choices.map((one) => <option key={one.value} value={one.value}>{one.words}</option>)}
      </select>
    </label>
  )
}
