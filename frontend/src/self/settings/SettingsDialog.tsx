import { useEffect } from 'preact/hooks'
import { Dialog } from '../../base/components/Dialog'
import { LanguageMenu } from '../../base/components/LanguageMenu'
import { chooseTheme, theme, THEMES, type Theme } from './theme'
import { t } from '../../base/i18n'
import { Crest } from '../../base/icons/crests'
import { Icon, type IconName } from '../../base/icons/Icon'
import { Select, Switch } from '../../base/components/fields'
import { loadMail, mail, mailTitle, isMailDialogOpen } from '../notifications/mail'
import { isSupported } from '../notifications/browserNotices'
import { PACES, SEAT_SETS, changeSetting, settings, isSettingsOpen } from './settings'
import { SEAT_COLOURS } from '../../base/seatColours'
import { sound } from './sound'
import './settings.css'

const ICONS: Record<Theme, IconName> = { system: 'contrast', light: 'sun', dark: 'moon' }

/** All personal settings in one place; each takes effect immediately. */
export function SettingsDialog() {
  useEffect(() => { void loadMail() }, [])
  const switchSound = (on: boolean) => {
    changeSetting({ sound: on })
    sound('turn')
  }
  const close = () => { isSettingsOpen.value = false }
  return (
    <Dialog label={t('settings.title')} onClose={close}>
      <div class="rows settings">
        <h2>{t('settings.title')}</h2>
        <LanguageMenu words />
        <Select label={t('settings.pace')} value={settings.value.pace} choose={(pace) => { changeSetting({ pace }) }} choices={PACES.map((one) => ({ value: one, words: t(`settings.pace.${one}`) }))} />
        <Switch label={t('settings.phrases')} about={t('settings.phrases.about')} on={settings.value.phrases} turn={(phrases) => { changeSetting({ phrases }) }} />
        <fieldset class="choices themes">
          <legend>{t('settings.looks')}</legend>
          {THEMES.map((one) => (
            <label key={one} class="choice">
              <input type="radio" name="theme" value={one} checked={theme.value === one} onChange={() => { chooseTheme(one) }} />
              <span><b><Icon name={ICONS[one]} />{t(`settings.looks.${one}`)}</b></span>
            </label>
          ))}
        </fieldset>
        <fieldset class="choices">
          <legend>{t('settings.seats')}</legend>
          {SEAT_SETS.map((one) => (
            <label key={one} class="choice">
              <input type="radio" name="seats" value={one} checked={settings.value.seats === one} onChange={() => { changeSetting({ seats: one }) }} />
              <span><b>{t(`settings.seats.${one}`)}</b></span>
            </label>
          ))}
          <p class="about seat-set-shown">{SEAT_COLOURS.map((name) => <Crest key={name} colour={name} size={26} />)} <span>{t('settings.seats.about')}</span></p>
        </fieldset>
        <Switch label={t('settings.sound')} about={t('settings.sound.about')} on={settings.value.sound} turn={switchSound} />
        <Switch label={t('settings.motion')} about={t('settings.motion.about')} on={settings.value.motion} turn={(motion) => { changeSetting({ motion }) }} />
        <Switch label={t('settings.confirm')} about={t('settings.confirm.about')} on={settings.value.confirm} turn={(confirm) => { changeSetting({ confirm }) }} />
        {(mail.value?.offered || isSupported()) && (
          <button type="button" class="button quiet settings-mails" onClick={() => { close(); isMailDialogOpen.value = true }}><Icon name="mail" />{mailTitle()}</button>
        )}
        <div class="line spread dialog-foot settings-foot"><span /><button type="button" class="button primary" onClick={close}>{t('settings.done')}</button></div>
      </div>
    </Dialog>
  )
}
