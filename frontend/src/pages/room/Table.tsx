import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { Bar } from '../../self/bar/Bar'
import { isDrawn, narrow } from '../../base/browser/narrowScreen'
import { lazy } from '../../base/components/lazy'
import { useStages } from '../../base/browser/useStages'
import { LanguageMenu } from '../../base/components/LanguageMenu'
import { Board } from '../../table/board/Board'
import { Chat } from '../../table/chat/Chat'
import { audibleChat } from '../../table/chat/audibleChat'
import { editionOf } from '../../table/edition'
import { NextGame } from '../games/NextGame'
import { useAnimations } from '../../table/animations/useAnimations'
import { useDoubleClicks } from '../../table/panels/doubleClick'
import { t } from '../../base/i18n'
import { loadPageWords } from '../../base/i18n/languages'
import { Icon, type IconName } from '../../base/icons/Icon'
import { AidDialog, HelpButton } from '../learn/Help'
import { Log } from '../../table/log/Log'
import { MailOffer } from '../../self/notifications/MailOffer'
import { ActionPanel, largeQuestion, promptAttributes } from '../../table/panels'
import { moment } from '../../table/history/lookBack'
import { missed, showAgain } from '../../table/history/showAgain'
import { HistoryBar } from '../../table/history/HistoryBar'
import { SinceLastTurn } from '../../table/history/SinceLastTurn'
import type { Prompt, Room, View } from '../../net/protocol'
import { SettingsButton } from '../../self/settings/SettingsButton'
import { ConnectionBanner } from '../../table/ConnectionBanner'
import { LostSeat } from '../../table/seats/LostSeat'
import { Announcer } from '../../table/log/Announcer'
import { isTableAsked } from '../../table/clocks/tableQuestions'
import { TurnTime } from '../../table/clocks/ClockFace'
import { LeaveButton } from '../../table/seats/LeaveButton'
import { PauseButton } from '../../table/clocks/PauseButton'
import { offersSeats, Players } from '../../table/seats/Players'
import { isAlone } from '../../table/pacing'
import { useShortcuts } from '../../table/keyboard/shortcuts'
import { StandIn } from '../../table/seats/StandIn'
import { statusOf, type Status } from '../../table/status'
import { halted, presentAside, present, seat } from '../../table/store'
import { useKeptFocus } from '../../table/keyboard/useKeptFocus'
import { removePoster } from './poster'
import { useResult } from './useResult'
import { TABS, useTab, type Tab } from './useTab'
import '../../table/table.css'

/** Loaded when needed: a game lasts long enough. */
const TableQuestions = lazy(async () => (await Promise.all([import('../../table/clocks/TableQuestions'), loadPageWords()]))[0].TableQuestions)
const RevealedCards = lazy(() => import('../../table/animations/RevealedCards').then((it) => it.RevealedCards))
const SpectatorBanner = lazy(() => import('../../table/seats/spectating').then((it) => it.SpectatorBanner))
const Follow = lazy(() => import('../../table/seats/spectating').then((it) => it.Follow))
const BotMove = lazy(async () => (await Promise.all([import('../../table/panels/BotMove'), loadPageWords()]))[0].BotMove)
const Losses = lazy(async () => (await Promise.all([import('../../table/panels/Losses'), loadPageWords()]))[0].Losses)
const KeysDialog = lazy(async () => (await Promise.all([import('../../table/keyboard/KeysDialog'), loadPageWords()]))[0].KeysDialog)
const BotSays = lazy(async () => (await Promise.all([import('../../table/characters/BotSays'), loadPageWords()]))[0].BotSays)
const EndScreen = lazy(async () => (await Promise.all([import('./end/EndScreen'), loadPageWords()]))[0].EndScreen)
const ICONS: Record<Tab, IconName> = { board: 'map', players: 'users', log: 'scroll', chat: 'message' }
/** First the prompt, then the players, the hand and the log, then the board. */
const STAGES = 2

/** The table in play. Wide: everything at once, with log and chat as tabs. Narrow: one part at a time. */
export function Table({ room, view }: { room: Room; view: View }) {
  const [tab, setTab] = useTab()
  const over = view.phase === 'ended' || room.state === 'ended'
  const [end, setEnd] = useResult(over)
  const showsPast = moment.value !== null
  // On a phone, opening a line of the log switches to the board.
  useEffect(() => { if (showsPast) setTab('board') }, [showsPast])
  const [keys, setKeys] = useState(false)
  const [aid, setAid] = useState(false)
  useShortcuts({ show: setTab, showKeys: () => { setKeys(true) }, showAid: () => { setAid(true) } })
  const action = useKeptFocus()
  useAnimations()
  useDoubleClicks()
  const stage = useStages(STAGES)
  useLayoutEffect(() => { if (stage === STAGES) removePoster() }, [stage])
  const edition = editionOf(view)
  const now = present.value
  const status = statusOf(now.view ?? view, now.prompts, seat.value, room)
  const isOpen = !over && !halted.value
  const large = isOpen && !narrow.value ? largeQuestion.value : null
  // A new one covers the log, but no message that is being written.
  useLayoutEffect(() => { if (large && tab !== 'chat') setTab('board') }, [large?.id])
  const beside = tab === 'log' || tab === 'chat' ? tab : large ? 'question' : 'log'
  return (
    <div class={`table ${view.edition} tab-${tab}${presentAside.value ? ' past' : ''}`} {...(isOpen && promptAttributes())}>
      <Bar end={<><NextGame room={room.id} idle={seat.value !== null && (over || !status.mine)} /><HelpButton show={() => { setAid(true) }} /><KeysButton show={() => { setKeys(true) }} /><PauseButton /><LeaveButton room={room} /><ShowEnd room={room} over={over} show={() => { setEnd(true) }} /></>}>
        <StatusLine {...status} />
        <TurnTime />
      </Bar>
      <ConnectionBanner />
      <LostSeat room={room} />
      <SpectatorBanner room={room} view={view} />
      <Announcer status={status} />
      <HistoryBar />
      <SinceLastTurn />
      <main class="table-parts" aria-busy={stage < STAGES}>
        <h1 class="hidden-words">{room.name}</h1>
        <section class="part part-board" aria-label={t('table.board')}>{stage > 1 && <Board />}<RevealedCards />{stage > 1 && room.seats.some((one) => one.character) && <BotSays room={room} view={view} />}</section>
        <div class="part part-below">{stage > 0 && <><edition.Middle view={view} /><edition.Hand /></>}</div>
        <div class={`side${isTableAsked() || offersSeats(room, view) ? ' crowded' : ''}${large ? ` large shows-${beside}` : ''}`}>
          <section class="part part-players" aria-label={t('seat.panels')}>
            {stage > 0 && isDrawn('players', tab) && <><Players room={room} view={view} tool={Follow} />
            <div class="narrow-only"><edition.Supplies view={view} /><PauseButton words /><LanguageMenu words /><SettingsButton words /><LeaveButton room={room} words /></div></>}
          </section>
          <section ref={action} class="part part-action" aria-label={t('table.action')} tabIndex={-1}>
            <div class="askings">
              <StandIn room={room} />
              {room.pace.kind === 'untimed' && isAlone(room) && isOpen && !status.mine && <BotMove />}
              {isOpen && status.mine && <Losses again={missed.value.length && !showsPast ? () => { void showAgain() } : null} />}
              {(isTableAsked() || room.pace.kind === 'correspondence') && <TableQuestions />}
              <MailOffer room={room} />
            </div>
            {isOpen && <ActionPanel />}
          </section>
          {stage > 0 && (isDrawn('log', tab) || isDrawn('chat', tab)) && <Talk shown={beside} question={large} setTab={setTab} />}
        </div>
      </main>
      <TabBar tab={tab} setTab={setTab} />
      {end && <EndScreen room={room} view={view} close={() => { setEnd(false) }} />}
      {aid && <AidDialog edition={view.edition} phase={view.phase} close={() => { setAid(false) }} />}
      {keys && <KeysDialog close={() => { setKeys(false) }} />}
    </div>
  )
}

/** As high for every text; one that is cut off has all of it in a tooltip. */
function StatusLine({ text, mine }: Status) {
  const words = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const { current } = words
    if (current && current.scrollHeight > current.clientHeight + 1) current.title = text
    else current?.removeAttribute('title')
  })
  return <p class={`status${mine ? ' mine' : ''}`} role="status" aria-live="off"><span ref={words}>{text}</span></p>
}

function KeysButton({ show }: { show: () => void }) {
  return (
    <button type="button" class="button quiet round wide-only" aria-label={t('keys.title')} title={t('keys.title')} onClick={show}>
      <Icon name="keyboard" />
    </button>
  )
}

function ShowEnd({ room, over, show }: { room: Room; over: boolean; show: () => void }) {
  const watching = room.rounds_behind ? t('status.watching_behind', { n: room.rounds_behind }) : t('status.watching')
  if (seat.value === null && !over) return <span class="chip watching"><Icon name="eye" />{watching}</span>
  return over ? <button class="button show-end" aria-label={t('table.show_end')} onClick={show}><Icon name="trophy" /><span>{t('table.show_end')}</span></button> : null
}

type Beside = 'question' | 'log' | 'chat'

/** Log and chat share a place, with their own tabs on a wide screen; a large question covers them, as a further tab. */
function Talk({ shown, question, setTab }: { shown: Beside; question: Prompt | null; setTab: (tab: Tab) => void }) {
  return (
    <section class="part part-talk panel" aria-label={question && shown === 'question' ? t('table.tabs') : t(`table.tab.${shown === 'chat' ? 'chat' : 'log'}`)}>
      <div class="talk-tabs" role="tablist" aria-label={t('table.tabs')}>
        {question && (
          <button role="tab" aria-selected={shown === 'question'} class="tab" onClick={() => { setTab('board') }}><Icon name="pencil" />{t(`prompt.${question.kind}`)}</button>
        )}
        {(['log', 'chat'] as const).map((one) => (
          <button key={one} role="tab" aria-selected={one === shown} class="tab" onClick={() => { setTab(one) }}>
            <Icon name={ICONS[one]} />{t(`table.tab.${one}`)}
            {one === 'chat' && <Unread seen={shown === 'chat'} />}
          </button>
        ))}
      </div>
      {shown !== 'question' && <div class="talk-body" role="tabpanel">{shown === 'chat' ? <Chat /> : <Log />}</div>}
    </section>
  )
}

function Unread({ seen }: { seen: boolean }) {
  const [read, setRead] = useState(audibleChat.value.length)
  const count = audibleChat.value.length
  useEffect(() => { if (seen) setRead(count) }, [seen, count])
  const n = seen ? 0 : count - read
  return n > 0 ? <span class="unread" title={t('table.unread', { n })}>{n}</span> : null
}

/** The tabs of the table on a narrow screen, within reach of a thumb. */
function TabBar({ tab, setTab }: { tab: Tab; setTab: (tab: Tab) => void }) {
  return (
    <nav class="tab-bar" aria-label={t('table.tabs')}>
      {TABS.map((one) => (
        <button key={one} class="tab" {...(one === tab && { 'aria-current': 'page' as const })} onClick={() => { setTab(one) }}>
          <Icon name={ICONS[one]} />{t(`table.tab.${one}`)}
          {one === 'chat' && <Unread seen={tab === 'chat'} />}
        </button>
      ))}
    </nav>
  )
}
