import { useEffect, useState } from 'preact/hooks'
import { PageBar } from '../../self/bar/PageBar'
import { ChatPanel } from '../../table/chat/ChatPanel'
import { follow, navigate, roomIdIn } from '../../base/browser/router'
import { t } from '../../base/i18n'
import { Crest } from '../../base/icons/crests'
import { Icon } from '../../base/icons/Icon'
import { HowTo } from './HowTo'
import { PlayNow } from './PlayNow'
import { RoomForm } from './RoomForm'
import { SEAT_COLOURS } from '../../base/seatColours'
import { RoomList } from './RoomList'
import { playerChanges } from '../../self/me'
import { ConnectionNotice } from '../../table/ConnectionBanner'
import { lobbyChat, lobbyConnection, sayInLobby, subscribeToRooms } from './rooms'
import './lobby.css'

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
        <Hero />
        <section class="panel padded rows" aria-label={t('lobby.open_rooms')}>
          <h2>{t('lobby.open_rooms')}</h2>
          <RoomList />
          <JoinByLink />
          <HowTo />
          <LobbyChat />
        </section>
        <section class="panel padded rows" aria-label={t('lobby.make')}>
          <div>
            <h2>{t('lobby.make')}</h2>
            <p class="about">{t('lobby.make.about')}</p>
          </div>
          <RoomForm />
        </section>
      </main>
      <footer class="foot"><a href="/rules/classic" onClick={follow}>{t('lobby.rules')}</a><a href="/ratings" onClick={follow}>{t('lobby.ratings')}</a><a href="/credits" onClick={follow}>{t('app.credits')}</a></footer>
    </>
  )
}

/** Shown when the lobby will not reconnect by itself; temporary losses are not shown. */
function Disconnected() {
  const now = lobbyConnection.value
  return now === 'outdated' || now === 'signed_out' || now === 'banned' || now === 'crowded' ? <ConnectionNotice now={now} /> : null
}

function Hero() {
  return (
    <section class="hero" aria-label={t('app.name')}>
      <div class="crests" aria-hidden="true">
        {SEAT_COLOURS.map((colour) => <Crest key={colour} colour={colour} size={58} />)}
      </div>
      <h1>{t('app.name')}</h1>
      <p class="tagline">{t('app.tagline')}</p>
      <p><a class="button" href="/learn" onClick={follow}><Icon name="learn" />{t('lobby.learn')}</a></p>
      <PlayNow />
    </section>
  )
}

function LobbyChat() {
  return (
    <section class="lobby-chat" aria-label={t('lobby.chat')}>
      <h2>{t('lobby.chat')}</h2>
      <ChatPanel at="" said={lobbyChat.value} empty={t('lobby.chat.empty')} label={t('lobby.chat.label')} say={sayInLobby} />
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
