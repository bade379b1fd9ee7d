/** The report page of a round: the boards, every step in words, the standings, and the pools that are open now. */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { Bar } from '../../../self/bar/Bar'
import { follow, followBack, navigate } from '../../../base/browser/router'
import { t } from '../../../base/i18n'
import { Icon } from '../../../base/icons/Icon'
import { span } from '../../../net/paceWords'
import type { InternetView, Room } from '../../../net/protocol'
import { mayAnimate } from '../../../self/settings/settings'
import { ConnectionBanner } from '../../../table/ConnectionBanner'
import { resultOf } from '../../../table/result'
import { seat } from '../../../table/store'
import { OpenPools, WonActions } from '../Middle'
import { RemainingPools } from '../PoolsDialog'
import { newestRound } from '../view'
import { beatsOf } from './beats'
import { Boards } from './Boards'
import { load, ownSheet, reportOf, type InternetReport as Report } from './data'
import { OwnRound } from './OwnRound'
import { PlayedBoard, PlayerBar } from './PlayedRound'
import { lastSeenReport, markSeen } from '../../../table/history/seenReports'
import { Standing } from './Standing'
import { Story } from './Story'
import { storyOf, storyUntil } from './story'
import { usePageKeys } from './usePageKeys'
import { useRound } from './useRound'
import './report.css'

interface Props { room: Room; view: InternetView; round: number }

export function RoundPage({ room, view, round }: Props) {
  const newest = newestRound(view)
  const to = (other: number) => `/rooms/${room.id}/rounds/${String(other)}`
  const leaf = (other: number) => { if (other >= 0 && other <= newest && other !== round) navigate(to(other)) }
  const swipe = usePageKeys({ back: () => { leaf(round - 1) }, on: () => { leaf(round + 1) }, first: () => { leaf(0) }, last: () => { leaf(newest) } })
  const viewer = seat.value
  useEffect(() => {
    if (round >= 0 && round <= newest) void load(room.id, round, viewer)
  }, [room.id, round, round <= newest, viewer])
  const report = reportOf(room.id, round, viewer)
  useEffect(() => { if (typeof report === 'object') markSeen(room.id, round) }, [report])
  return (
    <div class="report-page">
      <Bar end={<BackToTable room={room} view={view} />}>
        <nav class="leaf" aria-label={t('report.leaf')}>
          <Leaf to={round > 0 ? to(round - 1) : null} words={t('report.back')} sign="‹" rel="prev" />
          <h1>{t('report.title', { round: Math.max(0, round) })}</h1>
          <Leaf to={round < newest ? to(round + 1) : null} words={t('report.on')} sign="›" rel="next" />
        </nav>
      </Bar>
      <ConnectionBanner />
      <main class="report" {...swipe}>
        {(round > newest || round < 0) && <p class="report-none">{round < 0 ? t('report.none_yet') : t('report.not_yet', { round })}</p>}
        {round <= newest && report === undefined && <p class="report-none soft">{t('app.loading')}</p>}
        {report === 'failed' && <p class="report-none failure" role="alert">{t('error.server')}</p>}
        {typeof report === 'object' && <LoadedReport key={round} room={room} report={report} round={round} isNewest={round === newest} isAsked={isAsked(view)} />}
      </main>
      <Rounds round={round} newest={newest} to={to} />
    </div>
  )
}

/**
 * A new report, or one that its link asks to play, is played step by step; the whole of it comes after that, or when the
 * reader skips it.
 */
function LoadedReport({ room, report, round, isNewest, isAsked }: { room: Room; report: Report; round: number; isNewest: boolean; isAsked: boolean }) {
  const [pointed, setPointed] = useState<ReadonlySet<string>>(new Set())
  const { before, after, events } = report
  const story = useMemo(() => storyOf(events), [events])
  const beats = useMemo(() => beatsOf(story), [story])
  const [auto] = useState(() => location.hash === '#play' || (isNewest && round > lastSeenReport(room.id) && mayAnimate()))
  const player = useRound(beats, auto)
  const { at } = player
  const played = at === null ? null : beats[at]
  const words = useRef<HTMLElement>(null)
  useEffect(() => { if (words.current) words.current.scrollTop = words.current.scrollHeight }, [played])
  const bar = beats.length > 0 && <PlayerBar player={player} beats={beats} />
  if (at !== null && played) {
    return (
      <>
        <PlayedBoard report={report} beats={beats} at={at} />
        <article class="report-words playing" aria-label={t('report.title', { round })}>
          <section class="panel padded" ref={words} tabIndex={0} aria-live="polite"><Story round={round} story={storyUntil(story, played.end)} sheet={ownSheet(report)} point={() => undefined} /></section>
          <div class="round-player-place panel">{bar}{room.pace.report > 0 && <p class="about">{t('report.grace', { time: span(room.pace.report) })}</p>}</div>
        </article>
      </>
    )
  }
  return (
    <>
      <Boards before={before} after={after} events={events} pointed={pointed} />
      <article class="report-words" tabIndex={0} aria-label={t('report.title', { round })}>
        {after.outcome && <Result room={room} view={after} />}
        <OwnRound report={report} round={round} />
        <section class="panel padded">{bar}<Story round={round} story={story} sheet={ownSheet(report)} point={(places) => { setPointed(new Set(places)) }} /></section>
        <section class="panel padded"><h2>{t('report.standing')}</h2><Standing before={before} after={after} /></section>
        {!after.outcome && (
          <section class="panel padded report-open">
            <h2>{t(isNewest ? 'report.open.now' : 'report.open.then')}</h2>
            {after.open_pools.length === 0 && <p>{t('internet.nothing_open')}</p>}
            <p>{t('internet.ducat_pool', { n: after.ducat_pool })}</p>
            <OpenPools view={after} />
            <WonActions won={after.won} title={t('report.won', { round: round + 1 })} />
            <details><summary>{t('internet.pools.title')}</summary><RemainingPools view={after} /></details>
          </section>
        )}
        {/* On a phone, where the link above has no words. */}
        {isAsked && <a class="button primary narrow-only" href={`/rooms/${room.id}`} onClick={followBack}><Icon name="pencil" />{t('report.to_sheet')}</a>}
      </article>
    </>
  )
}

/** How the game ended. */
function Result({ room, view }: { room: Room; view: InternetView }) {
  const { title, why } = resultOf(view, room, seat.value)
  return (
    <section class="panel padded report-result">
      <h2>{t('report.over')}</h2>
      <p><b>{title}</b></p>
      <p>{why}</p>
    </section>
  )
}

/** Whether the player is asked for an order sheet. */
function isAsked(view: InternetView): boolean {
  return seat.value !== null && view.phase === 'sheets'
}

/** The link onward: to the player's order sheet if it is asked for, to the result of a finished game, or to the table. */
function BackToTable({ room, view }: { room: Room; view: InternetView }) {
  const asked = isAsked(view)
  const words = t(asked ? 'report.to_sheet' : view.phase === 'ended' ? 'report.to_result' : 'report.to_table')
  return (
    <a class={`button to-table${asked ? ' primary' : ''}`} data-action="to-table" aria-label={words} href={`/rooms/${room.id}`} onClick={followBack}>
      <Icon name={asked ? 'pencil' : 'map'} /><span>{words}</span>
    </a>
  )
}

function Leaf({ to, words, sign, rel }: { to: string | null; words: string; sign: string; rel: string }) {
  if (to === null) return <span class="button round leaf-end" aria-hidden="true">{sign}</span>
  return <a class="button round" href={to} rel={rel} aria-label={words} title={words} onClick={follow}>{sign}</a>
}

/** Links to all rounds. */
function Rounds({ round, newest, to }: { round: number; newest: number; to: (round: number) => string }) {
  const here = useRef<HTMLElement>(null)
  useEffect(() => {
    const [line, link] = [here.current, here.current?.querySelector<HTMLElement>('[aria-current]')]
    if (line && link) line.scrollLeft = link.offsetLeft + link.offsetWidth / 2 - line.clientWidth / 2
  }, [round, newest])
  return (
    <nav class="rounds" ref={here} aria-label={t('report.rounds')}>
      <ol>
        {Array.from({ length: newest + 1 }, (_, at) => (
          <li key={at}>
            <a href={to(at)} onClick={follow} {...(at === round && { 'aria-current': 'page' as const })} aria-label={t('report.title', { round: at })}>{at}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
