import type { ComponentChildren } from 'preact'
import { t } from '../../base/i18n'
import { Lion } from '../../base/icons/Lion'
import { LanguageMenu } from '../../base/components/LanguageMenu'
import { SettingsButton } from '../settings/SettingsButton'
import { follow } from '../../base/browser/router'

/** The bar at the top of every page: the way home, the page's own content, and the controls at its end. */
export function Bar({ children, end }: { children?: ComponentChildren; end?: ComponentChildren }) {
  return (
    <header class="bar">
      <a class="brand" href="/" onClick={follow} aria-label={t('app.home')}>
        <Lion />
        <span class="brand-name">{t('app.name')}</span>
      </a>
      {children}
      <div class="end">{end}<LanguageMenu /><SettingsButton /></div>
    </header>
  )
}
