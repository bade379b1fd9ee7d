/** The round in words, step by step. */
import { t } from '../../../base/i18n'
import { Crest } from '../../../base/icons/crests'
import { Icon } from '../../../base/icons/Icon'
import { wordsOf } from '../../../table/log/words'
import type { GameEvent, HandIn } from '../../../net/protocol'
import { colourOf } from '../../../table/names'
import { PlayerName } from '../../../table/NameTags'
import { ActionSign } from '../Middle'
import { Decision } from './Decision'
import { placesOf, type Chapter, type Piece } from './story'

interface Props { round: number; story: readonly Chapter[]; sheet: HandIn | null; point: (places: readonly string[]) => void }

export function Story({ round, story, sheet, point }: Props) {
  return (
    <div class="story">
      {story.map(({ step, pieces }) => (
        <section key={step ?? 0} class={`story-step${pieces.length ? '' : ' empty'}`} data-step={step ?? 0}>
          <h2>{step !== null && <b class="number">{step}</b>}<span>{titleOf(step, round)}</span></h2>
          {pieces.length ? (
            <ol>{pieces.map((piece, at) => <One key={at} piece={piece} sheet={sheet} point={point} />)}</ol>
          ) : <p class="soft">{t('report.step.nothing')}</p>}
        </section>
      ))}
    </div>
  )
}

function titleOf(step: number | null, round: number): string {
  if (step === null) return t(round ? 'report.before' : 'report.beginning')
  return t(`report.step.${step as 1}`)
}

function One({ piece, sheet, point }: { piece: Piece; sheet: HandIn | null; point: Props['point'] }) {
  if (piece.kind === 'line') return <Line event={piece.event} point={point} />
  const { begun, events } = piece
  const orders = sheet?.orders.find(({ action }) => action === begun.action)
  const left = events.filter(({ kind }) => kind !== 'line_decided' && kind !== 'action_done')
  const isOwn = events.some(({ kind }) => kind === 'line_decided')
  const nothing = events.some((one) => one.kind === 'action_done' && one.borders + one.knights + one.expansions === 0)
  return (
    <li class={`turn seat-${colourOf(begun.seat)}`} data-turn={begun.action}>
      <p class="turn-head">
        <Crest colour={colourOf(begun.seat)} size={22} /><PlayerName seat={begun.seat} /> <ActionSign name={begun.action} what={begun.what} won />
      </p>
      {events.map((event, at) => event.kind === 'line_decided' && <Decision key={at} event={event} what={begun.what} orders={orders} />)}
      <ol>{left.map((event, at) => <Line key={at} event={event} point={point} />)}</ol>
      {nothing && <p class="soft">{t(isOwn ? 'report.nothing_happened' : 'report.nothing_possible')}</p>}
    </li>
  )
}

/** A log line; pointing at one that has a place highlights it on the board. */
function Line({ event, point }: { event: GameEvent; point: Props['point'] }) {
  const places = placesOf(event)
  const words = wordsOf(event, null)
  const [own, kind] = [event.kind === 'order_skipped' || event.kind === 'alliance_already_ended' || event.kind === 'politics_gained', event.kind]
  return (
    <li class={`line-of-story${own ? ' own' : ''}`} data-kind={kind}>
      {kind === 'order_skipped' && <Icon name="x" />}
      {places.length ? (
        <button
          type="button" class="told" title={t('report.show')} onClick={() => { point(places) }}
          onMouseEnter={() => { point(places) }} onMouseLeave={() => { point([]) }}
        >
          {words}
        </button>
      ) : words}
      {own && <span class="only-you" title={t('report.only_you')}><Icon name="lock" /><span class="hidden-words">{t('report.only_you')}</span></span>}
    </li>
  )
}
