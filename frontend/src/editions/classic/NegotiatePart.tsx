import type { ComponentChildren } from 'preact'
import { Icon } from '../../base/icons/Icon'
import { rich, t } from '../../base/i18n'
import type { NegotiatePrompt } from '../../net/protocol'
import { SeatTime } from '../../table/clocks/ClockFace'
import { answering, seat } from '../../table/store'
import { PlayerName } from '../../table/NameTags'
import { Amount } from '../../table/panels/controls'
import type { AnswerProps, PartProps } from '../../table/panels/parts'
import type { ProposalChoice, ProposalEvent } from './select/sums'

type Props = PartProps<NegotiatePrompt, ProposalChoice, ProposalEvent> & AnswerProps

export function NegotiatePart({ prompt, choice, choose, send }: Props) {
  const { offered, standing, other } = prompt
  const mine = seat.value
  return (
    <>
      <div class="offers">
        <Offer title={rich('panel.offer.theirs', { who: <PlayerName seat={other} /> })} words={offered && terms(!offered.act, other, offered.ducats)}>
          {offered && (
            <button
              type="button" class="button primary" data-action="accept" disabled={!prompt.can_accept || answering.value}
              onClick={() => { send({ kind: 'accept', offer: offered.number, act: offered.act, ducats: offered.ducats }) }}
            >
              <Icon name="handshake" />{t('panel.accept')}
            </button>
          )}
          {offered && mine !== null && <SeatTime number={mine} />}
          {offered && !prompt.can_accept && <span class="about">{t('panel.accept.poor')}</span>}
        </Offer>
        {standing && (
          <Offer title={t('panel.offer.yours')} words={terms(standing.act, other, standing.ducats)}>
            <button type="button" class="button" data-action="withdraw" disabled={answering.value} onClick={() => { send({ kind: 'withdraw', offer: standing.number }) }}>
              <Icon name="undo" />{t('panel.withdraw')}
            </button>
            <SeatTime number={other} />
          </Offer>
        )}
      </div>
      <div class="modes" role="radiogroup" aria-label={t('panel.offer.kind')}>
        {[true, false].map((act) => (
          <button
            type="button" key={String(act)} role="radio" class="button tag" data-act={String(act)} aria-checked={choice.act === act}
            onClick={() => { choose({ type: 'act', act }) }}
          >
            {t(act ? 'panel.offer.kind.pay' : 'panel.offer.kind.take')}
          </button>
        ))}
      </div>
      <Amount
        label={t(choice.act ? 'panel.offer.paid' : 'panel.offer.taken')} value={choice.ducats} limit={choice.act ? prompt.limit : null}
        onChange={(ducats) => { choose({ type: 'ducats', ducats }) }}
      />
    </>
  )
}

/** Who would pay whom, and so get the action. */
function terms(youPay: boolean, other: number, ducats: number): ComponentChildren {
  return youPay ? t('panel.offer.you_pay', { n: ducats }) : rich('panel.offer.they_pay', { who: <PlayerName seat={other} />, n: ducats })
}

function Offer({ title, words, children }: { title: ComponentChildren; words: ComponentChildren; children: ComponentChildren }) {
  return (
    <section class={`offer${words === null ? ' none' : ''}`}>
      <h3>{title}</h3>
      <p>{words ?? t('panel.offer.none')}</p>
      {children}
    </section>
  )
}
