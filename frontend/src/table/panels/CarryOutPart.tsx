import { Icon } from '../../base/icons/Icon'
import { t } from '../../base/i18n'
import type { CarryOutPrompt } from '../../net/protocol'
import { prompts } from '../store'
import { Space } from '../NameTags'
import { open } from './choice'
import { Payment } from './controls'
import type { PartProps } from './parts'
import { castlesOf, modesOf, type CarryOutChoice, type CarryOutEvent, type Mode } from './select/carry-out'
import { paymentOf } from './select/selector'
import { forgone } from './words'

const ICONS = { border: 'fence', knight: 'plus', expand: 'map' } as const

type Props = PartProps<CarryOutPrompt, CarryOutChoice, CarryOutEvent>

export function CarryOutPart({ prompt, choice, choose }: Props) {
  const modes = modesOf(prompt)
  if (choice.stopping) {
    return <p class="part-warning" role="alert">{t('panel.stop.sure', { what: forgone(prompt) })}</p>
  }
  return (
    <>
      {modes.length > 1 && (
        <div class="modes" role="radiogroup" aria-label={t('panel.modes')}>
          {modes.map((mode) => (
            <button
              type="button" key={mode} role="radio" class="button tag" data-mode={mode} aria-checked={mode === choice.mode}
              onClick={() => { choose({ type: 'mode', mode }) }}
            >
              <Icon name={ICONS[mode]} />{t(`panel.mode.${mode}`)}
            </button>
          ))}
        </div>
      )}
      {!modes.length && <Nothing prompt={prompt} />}
      {choice.mode && modes.length > 0 && <p class="about">{hint(prompt, choice, choice.mode)}</p>}
      {choice.mode === 'knight' && choice.knight !== null && (
        <KnightPayment prompt={prompt} choice={choice} choose={choose} space={choice.knight} />
      )}
      {choice.mode === 'expand' && <Castles prompt={prompt} choice={choice} choose={choose} />}
    </>
  )
}

/** Why nothing is highlighted and, if an alliance is in the way, how to end it. */
function Nothing({ prompt }: { prompt: CarryOutPrompt }) {
  const pairs = Object.entries(prompt.behind_alliances).flatMap(([own, others]) => others.map((other) => ({ own, other })))
  if (!pairs.length) return <p>{t('panel.nothing_possible')}</p>
  const ending = prompts.value.find(({ kind }) => kind === 'end_alliance')
  return (
    <>
      <p>{t('panel.behind_alliances')}</p>
      <ul class="modes">
        {pairs.map(({ own, other }) => (
          <li key={`${own}=${other}`}><Space name={own} /><Icon name="handshake" /><Space name={other} /></li>
        ))}
      </ul>
      {ending
        ? (
          <button type="button" class="button" data-action="end-alliance" onClick={() => { open(ending.id) }}>
            <Icon name="handshake" />{t('prompt.end_alliance')}
          </button>
        )
        : <p class="part-note">{t('panel.behind_alliances.too_dear')}</p>}
    </>
  )
}

function hint(prompt: CarryOutPrompt, choice: CarryOutChoice, mode: Mode): string {
  if (mode === 'border') return t('panel.border.about', { n: prompt.borders_left })
  if (mode === 'knight') return t('panel.knight.about', { n: prompt.knights_left, or_expand: String(prompt.expansions_left > 0) })
  if (!choice.spaces.length) return t('panel.expand.first')
  return t(choice.spaces.length > 1 ? 'panel.expand.done' : 'panel.expand.second')
}

function KnightPayment({ prompt, choice, choose, space }: Props & { space: string }) {
  const ways = prompt.knights[space] ?? []
  const fee = prompt.fees[space] ?? 0
  return (
    <>
      {fee > 0 && <p class="part-note">{t('panel.forest_fee', { fee })}</p>}
      <Payment ways={ways} chosen={paymentOf(ways, choice.treasures)} onChange={(treasures) => { choose({ type: 'pay', treasures }) }} />
    </>
  )
}

/** Which province expands, if the spaces leave it open. */
function Castles({ prompt, choice, choose }: Props) {
  const castles = castlesOf(prompt, { ...choice, castle: null })
  if (Object.keys(prompt.expansions).length < 2) return null
  return (
    <div class="payment" role="radiogroup" aria-label={t('panel.expand.castle')}>
      <span class="payment-label">{t(castles.length > 1 && choice.spaces.length ? 'panel.expand.which' : 'panel.expand.castle')}</span>
      {castles.map((castle) => (
        <button
          type="button" key={castle} role="radio" class="button tag" data-castle={castle}
          aria-checked={castle === choice.castle || castles.length === 1}
          onClick={() => { choose({ type: 'castle', castle }) }}
        >
          <Space name={castle} />
        </button>
      ))}
    </div>
  )
}
