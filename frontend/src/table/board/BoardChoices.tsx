import { useMemo, useState } from 'preact/hooks'
import { placesAsList } from '../../self/settings/preferences'
import { t } from '../../base/i18n'
import { Icon } from '../../base/icons/Icon'
import { editionOf } from '../edition'
import { pointAt, tapBoard, targets } from '../panels/choice'
import { view } from '../store'
import { boardState } from '../../board/state'
import { choicesOf, type Listed } from '../../board/words/choices'
import './boardWords.css'

/** Up to this many are listed without headings; still in rows, so that a focused button stays when others disappear. */
const FEW = 12

/** The available places of the board as named buttons: an alternative to pointing. */
export function BoardChoices() {
  const seen = view.value
  const now = targets.value
  const [reached, setReached] = useState<string | null>(null)
  const found = useMemo(() => (seen && placesAsList.value ? choicesOf(boardState(seen, editionOf(seen).terrain, now)) : []), [seen, now, placesAsList.value])
  if (now.on === null || !(now.lit.size + now.chosen.size)) return null
  const open = now.lit.size
  // A single Tab stop, so that the confirm button below is close; arrow keys move within the list.
  const title = t('choice.title', { n: open })
  if (!open && !placesAsList.value) return <p class="about listed">{title}</p>
  const stop = found.some(({ target }) => target.name === reached) ? reached : (found[0]?.target.name ?? null)
  const walk = { stop, setReached }
  return (
    <section class="listed" aria-label={title}>
      <button
        type="button" class="button quiet list-toggle" aria-expanded={placesAsList.value} data-action="list"
        onClick={() => { placesAsList.value = !placesAsList.value }}
      >
        <Icon name="list" />{title}
      </button>
      {placesAsList.value && rowsOf(found).map(([row, some]) => (
        <section key={row} class="listed-row">
          {found.length > FEW && <h4>{t('choice.row', { row })}</h4>}
          <Buttons some={some} {...walk} />
        </section>
      ))}
    </section>
  )
}

function Buttons({ some, stop, setReached }: { some: readonly Listed[]; stop: string | null; setReached: (name: string) => void }) {
  return (
    <ul>
      {some.map(({ target, label, chosen }) => (
        <li key={target.name}>
          <button
            type="button" class="button tag" data-choice={target.name} aria-pressed={chosen}
            tabIndex={target.name === stop ? 0 : -1} onFocus={() => { setReached(target.name); pointAt(target) }} onBlur={() => { pointAt(null) }}
            onMouseEnter={() => { pointAt(target) }} onMouseLeave={() => { pointAt(null) }}
            onClick={() => { void tapBoard(target) }}
          >
            {label}
          </button>
        </li>
      ))}
    </ul>
  )
}

function rowsOf(found: readonly Listed[]): [number, Listed[]][] {
  const rows = new Map<number, Listed[]>()
  for (const one of found) rows.set(one.row, [...(rows.get(one.row) ?? []), one])
  return [...rows]
}
