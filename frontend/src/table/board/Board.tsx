/** The table's board: the game as the server reports it, with the choice in progress. */
import { useSignal, type Signal } from '@preact/signals'
import { useMemo, useRef } from 'preact/hooks'
import { boardInWords, placesAsList } from '../../self/settings/preferences'
import { Icon, type IconName } from '../../base/icons/Icon'
import { t } from '../../base/i18n'
import { refusalText } from '../../base/i18n/refusal'
import { refusalAt, cancel, confirm, foreseen, objection, tapBoard, type Objection } from '../panels/choice'
import { editionOf } from '../edition'
import { highlights } from '../history/highlights'
import { isShowingAgain, missed, showAgain } from '../history/showAgain'
import { shownTargets } from '../panels/cover'
import { news, seat, view } from '../store'
import { useVeils } from '../animations/useVeils'
import { BoardSvg } from '../../board/BoardSvg'
import { SpaceInfo } from '../../board/SpaceInfo'
import type { Bubble } from '../../board/Speech'
import { boardState, type BoardState } from '../../board/state'
import type { Target } from '../../board/targets'
import { BoardWords } from './BoardWords'

export function Board() {
  const looked = useSignal<string | null>(null)
  const barred = useSignal<Objection | null>(null)
  const resting = useRef<Target | null>(null)
  const seen = view.value
  const now = shownTargets.value
  const veils = useVeils(news.value)
  const land = foreseen.value
  const last = highlights.value
  const state = useMemo(() => seen && { ...boardState(seen, editionOf(seen).terrain, now, last), veils, foreseen: land }, [seen, now, last, veils, land])
  if (!state) return <p class="board-none">{t('board.none')}</p>

  /** Explains why the place that the pointer rests on cannot be chosen, if it is still there when the reply arrives. */
  async function explainRefusal(target: Target | null): Promise<void> {
    resting.current = target
    barred.value = null
    if (target && objection.peek()?.target.name !== target.name) objection.value = null
    const refusal = target && seat.value !== null ? await refusalAt(target) : null
    if (target && refusal && resting.current === target) barred.value = { target, refusal }
  }

  const refused = objection.value ?? barred.value
  const bubble: Bubble | null = refused
    ? { at: refused.target, children: <Refused {...refused} state={state} />, tone: 'bad' }
    : looked.value === null
      ? null
      : { at: { on: 'space', name: looked.value }, children: <SpaceInfo state={state} space={looked.value} />, tone: 'plain' }
  return (
    <div class={`board-and-words${boardInWords.value ? ' both' : ''}`}>
      <BoardSvg
        state={state}
        bubble={bubble}
        onPoint={(target) => { if (seat.value !== null) void tapBoard(target) }}
        onConfirm={() => { void confirm() }}
        onCancel={cancel}
        onLook={(space) => { looked.value = space }}
        onAsk={(target) => { void explainRefusal(target) }}
        tools={<><Tool of={boardInWords} icon="text" label={t('words.show')} /><Tool of={placesAsList} icon="list" label={t('choice.show')} /><ShowAgain /></>}
      />
      {boardInWords.value && <BoardWords state={state} />}
    </div>
  )
}

/** Why a place cannot be chosen; for a space, also its description. */
function Refused({ target, refusal, state }: Objection & { state: BoardState }) {
  return <>{target.on === 'space' && <SpaceInfo state={state} space={target.name} />}<span class="why">{refusalText(refusal)}</span></>
}

/** Shows the moments since the viewer's last move again, one after the other; pressed once more, it stops. */
function ShowAgain() {
  if (!missed.value.length) return null
  const label = t(isShowingAgain.value ? 'past.again.stop' : 'past.again')
  return (
    <button type="button" class="board-tool" data-action="again" aria-label={label} title={label} onClick={() => { void showAgain() }}>
      <Icon name={isShowingAgain.value ? 'pause' : 'play'} />
    </button>
  )
}

/** Toggles a preference. */
function Tool({ of, icon, label }: { of: Signal<boolean>; icon: IconName; label: string }) {
  return (
    <button type="button" class="board-tool" aria-label={label} title={label} aria-pressed={of.value} onClick={() => { of.value = !of.value }}>
      <Icon name={icon} />
    </button>
  )
}
