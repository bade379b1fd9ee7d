import { useEffect, useState } from 'preact/hooks'
import { PageBar } from '../../self/bar/PageBar'
import { ChatPanel } from '../../table/chat/ChatPanel'
import { follow, navigate, roomIdIn } from '../../base/browser/router'
import { t } from '../../base/i18n'
import { loadAllWords } from '../../base/i18n/languages'
import { lazy } from '../../base/components/lazy'
import { WhenSeen } from '../../base/components/WhenSeen'
import { runningGames } from '../../self/runningGames'
import { Hero } from './Hero'
import { PlayNow } from './PlayNow'
import { RoomForm } from './RoomForm'
import { RoomList } from './RoomList'
import { playerChanges } from '../../self/me'
import { ConnectionNotice } from '../../table/ConnectionBanner'
import { isToWatch, lobbyChat, lobbyConnection, rooms, sayInLobby, subscribeToRooms } from './rooms'
import './lobby.css'

/** Below what is seen first. */
const HowTo = lazy(async () => {
  await loadAllWords()
  return (await import('./HowTo')).HowTo
})
/** Loaded where there are games. */
const YourGames = lazy(() => import('./YourGames').then((it) => it.YourGames))
const GameList = lazy(async () => {
  await loadAllWords()
  return (await import('./GameList')).GameList
})

/** Milliseconds after which games to watch are listed in any case; loading their words at once keeps a slow phone busy. */
const SOON = 5000

/** The first page: what the game is, and every way to a table. */
export function Lobby() {
  const title = t('app.name')
  useEffect(() => { document.title = title }, [title])
  useEffect(subscribeToRooms, [playerChanges.value])
  return (
    <>
      <PageBar />
      <Disconnected />
      <main class="page lobby">
        {runningGames.value.length > 0 && <YourGames />}
        <Hero />
        <PlayNow />
        <div class="rows">
          <section class="panel padded rows" aria-label={t('lobby.open_rooms')}>
            <h2>{t('lobby.open_rooms')}</h2>
            <RoomList />
            <JoinByLink />
          </section>
          {rooms.value?.some(isToWatch) && <div class="comes-late"><WhenSeen atLatest={SOON}>{() => <GameList />}</WhenSeen></div>}
          <LobbyChat />
          <div class="comes-late"><WhenSeen>{() => <HowTo />}</WhenSeen></div>
        </div>
        <div class="rows">
          <section class="panel padded rows" aria-label={t('lobby.make')}>
            <div>
              <h2>{t('lobby.make')}</h2>
              <p class="about">{t('lobby.make.about')}</p>
            </div>
            <RoomForm />
          </section>
        </div>
      </main>
      <footer class="foot">{(['credits', 'privacy'] as const).map((at) => <a key={at} href={`/${at}`} onClick={follow}>{t(`app.${at}`)}</a>)}</footer>
    </>
  )
}

/** Shown when the lobby will not reconnect by itself; temporary losses are not shown. */
function Disconnected() {
  const now = lobbyConnection.value
  return now === 'outdated' || now === 'signed_out' || now === 'banned' || now === 'crowded' ? <ConnectionNotice now={now} /> : null
}

function LobbyChat() {
  return (
    <section id="chat" class="panel padded lobby-chat" aria-label={t('lobby.chat')}>
      <h2>{t('lobby.chat')}</h2>
      <ChatPanel at="" said={lobbyChat.value} label={t('lobby.chat.label')} say={sayInLobby} />
    </section>
  )
}

function JoinByLink() {
  const [pasted, setPasted] = useState('')
  const id = roomIdIn(pasted)
  return (
    <form class="by-link" onSubmit={(event) => { event.preventDefault(); if (id) navigate(`/rooms/${id}`) }}>
      <label for="by-link">{t('lobby.by_link')}</label>
      <div class="line">
        <input
          id="by-link" type="text" value={pasted} aria-label={t('lobby.by_link.label')} autocomplete="off"
          onInput={(event) => { setPasted(event.currentTarget.value) }}
        />
        <button type="submit" class="button" disabled={!id}>{t('lobby.by_link.go')}</button>
      </div>
    </form>
  )
}
