import { useMemo, useState } from 'preact/hooks'
import { BoardSvg } from '../../../board/BoardSvg'
import { SpaceInfo } from '../../../board/SpaceInfo'
import { boardState, touchedIn, type Marks } from '../../../board/state'
import { NO_TARGETS } from '../../../board/targets'
import { t } from '../../../base/i18n'
import type { GameEvent, InternetView } from '../../../net/protocol'
import { TERRAIN } from '../../terrain'
import { changesBetween } from './changes'

const WAYS = ['after', 'before', 'both'] as const
type Way = (typeof WAYS)[number]

interface Props { before: InternetView; after: InternetView; events: readonly GameEvent[]; pointed: ReadonlySet<string> }

/** The board before and after the round, alternating or side by side, with the changes marked. */
export function Boards({ before, after, events, pointed }: Props) {
  const [way, setWay] = useState<Way>('after')
  const changes = useMemo(() => changesBetween(before, after), [before, after])
  const isChanged = changes.come.size + changes.gone.size + changes.land.length > 0
  const doers = useMemo(() => touchedIn([{ events }]), [events])
  const marks = (changed: ReadonlySet<string>): Marks => new Map([...(pointed.size ? pointed : changed)].map((place) => [place, doers.get(place) ?? null]))
  return (
    <section class={`report-boards shows-${way}`} aria-label={t('table.board')}>
      <div class="ways" role="radiogroup" aria-label={t('report.board')}>
        {WAYS.map((one) => (
          <button key={one} type="button" role="radio" class={`button tag way-${one}`} aria-checked={one === way} onClick={() => { setWay(one) }}>
            {t(`report.board.${one}`)}
          </button>
        ))}
      </div>
      <div class="report-board-row">
        {way !== 'after' && <OneBoard view={before} which="before" marked={marks(changes.gone)} land={[]} />}
        {way !== 'before' && <OneBoard view={after} which="after" marked={marks(changes.come)} land={changes.land} />}
      </div>
      <p class="about legend">{t(isChanged ? 'report.board.legend' : 'report.board.unchanged')}</p>
    </section>
  )
}

interface OneProps { view: InternetView; which: 'before' | 'after'; marked: Marks; land: readonly string[] }

function OneBoard({ view, which, marked, land }: OneProps) {
  const [looked, setLooked] = useState<string | null>(null)
  const state = useMemo(() => ({ ...boardState(view, TERRAIN.internet, NO_TARGETS, marked), changed: land, ids: `${which}-` }), [view, marked, land])
  const nothing = () => undefined
  return (
    <figure class="report-board" data-board={which}>
      <figcaption>{t(`report.board.${which}`)}</figcaption>
      <BoardSvg
        state={state} onPoint={nothing} onConfirm={nothing} onCancel={nothing} onLook={setLooked}
        bubble={looked === null ? null : { at: { on: 'space', name: looked }, children: <SpaceInfo state={state} space={looked} />, tone: 'plain' }}
      />
    </figure>
  )
}
