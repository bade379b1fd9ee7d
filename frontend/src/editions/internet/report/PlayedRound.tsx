import { useMemo } from 'preact/hooks'
import { BoardSvg } from '../../../board/BoardSvg'
import { boardState, touchedIn } from '../../../board/state'
import { NO_TARGETS } from '../../../board/targets'
import { t } from '../../../base/i18n'
import { Crest } from '../../../base/icons/crests'
import { Icon } from '../../../base/icons/Icon'
import { useVeils } from '../../../table/animations/useVeils'
import { colourOf, playerName } from '../../../table/names'
import { TERRAIN } from '../../terrain'
import { boardAt, standingsAt, type Beat } from './beats'
import type { InternetReport } from './data'
import type { RoundPlayer } from './useRound'

/** The board and the standings at a beat of the round, with the places of the beat marked. */
export function PlayedBoard({ report, beats, at }: { report: InternetReport; beats: readonly Beat[]; at: number }) {
  const beat = beats[at]
  const end = beat?.end ?? -1
  const change = useMemo(
    () => ({ events: beat?.events ?? [], before: boardAt(report, beats[at - 1]?.end ?? -1), after: boardAt(report, end) }),
    [report, beat],
  )
  const veils = useVeils(change)
  const state = useMemo(
    () => ({ ...boardState({ ...(change.after === report.before.board ? report.before : report.after), board: change.after }, TERRAIN.internet, NO_TARGETS, touchedIn([change])), veils, ids: 'played-' }),
    [report, change, veils],
  )
  const nothing = () => undefined
  return (
    <section class="report-boards played" aria-label={t('table.board')}>
      <ul class="played-scores" aria-label={t('report.standing')}>
        {standingsAt(report, end).map(({ score, ducats }, seat) => (
          <li key={seat} class={`seat-${colourOf(seat)}`}>
            <span class="played-name">{playerName(seat)}</span>
            <Crest colour={colourOf(seat)} size={18} /><b class="numbers">{score}</b><span class="numbers soft"><Icon name="coins" />{ducats}</span>
          </li>
        ))}
      </ul>
      <div class="report-board-row"><div class="report-board" data-board="played"><BoardSvg state={state} onPoint={nothing} onConfirm={nothing} onCancel={nothing} onLook={nothing} bubble={null} /></div></div>
    </section>
  )
}

/** Plays the round, and says how far it has been played. */
export function PlayerBar({ player: { at, playing, toggle, skip }, beats }: { player: RoundPlayer; beats: readonly Beat[] }) {
  if (at === null) return <button type="button" class="button play-round" data-action="play-round" onClick={toggle}><Icon name="play" />{t('report.play')}</button>
  return (
    <div class="round-player">
      <button type="button" class="button round" aria-label={t(playing ? 'replay.pause' : 'report.resume')} title={t(playing ? 'replay.pause' : 'report.resume')} onClick={toggle}><Icon name={playing ? 'pause' : 'play'} /></button>
      <progress max={beats.length} value={at + 1} aria-label={t('report.progress', { at: at + 1, n: beats.length })} />
      <button type="button" class="button" data-action="skip-round" onClick={skip}>{t('report.skip')}<Icon name="arrow-right" /></button>
    </div>
  )
}
