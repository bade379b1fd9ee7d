import { useMemo, useState } from 'preact/hooks'
import { listed } from '../../self/settings/preferences'
import { t } from '../../base/i18n'
import { Icon } from '../../base/icons/Icon'
import { editionOf } from '../edition'
import { point, targets } from '../panels/choice'
import { view } from '../store'
import { boardState } from '../../board/state'
import { choicesOf, type Listed } from '../../board/words/choices'
import './boardWords.css'

/** So many stand together without headings; in rows all the same, so that a button in focus stays when others go. */
const FEW = 12

/** What the board lights, as buttons with names: one can choose here instead of there. */
export function BoardChoices() {
  const seen = view.value
  const now = targets.value
  const [reached, setReached] = useState<string | null>(null)
  const found = useMemo(() => (seen && listed.value ? choicesOf(boardState(seen, editionOf(seen).terrain, now)) : []), [seen, now, listed.value])
  if (now.on === null || !(now.lit.size + now.chosen.size)) return null
  const open = now.lit.size
  // One stop of Tab, so that what is confirmed below is near; arrows go on within the list.
  const stop = found.some(({ target }) => target.name === reached) ? reached : (found[0]?.target.name ?? null)
  const walk = { stop, setReached }
  return (
    <section class="listed" aria-label={t('choice.title', { n: open })}>
      <button
        type="button" class="button quiet list-toggle" aria-expanded={listed.value} data-action="list"
        onClick={() => { listed.value = !listed.value }}
      >
        <Icon name="list" />{t('choice.title', { n: open })}
      </button>
      {listed.value && rowsOf(found).map(([row, some]) => (
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
            tabIndex={target.name === stop ? 0 : -1} onFocus={() => { setReached(target.name) }}
            onClick={() => { void point(target) }}
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
