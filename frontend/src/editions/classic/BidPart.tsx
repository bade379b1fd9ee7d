import { CardPicture } from '../../base/icons/cards'
import { Icon } from '../../base/icons/Icon'
import { list, rich, t } from '../../base/i18n'
import type { BidPrompt } from '../../net/protocol'
import { payment } from '../../table/payment'
import { politicsName } from './actions'
import { PlayerName } from '../../table/NameTags'
import { seat, standingLog } from '../../table/store'
import { Amount, Hint } from '../../table/panels/controls'
import type { PartProps } from '../../table/panels/parts'
import type { BidChoice, BidEvent } from './select/sums'

export function BidPart({ prompt, choice, choose }: PartProps<BidPrompt, BidChoice, BidEvent>) {
  if (choice.locked && prompt.made) {
    return (
      <div class="locked">
        <p class="locked-head"><Icon name="lock" /><b>{t('panel.locked')}</b></p>
        <p class="locked-sum">{list(payment(prompt.made.ducats, prompt.made.treasures))}</p>
        <p class="about">{t('panel.locked.about')}</p>
      </div>
    )
  }
  const total = (choice.ducats ?? 0) + choice.treasures.reduce((sum, at) => sum + (prompt.treasures[at] ?? 0), 0)
  return (
    <>
      {prompt.second ? <p class="part-note">{t('panel.bid.second')}</p> : <Called />}
      <Amount
        label={t('panel.bid.ducats')} value={choice.ducats} limit={prompt.limit}
        onChange={(ducats) => { choose({ type: 'ducats', ducats }) }}
      />
      {prompt.treasures.length > 0 && (
        <div class="treasures" role="group" aria-label={t('panel.bid.treasures')}>
          {prompt.treasures.map((value, at) => (
            <button
              type="button" key={at} class="button tag" data-treasure={value} aria-pressed={choice.treasures.includes(at)}
              onClick={() => { choose({ type: 'treasure', at }) }}
            >
              <CardPicture kind="treasure" />{politicsName({ kind: 'treasure', value })}
            </button>
          ))}
        </div>
      )}
      <Hint first={t('panel.bid.about')}>{choice.ducats === null ? null : t('panel.bid.total', { n: total })}</Hint>
    </>
  )
}

/** Who has ended the negotiation before this duel, unless it was the player. */
function Called() {
  const events = standingLog.value.flatMap((entry) => entry.events)
  const opened = events.findLastIndex(({ kind }) => kind === 'duel_opened')
  const called = events[opened - 1]
  if (called?.kind !== 'duel_called' || called.seat === seat.value) return null
  return <p class="part-note">{rich('panel.bid.called', { who: <PlayerName seat={called.seat} /> })}</p>
}
