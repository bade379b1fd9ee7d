import { t } from '../../base/i18n'
import { Crest } from '../../base/icons/crests'
import type { ColourName } from '../../net/protocol'

/** A colour by its own name, with its crest: for colours without a seat yet. */
export function ColourNamed({ name }: { name: ColourName }) {
  return <span class={`name seat-${name}`}><Crest colour={name} size={15} />{colourWord(name)}</span>
}

export function colourWord(name: ColourName): string {
  return t(`colour.${name}`)
}
