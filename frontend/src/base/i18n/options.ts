/** A table's options in words. Names that the catalogue does not know are shown unchanged. */
import { maybe } from '.'

export function optionName(name: string): string {
  return maybe(`option.${name}`) ?? name
}

export function optionValue(name: string, value: string | number | boolean): string {
  return maybe(typeof value === 'boolean' ? `flag.${String(value)}` : `option.${name}.${String(value)}`) ?? String(value)
}

/** ["Classic", "Players: Four", …]: an edition with its options; flags that are off are left out. */
export function optionWords(edition: string, options: Record<string, string | number | boolean>): string[] {
  const chosen = Object.entries(options).filter(([, value]) => value !== false)
  return [
    optionValue('edition', edition),
    ...chosen.map(([name, value]) => (value === true ? optionName(name) : `${optionName(name)}: ${optionValue(name, value)}`)),
  ]
}
