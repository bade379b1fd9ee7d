import { t } from '../i18n'

interface Props {
  /** The current page; the newest is 0. */
  page: number
  pages: number
  busy: boolean
  leaf: (page: number) => void
}

/** Buttons that page through a list of games; shown if there is more than one page. */
export function Pagination({ page, pages, busy, leaf }: Props) {
  if (pages <= 1) return null
  return (
    <nav class="line" aria-label={t('games.pages')}>
      <button type="button" class="button" disabled={busy || page === 0} onClick={() => { leaf(page - 1) }}>{t('games.newer')}</button>
      <span class="numbers">{page + 1} / {pages}</span>
      <button type="button" class="button" disabled={busy || page + 1 >= pages} onClick={() => { leaf(page + 1) }}>{t('games.older')}</button>
    </nav>
  )
}
