import { t } from '../i18n'

/** A page whose contents are on their way. Its heading is for those who listen. */
export function Loading({ title = t('app.name') }: { title?: string }) {
  return <><h1 class="hidden-words">{title}</h1><p class="soft">{t('app.loading')}</p></>
}
