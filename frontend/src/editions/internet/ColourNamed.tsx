import { hasKey, t } from '../../base/i18n'
import { Crest } from '../../base/icons/crests'

/** A colour by its own name, with its crest: for colours without a seat yet. */
export function ColourNamed({ name }: { name: string }) {
  return <span class={`name seat-${name}`}><Crest colour={name} size={15} />{colourWord(name)}</span>
}

export function colourWord(name: string): string {
  const key = `colour.${name}`
  return hasKey(key) ? t(key as 'colour.red') : name
}
