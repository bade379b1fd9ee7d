import { t } from '../i18n'

/** Placeholder for a page whose contents are loading. Its heading is for screen readers. */
export function Loading({ title = t('app.name') }: { title?: string }) {
  return <><h1 class="hidden-words">{title}</h1><p class="soft" aria-busy="true">{t('app.loading')}</p></>
}
