import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { Bar } from '../../self/bar/Bar'
import { Loading } from '../../base/components/Loading'
import { PageBar } from '../../self/bar/PageBar'
import { Failure } from '../../base/components/Failure'
import { follow, navigate } from '../../base/browser/router'
import { useSubmit } from '../../net/useSubmit'
import { Board } from '../../table/board/Board'
import { EDITIONS } from '../../editions'
import { PANELS } from '../../editions/panels'
import { editionOf, registerEditions } from '../../table/edition'
import { registerPanels } from '../../table/panels/panelOf'
import { t } from '../../base/i18n'
import { Icon } from '../../base/icons/Icon'
import { Log } from '../../table/log/Log'
import { loadMe, ensureName } from '../../self/me'
import { api } from '../../net/api'
import { ActionPanel, promptAttributes } from '../../table/panels'
import { move } from '../../table/panels/choice'
import type { View } from '../../net/protocol'
import { KeysDialog } from '../../table/keyboard/KeysDialog'
import { Players } from '../../table/seats/Players'
import { useShortcuts } from '../../table/keyboard/shortcuts'
import { statusOf } from '../../table/status'
import { closeTable, prompts, room, seat, view } from '../../table/store'
import { useKeptFocus } from '../../table/keyboard/useKeptFocus'
import '../../table/table.css'
import { useWords, type LessonWords } from './content'
import { cardOf, restart, progress, openLesson, failed, hasBegun, isReady, stepBack } from './lesson'
import { AidDialog, HelpButton } from './Help'
import { lessonRoom } from './lessonRoom'
import { Prose } from './Prose'
import './learn.css'

registerEditions(EDITIONS)
registerPanels(PANELS)

/** The lesson: classic's first rounds at a private table, where each step says what to do. */
export function LessonPage() {
  const { words, loads } = useWords('lesson')
  const left = useRef(false)
  const title = `${words?.title ?? t('lobby.learn')} – ${t('app.name')}`
  useEffect(() => { document.title = title }, [title])
  useEffect(() => {
    if (!words) return
    void loadMe().then(() => { if (!left.current) void openLesson((lesson) => lessonRoom(lesson, words.title)) })
  }, [words])
  // A layout effect: the table must close before another page opens one.
  useLayoutEffect(() => () => {
    left.current = true
    closeTable()
  }, [])
  const game = view.value
  if (!words || !game || !room.value || !progress.value) {
    return (
      <>
        <PageBar />
        <main class="page rows">
          {failed.value && words ? <NotReached words={words} /> : <Loading />}
        </main>
      </>
    )
  }
  return <LessonTable words={words} loads={loads} game={game} />
}

function NotReached({ words }: { words: LessonWords }) {
  return (
    <>
      <Failure text={words.failed} />
      <p><button type="button" class="button" onClick={() => { location.reload() }}>{words.retry}</button></p>
    </>
  )
}

function LessonTable({ words, loads, game }: { words: LessonWords; loads: boolean; game: View }) {
  const here = room.value
  const [help, setHelp] = useState<'aid' | 'keys' | null>(null)
  useShortcuts({ show: () => undefined, showKeys: () => { setHelp('keys') }, showAid: () => { setHelp('aid') } })
  const action = useKeptFocus()
  if (!here) return null
  const edition = editionOf(game)
  const step = progress.value?.step ?? null
  const status = statusOf(game, prompts.value, seat.value, here)
  return (
    <div class={`table ${game.edition} tab-board lesson`} data-step={step ?? 'over'} data-ready={isReady(step, move.value)} data-card={cardOf(step)} {...(step !== null && promptAttributes())}>
      <Bar end={<><HelpButton show={() => { setHelp('aid') }} /><a class="button quiet" href="/" onClick={follow} aria-label={words.leave}><Icon name="leave" /><span class="lesson-leave">{words.leave}</span></a></>}>
        <p class={`status${status.mine && step !== null ? ' mine' : ''}`}>{step === null ? words.over.title : status.text}</p>
      </Bar>
      <main class="table-parts" aria-busy={loads}>
        <h1 class="hidden-words">{words.title}</h1>
        <section class="part part-board" aria-label={t('table.board')}><Board /></section>
        <div class="part part-below"><edition.Middle view={game} /><edition.Hand /></div>
        <div class="side">
          <section class="part part-players" aria-label={t('seat.panels')}><Players room={here} view={game} /></section>
          <section ref={action} class="part part-action" aria-label={t('table.action')} tabIndex={-1}>
            <StepCard words={words} />
            {step !== null && <ActionPanel />}
          </section>
          <section class="part part-talk panel" aria-label={t('table.tab.log')}><Log /></section>
        </div>
      </main>
      {help === 'aid' && <AidDialog edition={game.edition} phase={game.phase} close={() => { setHelp(null) }} />}
      {help === 'keys' && <KeysDialog close={() => { setHelp(null) }} />}
    </div>
  )
}

/** The step's task, the progress, and the buttons to go back. */
function StepCard({ words }: { words: LessonWords }) {
  const { step, steps } = progress.value ?? { step: null, steps: [] }
  const said = step === null ? words.over : words.steps[step]
  const number = step === null ? steps.length : steps.indexOf(step) + 1
  const card = useRef<HTMLElement>(null)
  // A new text starts at its beginning.
  useEffect(() => { card.current?.parentElement?.scrollTo(0, 0) }, [step])
  const shown = words.progress.replace('{n}', String(number)).replace('{of}', String(steps.length))
  return (
    <section ref={card} class="panel lesson-card" aria-label={words.title}>
      <header class="line spread">
        <span class="chip gold">{shown}</span>
        <span class="line lesson-ways">
          <button type="button" class="button quiet" disabled={!hasBegun()} onClick={() => { void stepBack() }}><Icon name="undo" />{words.back}</button>
          {step !== null && <button type="button" class="button quiet" disabled={!hasBegun()} onClick={() => { void restart() }}>{words.restart}</button>}
        </span>
      </header>
      <div class="lesson-said" aria-live="polite">
        <h2>{said?.title}</h2>
        <Prose text={said?.text ?? []} />
      </div>
      {step === steps[0] && <p class="about by-keyboard">{words.by_keyboard}</p>}
      {failed.value && <Failure text={words.failed} />}
      {step === null && <Ways words={words} />}
    </section>
  )
}

/** What to do next, after the lesson: the first game is against the weakest bots. */
function Ways({ words }: { words: LessonWords }) {
  const { busy, failure, run } = useSubmit()
  const play = () => { run(async () => { if (await ensureName()) navigate(`/rooms/${(await api.playNow({ edition: 'classic', options: { players: 4 }, level: 'page' })).id}`) }) }
  return (
    <>
      <p class="line">
        <button type="button" class="button primary" disabled={busy} onClick={play}><Icon name="swords" />{words.play}</button>
        <a class="button" href="/rules/classic" onClick={follow}><Icon name="book" />{words.rules}</a>
        <button type="button" class="button quiet" onClick={() => { void restart() }}>{words.restart}</button>
      </p>
      <Failure text={failure} />
    </>
  )
}
