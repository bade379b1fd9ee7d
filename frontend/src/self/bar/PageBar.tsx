import { useEffect } from 'preact/hooks'
import { t } from '../../base/i18n'
import { Icon } from '../../base/icons/Icon'
import { MailButton } from '../notifications/MailButton'
import { hasAccount, loadMe, myName } from '../me'
import { Bar } from './Bar'
import { lazy } from '../../base/components/lazy'
import { follow } from '../../base/browser/router'

const GamesWaiting = lazy(() => import('./GamesWaiting').then((it) => it.GamesWaiting))

/** The top bar of every page outside a game: the current player, with links to their games, emails and account. */
export function PageBar() {
  useEffect(() => { void loadMe() }, [])
  const name = myName.value
  return <Bar end={<>{name !== null && <><Mine /><MailButton /></>}<Me name={name} /></>} />
}

/** Link to the player's own games, with the number of those that wait. */
function Mine() {
  return <a class="button quiet my-games" href="/games" onClick={follow} title={t('games.title')}><Icon name="scroll" /><span>{t('games.title')}</span><GamesWaiting /></a>
}

/**
 * The current player: a guest by the name they gave, or the owner of an account; with links to sign in or to the
 * account.
 */
function Me({ name }: { name: string | null }) {
  const words = name === null ? t('lobby.log_in') : `${t('lobby.you_are', { name })}. ${t('lobby.account')}`
  return (
    <a class="button quiet" href="/account" onClick={follow} title={t('lobby.account')} aria-label={words}>
      <span class="my-name">{name ?? t('lobby.log_in')}</span> <Icon name={hasAccount.value ? 'crown' : 'pencil'} />
    </a>
  )
}
