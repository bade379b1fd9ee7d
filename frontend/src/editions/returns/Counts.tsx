import { t } from '../../base/i18n'
import { MineralSign } from '../../base/icons/minerals'
import type { ReturnsSeatView, ReturnsView } from '../../net/protocol'
import type { Mark } from '../../table/edition'
import { Count } from '../../table/seats/Count'
import { MINES } from './cards'
import './returns.css'

/** As many points as the most valuable single space or a monopoly brings. */
const NEAR = 5

/** A player whom one more gain may bring to the goal. */
export function marks({ goal, phase }: ReturnsView, { score }: ReturnsSeatView): Mark[] {
  const left = goal - score
  return phase !== 'ended' && left > 0 && left <= NEAR ? [{ icon: 'flag', words: t('power.near_goal', { left }) }] : []
}

/** Cards in hand; below, the mines of each kind with monopolies, and their income next turn. */
export function Counts({ seat }: { seat: ReturnsSeatView }) {
  const income = t('power.income.next', { n: seat.income })
  return (
    <>
      <Count icon="scroll" shown={seat.power_cards} words={t('seat.power_cards', { n: seat.power_cards })} />
      <span class="player-mines">
        {Object.entries(MINES).map(([letter, kind]) => {
          const n = seat.mines[letter] ?? 0
          const monopoly = seat.monopolies.includes(letter)
          const words = t('seat.mines', { n, kind: t(`mine.${kind}`), monopoly: String(monopoly) })
          return (
            <span key={letter} class={`count numbers mine-count${n ? '' : ' none'}${monopoly ? ' monopoly' : ''}`} data-mine={kind} title={words}>
              <MineralSign kind={kind} /><span aria-hidden="true">{n}</span><span class="hidden-words">{words}</span>
            </span>
          )
        })}
        <span class="count numbers next-income" title={income}>
          <span aria-hidden="true">+{seat.income}</span><span class="hidden-words">{income}</span>
        </span>
      </span>
    </>
  )
}
