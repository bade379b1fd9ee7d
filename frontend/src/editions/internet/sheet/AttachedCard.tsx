/** A politics card attached to a bid: which one, and its targets on the board (I-16, I-17). */
import { t } from '../../../base/i18n'
import { useScrollIntoView } from '../../../base/browser/useScrollIntoView'
import { CardPicture } from '../../../base/icons/cards'
import { Icon } from '../../../base/icons/Icon'
import type { PoolBid, SheetPrompt } from '../../../net/protocol'
import { politicsName } from '../actions'
import { aims, aimWords } from './aim'
import type { Play } from './draft'
import type { SheetProps } from './props'
import { playWords } from './words'

type Kind = 'renegade' | 'forced_alliance'
const KINDS: readonly Kind[] = ['renegade', 'forced_alliance']

export function AttachedCard({ bid, prompt, choice, choose }: SheetProps & { bid: PoolBid }) {
  const aim = choice.aim?.at === 'card' && choice.aim.bid === bid.action ? choice.aim : null
  // On a phone, its place may be below what is in view.
  const part = useScrollIntoView<HTMLDivElement>(aim && `${aim.card} ${String(aim.first)}`)
  const kinds = freeCards(prompt, choice.draft.bids.filter(({ action }) => action !== bid.action))
  if (!kinds.length && !bid.play) return null
  return (
    <div ref={aim ? part : null} class="sheet-card">
      {bid.play ? (
        <p class="part-note">
          {playWords(bid.play)}
          <button type="button" class="button quiet" data-action="drop-card" onClick={() => { choose({ type: 'play', action: bid.action, play: null }) }}>
            <Icon name="x" />{t('sheet.card.drop')}
          </button>
        </p>
      ) : (
        <div class="modes" role="group" aria-label={t('sheet.card')}>
          <span class="payment-label">{t('sheet.card')}</span>
          {kinds.map((card) => (
            <button
              key={card} type="button" class="button tag" data-hang={card} aria-pressed={aim?.card === card}
              onClick={() => { choose({ type: 'aim', aim: aim?.card === card ? null : { at: 'card', bid: bid.action, card, first: null } }) }}
            >
              <CardPicture kind={card} />{politicsName(card)}
            </button>
          ))}
        </div>
      )}
      {aim && (aims(prompt, aim).length
        ? <p class="about">{aimWords(prompt, aim)}</p>
        : <p class="sheet-mark" role="status"><Icon name="hourglass" /><span>{aimWords(prompt, aim)}</span></p>)}
      {aim?.card === 'forced_alliance' && <Endings prompt={prompt} play={(play) => { choose({ type: 'play', action: bid.action, play }) }} />}
    </div>
  )
}

/** Instead of making an alliance, the card can end one of the player's own. */
function Endings({ prompt, play }: { prompt: SheetPrompt; play: (play: Play) => void }) {
  const pairs = Object.entries(prompt.alliances).flatMap(([own, others]) => others.map((other) => ({ own, other })))
  return (
    <div class="modes" role="group" aria-label={t('sheet.endings')}>
      {pairs.map(({ own, other }) => (
        <button key={`${own}=${other}`} type="button" class="button tag" onClick={() => { play({ kind: 'break_alliance', own, other }) }}>
          {t('sheet.play.break_alliance', { own, other })}
        </button>
      ))}
    </div>
  )
}

function heldOf({ renegade_cards, forced_alliance_cards }: SheetPrompt, kind: Kind): number {
  return kind === 'renegade' ? renegade_cards : forced_alliance_cards
}

/** The kinds of playable cards that are not all attached to these bids. */
export function freeCards(prompt: SheetPrompt, bids: readonly PoolBid[]): Kind[] {
  const used = bids.flatMap(({ play }) => (play ? [play.kind === 'renegade' ? 'renegade' : 'forced_alliance'] : []))
  return KINDS.filter((kind) => heldOf(prompt, kind) > used.filter((one) => one === kind).length)
}
