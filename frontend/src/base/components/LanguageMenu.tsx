import { t } from '../i18n'
import { chooseLanguage, LANGUAGES, languageOf, localization, OWN_NAMES } from '../i18n/languages'
import { Icon } from '../icons/Icon'

/** Menu to choose the language; each is listed by its own name. */
export function LanguageMenu({ words = false }: { words?: boolean }) {
  const { language } = localization.value
  return (
    <label class={`language${words ? ' words' : ''}`} title={t('app.language')}>
      <span class="hidden-words">{t('app.language')}</span>
      <span class="language-shown" aria-hidden="true"><Icon name="languages" />{words ? OWN_NAMES[language] : language}</span>
      <select value={language} onChange={(event) => { void chooseLanguage(languageOf(event.currentTarget.value) ?? language) }}>
        {LANGUAGES.map((one) => <option key={one} value={one} lang={one}>{OWN_NAMES[one]}</option>)}
      </select>
    </label>
  )
}
