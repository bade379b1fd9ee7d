import { t } from '../../base/i18n'
import { answerOffer, isOneTapOffered } from '../../self/settings/oneTap'

/** Asks a player who has confirmed some borders whether one tap should be enough. */
export function OneTapOffer() {
  if (!isOneTapOffered.value) return null
  return (
    <section class="one-tap" aria-label={t('settings.one_tap')}>
      <p>{t('settings.one_tap.about')}</p>
      <div class="line">
        <button type="button" class="button small primary" data-action="one-tap" onClick={() => { answerOffer(true) }}>{t('settings.one_tap')}</button>
        <button type="button" class="button small" data-action="keep-confirming" onClick={() => { answerOffer(false) }}>{t('settings.one_tap.no')}</button>
      </div>
    </section>
  )
}
