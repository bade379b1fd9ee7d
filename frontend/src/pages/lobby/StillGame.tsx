import { t } from '../../base/i18n'
import { Picture } from './Picture'

/** The picture of a game, until one is played or followed. */
export function StillGame() {
  return <><Picture name="game" /><figcaption><span>{t('lobby.bots_game')}</span></figcaption></>
}
