import { spacesOf } from '../../board/geometry'
import { Icon } from '../../base/icons/Icon'
import { t } from '../../base/i18n'
import type { PartProps } from '../../table/panels/parts'
import type { FirstBordersPrompt } from '../../net/protocol'
import type { FirstBordersChoice, FirstBordersEvent } from './select/first-borders'

/** The first borders, chosen on the board. */
export function FirstBordersPart({ prompt, choice, choose }: PartProps<FirstBordersPrompt, FirstBordersChoice, FirstBordersEvent>) {
  const left = prompt.most - choice.edges.length
  if (choice.locked) {
    return (
      <div class="locked" data-locked>
        <b class="locked-head"><Icon name="lock" />{t('panel.locked')}</b>
        {choice.edges.length ? <Chosen edges={choice.edges} /> : <p>{t('internet.first_borders.none')}</p>}
        <p class="about">{t('panel.locked.about')}</p>
      </div>
    )
  }
  return (
    <>
      <p>{t('internet.first_borders.about', { n: left })}</p>
      <Chosen edges={choice.edges} remove={(edge) => { choose({ type: 'remove', edge }) }} />
      <p class="about">{t('internet.first_borders.lost')}</p>
    </>
  )
}

function Chosen({ edges, remove }: { edges: readonly string[]; remove?: (edge: string) => void }) {
  if (!edges.length) return null
  return (
    <ul class="chosen-edges">
      {edges.map((edge) => {
        const [first, second] = spacesOf(edge)
        return (
          <li key={edge} class="chip" data-chosen={edge}>
            <Icon name="fence" />{t('internet.between', { first, second })}
            {remove && (
              <button type="button" class="button quiet round" aria-label={t('internet.first_borders.remove', { first, second })} onClick={() => { remove(edge) }}>
                <Icon name="x" />
              </button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
