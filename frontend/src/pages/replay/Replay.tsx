import { useEffect, useLayoutEffect, useMemo, useState } from 'preact/hooks'
import { Bar } from '../../self/bar/Bar'
import { isDrawn } from '../../base/browser/narrowScreen'
import { follow } from '../../base/browser/router'
import { Board } from '../../table/board/Board'
import { editionOf } from '../../table/edition'
import { t } from '../../base/i18n'
import { Icon, type IconName } from '../../base/icons/Icon'
import { chaptersOf } from '../../table/log/chapters'
import type { Replay as Outline, ReplayMoment, Room } from '../../net/protocol'
import { playerName as nameOf } from '../../table/names'
import { Follow } from '../../table/seats/Follow'
import { offersSeats, Players } from '../../table/seats/Players'
import { showTable } from '../../table/store'
import '../../table/table.css'
import { Caption } from './Caption'
import { GameRecord } from './GameRecord'
import { hashOf, playsUntil, shownAt, perspectiveOf, type Shown, type Perspective } from './replayAddress'
import { ReplayLog } from './ReplayLog'
import { Scrubber } from './Scrubber'
import { ReplaySource } from './source'
import { Statistics } from './Statistics'
import { next, previous, previousRound, nextRound, stopsOf } from './steps'
import { useReplayKeys, type ReplayActions } from './useKeys'
import { usePlaying } from './usePlaying'

const TABS = ['board', 'players', 'log', 'stats', 'record'] as const
type Tab = (typeof TABS)[number]
const ICONS: Record<Tab, IconName> = { board: 'map', players: 'users', log: 'scroll', stats: 'trophy', record: 'link' }

export function Replay({ room, outline }: { room: Room; outline: Outline }) {
  const source = useMemo(() => new ReplaySource(room.id, outline), [outline])
  const [until, setUntil] = useState(() => playsUntil(location.hash, outline))
  const [{ moment, who }, show] = useShown(outline, room.seats.length)
  const [tab, setTab] = useState<Tab>('board')
  const current = source.moment(who, moment)
  const log = source.log(who)
  const chapters = useMemo(() => chaptersOf(log ?? []), [log])
  const stops = useMemo(() => stopsOf(outline, log), [outline, log])
  const go = (to: number) => { show({ moment: to, who }) }
  const on = () => { go(next(stops, moment)) }
  const play = usePlaying(moment, current !== undefined, moment < (until ?? outline.last), on, until !== null)
  const by = (move: () => void) => () => { play.stop(); move() }
  const ways: ReplayActions = {
    back: by(() => { go(previous(stops, moment)) }), on: by(on), first: by(() => { go(0) }), last: by(() => { go(outline.last) }),
    roundBack: by(() => { go(previousRound(outline, moment)) }), roundOn: by(() => { go(nextRound(outline, moment)) }),
    play: () => {
      setUntil(null)
      if (!play.playing && moment === outline.last) go(0)
      play.toggle()
    },
  }
  useReplayKeys(ways)
  useEffect(() => { source.want(who, moment) }, [source, who, moment])
  const here = useMomentShown(room, current, who, source)
  const report = here && editionOf(here.view).rounds ? (round: number) => `/rooms/${room.id}/rounds/${String(round)}#play` : undefined
  return (
    <div class={`table replay ${room.edition} tab-${tab}`} data-moment={here?.moment}>
      <Bar end={<a class="button to-table" href={`/rooms/${room.id}`} onClick={follow} aria-label={t('replay.to_end')}><Icon name="map" /><span>{t('replay.to_end')}</span></a>}>
        <h1 class="replay-title"><span class="wide-only">{t('replay.title', { room: room.name })}</span><span class="narrow-only">{t('replay.short')}</span></h1>
        <PerspectiveMenu room={room} who={who} change={(perspective) => { show({ moment, who: perspective }) }} />
      </Bar>
      <nav class="replay-views" aria-label={t('table.tabs')}>
        {(['board', 'stats', 'record'] as const).map((one) => (
          <button key={one} type="button" class="tab" {...((one === tab || (one === 'board' && (tab === 'players' || tab === 'log'))) && { 'aria-current': 'page' as const })} onClick={() => { setTab(one) }}>
            <Icon name={ICONS[one]} />{t(`replay.tab.${one}`)}
          </button>
        ))}
      </nav>
      <main class="table-parts">
        {here ? <MomentShown moment={here} /> : <p class="soft part-board">{t('app.loading')}</p>}
        <div class={`side${here && offersSeats(room, here.view) ? ' crowded' : ''}`}>
          {here && isDrawn('players', tab) && <section class="part part-players" tabIndex={0} aria-label={t('seat.panels')}><Players room={room} view={here.view} open={who === 'all'} tool={Follow} /></section>}
          {isDrawn('log', tab) && <section class="part part-talk panel" aria-label={t('log.title')}>
            {log && here ? <ReplayLog chapters={chapters} at={moment} go={(to) => { play.stop(); go(to) }} /> : <p class="soft">{t('app.loading')}</p>}
          </section>}
        </div>
        {tab === 'stats' && here && <section class="part part-more" tabIndex={0} aria-label={t('replay.tab.stats')}><Statistics outline={outline} at={moment} go={by2(play.stop, go)} /></section>}
        {tab === 'record' && here && <section class="part part-more" tabIndex={0} aria-label={t('replay.tab.record')}><ShareAndExport room={room} source={source} shown={{ moment, who }} /></section>}
      </main>
      {source.failed.value && <p class="failure" role="alert">{t('error.server')} <button type="button" class="button small" onClick={() => { source.want(who, moment) }}>{t('replay.again')}</button></p>}
      <Scrubber outline={outline} at={moment} go={go} ways={ways} play={play} caption={here && log ? <Caption chapters={chapters} moment={moment} report={report} /> : null} />
      <nav class="tab-bar" aria-label={t('table.tabs')}>
        {TABS.map((one) => (
          <button key={one} type="button" class="tab" {...(one === tab && { 'aria-current': 'page' as const })} onClick={() => { setTab(one) }}>
            <Icon name={ICONS[one]} />{t(`replay.tab.${one}`)}
          </button>
        ))}
      </nav>
    </div>
  )
}

function by2(stop: () => void, go: (moment: number) => void): (moment: number) => void {
  return (moment) => { stop(); go(moment) }
}

/** Keeps the shown moment and the address in sync. */
function useShown(outline: Outline, seats: number): [Shown, (shown: Shown) => void] {
  const [shown, setShown] = useState(() => shownAt(location.hash, outline, seats))
  useEffect(() => {
    const changed = () => { setShown(shownAt(location.hash, outline, seats)) }
    addEventListener('hashchange', changed)
    return () => { removeEventListener('hashchange', changed) }
  }, [outline])
  const { moment, who } = shown
  useEffect(() => { history.replaceState(null, '', hashOf({ moment, who })) }, [moment, who])
  return [shown, setShown]
}

/** The moment on the board: the current one or, until it is loaded, the previous one. */
function useMomentShown(room: Room, current: ReplayMoment | undefined, who: Perspective, source: ReplaySource): ReplayMoment | null {
  const [shown, setShown] = useState<ReplayMoment | null>(null)
  const log = source.log(who)
  useLayoutEffect(() => {
    if (!current) return
    const until = log?.filter(({ stream }) => stream <= current.moment) ?? [{ stream: current.moment, events: current.events }]
    showTable({ room, seat: typeof who === 'number' ? who : null, view: current.view, log: until })
    setShown(current)
  }, [current, log, who])
  return shown
}

function MomentShown({ moment: { view } }: { moment: ReplayMoment }) {
  const edition = editionOf(view)
  return (
    <>
      <section class="part part-board" aria-label={t('table.board')}><Board isPast /></section>
      <div class="part part-below"><edition.Middle view={view} /><edition.Hand /></div>
    </>
  )
}

/** Exports contain what a spectator could see, at the end. */
function ShareAndExport({ room, source, shown }: { room: Room; source: ReplaySource; shown: Shown }) {
  const { last } = source.outline
  useEffect(() => { source.want('public', last) }, [source])
  return <GameRecord room={room} log={source.log('public')} end={source.moment('public', last)?.view} moment={hashOf(shown)} />
}

function PerspectiveMenu({ room, who, change }: { room: Room; who: Perspective; change: (who: Perspective) => void }) {
  return (
    <label class="seen-by">
      <Icon name="eye" /><span class="hidden-words">{t('replay.seen_by')}</span>
      <select class="input" aria-label={t('replay.seen_by')} value={String(who)} onChange={(event) => { change(perspectiveOf(event.currentTarget.value, room.seats.length) ?? 'public') }}>
        <option value="all">{t('replay.seen_by.all')}</option>
        <option value="public">{t('replay.seen_by.public')}</option>
        {room.seats.map(({ seat, name }) => <option key={seat} value={String(seat)}>{t('replay.seen_by.seat', { name: name || nameOf(seat) })}</option>)}
      </select>
    </label>
  )
}
