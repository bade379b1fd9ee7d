import { Credits } from '../credits/Credits'
import { t } from '../i18n'
import { Lobby } from '../lobby/Lobby'
import { NameDialog } from '../me/NameDialog'
import { RoomPage } from '../room/RoomPage'
import { Bar } from './Bar'
import { follow, place } from './router'

export function App() {
  const at = place.value
  return (
    <>
      {at.page === 'lobby' && <Lobby />}
      {at.page === 'room' && <RoomPage key={at.id} id={at.id} />}
      {at.page === 'credits' && <Credits />}
      {at.page === 'unknown' && <Unknown />}
      <NameDialog />
    </>
  )
}

function Unknown() {
  return (
    <>
      <Bar />
      <main class="page rows">
        <h1>{t('app.not_found')}</h1>
        <p><a class="button" href="/" onClick={follow}>{t('app.back')}</a></p>
      </main>
    </>
  )
}
