/** A table's options in words. */
import { maybe, type Key } from '.'

type Keys = Extract<Key, `option.${string}`>
/** The last parts of the keys that continue `Start` by one part. */
type After<Start extends string, K extends Keys = Keys> = K extends `${Start}.${infer Last}` ? (Last extends `${string}.${string}` ? never : Last) : never
/** The options that have a text. */
export type OptionKey = After<'option'>
type Choices = { [Name in OptionKey]: Exclude<After<`option.${Name}`>, 'about'> }
export type Value = string | number | boolean
/** The values of an option: those that have a text, numbers, and yes or no. */
export type ValueOf<Name extends OptionKey> = Choices[Name] | number | boolean

export function optionName(name: OptionKey): string {
  return nameWords(name)
}

export function optionValue<Name extends OptionKey>(name: Name, value: ValueOf<Name>): string {
  return valueWords(name, value)
}

/** ["Classic", "Players: Four", …]: an edition with its options; flags that are off are left out. */
export function optionWords(edition: ValueOf<'edition'>, options: Partial<Record<OptionKey, Value>>): string[] {
  const chosen = Object.entries(options).filter(([, value]) => value !== false)
  return [
    optionValue('edition', edition),
    ...chosen.map(([name, value]) => (value === true ? nameWords(name) : `${nameWords(name)}: ${valueWords(name, value)}`)),
  ]
}

function nameWords(name: string): string {
  return maybe(`option.${name}`) ?? name
}

/** Numbers are shown as they are where the catalogue has no words for them. */
function valueWords(name: string, value: Value): string {
  return maybe(typeof value === 'boolean' ? `flag.${String(value)}` : `option.${name}.${String(value)}`) ?? String(value)
}
