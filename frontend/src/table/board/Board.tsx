/** The table's board: the game as the server reports it, with the choice in progress. */
import { useSignal, type Signal } from '@preact/signals'
import { useMemo, useRef } from 'preact/hooks'
import { narrow } from '../../base/browser/narrowScreen'
import { boardInWords, placesAsList } from '../../self/settings/preferences'
import { openSettings } from '../../self/settings/SettingsButton'
import type { IconName } from '../../base/icons/Icon'
import { t } from '../../base/i18n'
import { refusalText } from '../../base/i18n/refusal'
import { refusalAt, cancel, confirm, foreseen, objection, pointAt, tapBoard, type Objection } from '../panels/choice'
import { editionOf } from '../edition'
import { highlights } from '../history/highlights'
import { moment } from '../history/lookBack'
import { isShowingAgain, missed, showAgain } from '../history/showAgain'
import { shownTargets } from '../panels/cover'
import { halted, news, seat, view } from '../store'
import { useVeils } from '../animations/useVeils'
import { BoardSvg } from '../../board/BoardSvg'
import type { BoardTool } from '../../board/BoardTools'
import { SpaceInfo } from '../../board/SpaceInfo'
import type { Bubble } from '../../board/Speech'
import { boardState, type BoardState } from '../../board/state'
import type { Target } from '../../board/targets'
import { ScoreStrip } from '../seats/ScoreStrip'
import { BoardWords } from './BoardWords'

/** With `isPast`, as in a replay, the moment shown is in the past. */
export function Board({ isPast = false }: { isPast?: boolean }) {
  const looked = useSignal<string | null>(null)
  const barred = useSignal<Objection | null>(null)
  const resting = useRef<Target | null>(null)
  const seen = view.value
  const now = shownTargets.value
  const veils = useVeils(news.value)
  const land = foreseen.value
  const last = highlights.value
  const state = useMemo(() => seen && { ...boardState(seen, editionOf(seen).terrain, now, last), veils, foreseen: land }, [seen, now, last, veils, land])
  if (!seen || !state) return <p class="board-none">{t('board.none')}</p>

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
    ? { at: refused.target, children: <Refused {...refused} state={state} />, tone: objection.value ? 'bad' : 'reason' }
    : looked.value === null
      ? null
      : { at: { on: 'space', name: looked.value }, children: <SpaceInfo state={state} space={looked.value} />, tone: 'plain' }
  return (
    <div class={`board-and-words${boardInWords.value ? ' both' : ''}`}>
      <BoardSvg
        state={state}
        bubble={bubble}
        onPoint={(target) => { if (seat.value !== null && !halted.value) void tapBoard(target) }}
        onConfirm={() => { void confirm() }}
        onCancel={cancel}
        onLook={(space) => { looked.value = space }}
        onAsk={(target) => { void explainRefusal(target) }}
        onNear={pointAt}
        tools={[toggle(boardInWords, 'text', t('words.show')), toggle(placesAsList, 'list', t('choice.show')), ...showingAgain(), ...settingsTool()]}
        head={narrow.value && <ScoreStrip view={seen} />}
        isPast={isPast || moment.value !== null}
      />
      {boardInWords.value && <BoardWords state={state} />}
    </div>
  )
}

/** Why a place cannot be chosen; for a space, also its description. */
function Refused({ target, refusal, state }: Objection & { state: BoardState }) {
  return <>{target.on === 'space' && <SpaceInfo state={state} space={target.name} />}<span class="why">{refusalText(refusal)}</span></>
}

/** Shows the moments since the viewer's last move again, one after the other; pressed while it does, it stops. */
function showingAgain(): BoardTool[] {
  if (!missed.value.length) return []
  const act = () => { void showAgain() }
  return [isShowingAgain.value ? { icon: 'pause', label: t('past.again.stop'), act } : { icon: 'play', label: t('past.again'), act }]
}

/** The settings, which a narrow screen has no room for in its bar. */
function settingsTool(): BoardTool[] {
  return narrow.value ? [{ icon: 'settings', label: t('settings.title'), act: openSettings }] : []
}

/** Toggles a preference. */
function toggle(of: Signal<boolean>, icon: IconName, label: string): BoardTool {
  return { icon, label, pressed: of.value, act: () => { of.value = !of.value } }
}
