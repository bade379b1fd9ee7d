/** All playback controls in one place: by moments, by rounds, or automatically. */
import type { ComponentChildren } from 'preact'
import { t } from '../../base/i18n'
import { Icon } from '../../base/icons/Icon'
import type { Replay } from '../../net/protocol'
import { chapterAt } from './steps'
import type { ReplayActions } from './useKeys'
import { SPEEDS, type Playing } from './usePlaying'

interface Props { outline: Replay; at: number; go: (moment: number) => void; ways: ReplayActions; play: Playing; caption: ComponentChildren }

export function Scrubber({ outline, at, go, ways, play, caption }: Props) {
  const { chapters, last } = outline
  const chapter = chapterAt(outline, at)
  const round = chapterName(chapters[chapter]?.round ?? 0)
  return (
    <section class="scrubber" aria-label={t('replay.controls')}>
      <p class="scrubber-caption" role="status" aria-live={play.playing ? 'off' : 'polite'}>{caption}</p>
      <div class="scrubber-line">
        <input
          type="range" min={0} max={last} step={1} value={at} aria-label={t('replay.moment')}
          aria-valuetext={t('replay.moment.of', { round, n: at, last })}
          onInput={(event) => { play.stop(); go(Number(event.currentTarget.value)) }}
        />
        <div class="scrubber-ticks" aria-hidden="true">
          {chapters.map(({ round: number, first }) => <i key={number} class={number % 5 === 0 ? 'fifth' : ''} style={{ left: `${String((100 * first) / Math.max(1, last))}%` }} />)}
        </div>
      </div>
      <div class="scrubber-buttons">
        <Step words={t('replay.round_back')} sign="«" off={at === 0} press={ways.roundBack} />
        <Step words={t('past.back')} sign="‹" off={at === 0} press={ways.back} />
        <button type="button" class="button primary round" data-action="play" aria-label={t(play.playing ? 'replay.pause' : 'replay.play')} title={t(play.playing ? 'replay.pause' : 'replay.play')} onClick={ways.play}>
          <Icon name={play.playing ? 'pause' : 'play'} />
        </button>
        <Step words={t('past.on')} sign="›" off={at === last} press={ways.on} />
        <Step words={t('replay.round_on')} sign="»" off={at === last} press={ways.roundOn} />
      </div>
      <div class="scrubber-choices">
        <select class="input" aria-label={t('replay.chapter')} value={String(chapter)} onChange={(event) => { play.stop(); go(chapters[Number(event.currentTarget.value)]?.first ?? 0) }}>
          {chapters.map(({ round: number }, index) => <option key={number} value={String(index)}>{chapterName(number)}</option>)}
        </select>
        <select class="input" aria-label={t('replay.speed')} value={String(play.speed)} onChange={(event) => { play.setSpeed(Number(event.currentTarget.value)) }}>
          {SPEEDS.map((speed) => <option key={speed} value={String(speed)}>{t('replay.speed.times', { n: speed })}</option>)}
        </select>
        <span class="numbers scrubber-count" aria-hidden="true">{at} / {last}</span>
      </div>
    </section>
  )
}

export function chapterName(round: number): string {
  return round === 0 ? t('log.setup') : t('log.round', { round })
}

function Step({ words, sign, off, press }: { words: string; sign: string; off: boolean; press: () => void }) {
  return <button type="button" class="button round step" aria-label={words} title={words} disabled={off} onClick={press}>{sign}</button>
}
