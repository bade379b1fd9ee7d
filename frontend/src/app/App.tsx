import { t } from '../i18n'
import { Lobby } from '../lobby/Lobby'
import { MailDialog } from '../mail/MailDialog'
import { NameDialog } from '../me/NameDialog'
import { Settings } from '../settings/SettingsButton'
import { Bar } from './Bar'
import { later } from './later'
import { follow, place } from './router'

const Credits = later(() => import('../credits/Credits').then((page) => page.Credits))
const LessonPage = later(() => import('../learn/LessonPage').then((page) => page.LessonPage))
const MailPage = later(() => import('../mail/MailPage').then((page) => page.MailPage))
const RulesPage = later(() => import('../learn/RulesPage').then((page) => page.RulesPage))
const MyGames = later(() => import('../games/MyGames').then((page) => page.MyGames))
const ReplayPage = later(() => import('../replay/ReplayPage').then((page) => page.ReplayPage))
const RoomPage = later(() => import('../room/RoomPage').then((page) => page.RoomPage))

export function App() {
  const at = place.value
  return (
    <>
      {at.page === 'lobby' && <Lobby />}
      {at.page === 'room' && <RoomPage key={at.id} id={at.id} round={at.round} />}
      {at.page === 'replay' && <ReplayPage key={at.id} id={at.id} />}
      {at.page === 'games' && <MyGames />}
      {at.page === 'credits' && <Credits />}
      {at.page === 'learn' && <LessonPage />}
      {at.page === 'rules' && <RulesPage key={at.edition} edition={at.edition} />}
      {at.page === 'mail' && <MailPage key={at.token} what={at.what} token={at.token} />}
      {at.page === 'unknown' && <Unknown />}
      <NameDialog />
      <MailDialog />
      <Settings />
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
