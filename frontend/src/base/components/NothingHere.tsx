import type { ComponentChildren } from 'preact'
import { t } from '../i18n'
import { follow } from '../browser/router'

/** An empty page: says why there is nothing to show, and offers links onward. */
export function NothingHere({ title, children }: { title: string; children?: ComponentChildren }) {
  return (
    <section class="panel padded rows small-page">
      <h1>{title}</h1>
      {children}
      <p><a class="button" href="/" onClick={follow}>{t('app.back')}</a></p>
    </section>
  )
}
