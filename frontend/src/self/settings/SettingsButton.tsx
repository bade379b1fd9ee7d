import { signal } from '@preact/signals'
import type { ComponentType } from 'preact'
import { t } from '../../base/i18n'
import { speakOfEverything } from '../../base/i18n/languages'
import { Icon } from '../../base/icons/Icon'
import { settingsAsked } from './settings'

/** The dialog's code and words come when somebody asks for it. */
const loaded = signal<ComponentType | null>(null)

function open(): void {
  settingsAsked.value = true
  void Promise.all([import('./SettingsDialog'), speakOfEverything()])
    .then(([{ SettingsDialog }]) => { loaded.value = SettingsDialog }, () => { settingsAsked.value = false })
}

/** The way to one's settings, at the end of every page's band; with words among the players on a phone. */
export function SettingsButton({ words = false }: { words?: boolean }) {
  const title = t('settings.title')
  return (
    <button
      type="button" class={`button quiet settings-button${words ? ' wide' : ' round'}`} aria-haspopup="dialog"
      {...(!words && { title, 'aria-label': title })} onClick={open}
    >
      <Icon name="settings" />{words && title}
    </button>
  )
}

/** The dialog itself, while it is asked for. */
export function Settings() {
  const Opened = loaded.value
  return settingsAsked.value && Opened ? <Opened /> : null
}
