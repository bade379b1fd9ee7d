import { signal } from '@preact/signals'
import type { ComponentType } from 'preact'
import { t } from '../../base/i18n'
import { loadAllWords, loadPageWords } from '../../base/i18n/languages'
import { Icon } from '../../base/icons/Icon'
import { isSettingsOpen } from './settings'

/** The dialog's code and words are loaded on first use. */
const loaded = signal<ComponentType | null>(null)

/** Opens the settings. */
export function openSettings(): void {
  isSettingsOpen.value = true
  void Promise.all([import('./SettingsDialog'), loadAllWords(), loadPageWords()])
    .then(([{ SettingsDialog }]) => { loaded.value = SettingsDialog }, () => { isSettingsOpen.value = false })
}

/** Opens the settings, from the end of every page's bar; labelled among the players on a phone. */
export function SettingsButton({ words = false }: { words?: boolean }) {
  const title = t('settings.title')
  return (
    <button
      type="button" class={`button quiet settings-button${words ? ' wide' : ' round'}`} aria-haspopup="dialog"
      {...(!words && { title, 'aria-label': title })} onClick={openSettings}
    >
      <Icon name="settings" />{words && title}
    </button>
  )
}

/** The settings dialog, while it is open. */
export function Settings() {
  const Opened = loaded.value
  return isSettingsOpen.value && Opened ? <Opened /> : null
}
