import { useEffect } from 'preact/hooks'
import { t } from '../../base/i18n'
import { Icon } from '../../base/icons/Icon'
import type { Room } from '../../net/protocol'
import { shouldOfferMail, loadMail, mail, isMailDialogOpen, isOfferPostponed, postponeOffer } from './mail'
import { MailUnconfirmed } from './MailUnconfirmed'
import './mail.css'

/** Offers email notifications at a correspondence table. */
export function MailOffer({ room }: { room: Room }) {
  const slow = room.pace.kind === 'correspondence'
  useEffect(() => { if (slow) void loadMail() }, [slow])
  if (!shouldOfferMail(room, mail.value) || (isOfferPostponed.value && !mail.value?.address)) return null
  const open = () => { isMailDialogOpen.value = true }
  return (
    <section class="panel rows mail-offer" aria-label={t('mail.title')}>
      {mail.value?.address ? (
        <MailUnconfirmed address={mail.value.address} change={open} />
      ) : (
        <div class="line">
          <button class="button quiet grow" title={t('mail.offer.about')} onClick={open}><Icon name="mail" />{t('mail.offer')}</button>
          <button class="button quiet round" title={t('mail.offer.later')} aria-label={t('mail.offer.later')} onClick={postponeOffer}><Icon name="x" /></button>
        </div>
      )}
    </section>
  )
}
