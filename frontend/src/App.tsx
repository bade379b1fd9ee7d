import type { ComponentType } from 'preact'
import { t } from './base/i18n'
import { loadPageWords, loadAllWords } from './base/i18n/languages'
import { Lobby } from './pages/lobby/Lobby'
import { isMailDialogOpen } from './self/notifications/mail'
import { hasMessages, reportTarget } from './self/standing'
import { selectedPerson } from './self/relations/selectedPerson'
import { Settings } from './self/settings/SettingsButton'
import { ComingPage } from './pages/ComingPage'
import { plannedRestart } from './net/socket'
import { PageBar } from './self/bar/PageBar'
import { lazy } from './base/components/lazy'
import { NothingHere } from './base/components/NothingHere'
import { route } from './base/browser/router'

/** A page, or a dialog on one, whose code and words are loaded on the first visit. */
const page = <Props extends object>(load: () => Promise<ComponentType<Props>>) => lazy(worded(load), ComingPage)
const dialog = (load: () => Promise<ComponentType<object>>) => lazy(worded(load))
const worded = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  async () => (await Promise.all([load(), loadAllWords()]))[0]

/** What also needs words that tables do without. */
const wordy = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  worded(async () => (await Promise.all([load(), loadPageWords()]))[0])
const wordyPage = <Props extends object>(load: () => Promise<ComponentType<Props>>) => lazy(wordy(load), ComingPage)
const wordyDialog = (load: () => Promise<ComponentType<object>>) => lazy(wordy(load))

const Credits = wordyPage(() => import('./pages/credits/Credits').then((it) => it.Credits))
const LessonPage = page(() => import('./pages/learn/LessonPage').then((it) => it.LessonPage))
const MailLinkPage = wordyPage(() => import('./pages/account/MailLinkPage').then((it) => it.MailLinkPage))
const PrivacyPage = wordyPage(() => import('./pages/privacy/PrivacyPage').then((it) => it.PrivacyPage))
const RatingsPage = wordyPage(() => import('./pages/ratings/RatingsPage').then((it) => it.RatingsPage))
const RulesPage = page(() => import('./pages/learn/RulesPage').then((it) => it.RulesPage))
const TokensPage = wordyPage(() => import('./pages/account/tokens/TokensPage').then((it) => it.TokensPage))
const MyGames = wordyPage(() => import('./pages/games/MyGames').then((it) => it.MyGames))
const ReplayPage = wordyPage(() => import('./pages/replay/ReplayPage').then((it) => it.ReplayPage))
const RoomPage = page(() => import('./pages/room/RoomPage').then((it) => it.RoomPage))
const StandingPage = wordyPage(() => import('./pages/moderation/StandingPage').then((it) => it.StandingPage))
const ReportDialog = wordyDialog(() => import('./pages/moderation/ReportDialog').then((it) => it.ReportDialog))
const StandingDialog = wordyDialog(() => import('./pages/moderation/StandingDialog').then((it) => it.StandingDialog))
const RestartNotice = lazy(wordy(() => import('./pages/RestartNotice').then((it) => it.RestartNotice)))
const AccountPage = wordyPage(() => import('./pages/account/AccountPage').then((it) => it.AccountPage))
const LinkPage = wordyPage(() => import('./pages/account/LinkPage').then((it) => it.LinkPage))
const PlayerPage = wordyPage(() => import('./pages/people/PlayerPage').then((it) => it.PlayerPage))
/** Loaded right after the first page, whose words it has. */
const NameDialog = lazy(() => import('./self/NameDialog').then((it) => it.NameDialog))
const PersonDialog = dialog(() => import('./pages/people/PersonDialog').then((it) => it.PersonDialog))
const MailDialog = dialog(() => import('./self/notifications/MailDialog').then((it) => it.MailDialog))

export function App() {
  const at = route.value
  return (
    <>
      {at.page === 'lobby' && <Lobby />}
      {at.page === 'room' && <RoomPage key={at.id} id={at.id} round={at.round} />}
      {at.page === 'replay' && <ReplayPage key={at.id} id={at.id} />}
      {at.page === 'games' && <MyGames />}
      {at.page === 'tokens' && <TokensPage />}
      {at.page === 'credits' && <Credits />}
      {at.page === 'privacy' && <PrivacyPage />}
      {at.page === 'ratings' && <RatingsPage />}
      {at.page === 'learn' && <LessonPage />}
      {at.page === 'rules' && <RulesPage key={at.edition} edition={at.edition} />}
      {at.page === 'mail' && <MailLinkPage key={at.token} what={at.what} token={at.token} />}
      {at.page === 'standing' && <StandingPage />}
      {at.page === 'account' && <AccountPage />}
      {at.page === 'link' && <LinkPage key={at.token} what={at.what} token={at.token} />}
      {at.page === 'player' && <PlayerPage key={at.person} person={at.person} />}
      {at.page === 'unknown' && <Unknown />}
      <NameDialog />
      {selectedPerson.value && <PersonDialog />}
      {isMailDialogOpen.value && <MailDialog />}
      {reportTarget.value && <ReportDialog />}
      {hasMessages.value && at.page !== 'standing' && <StandingDialog />}
      {plannedRestart.value && <RestartNotice at={plannedRestart.value} />}
      <Settings />
    </>
  )
}

function Unknown() {
  return (
    <>
      <PageBar />
      <main class="page"><NothingHere title={t('app.not_found')} /></main>
    </>
  )
}
