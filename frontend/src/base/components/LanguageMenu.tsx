import { t } from '../i18n'
import { choose, LANGUAGES, OWN_NAMES, spoken, type Language } from '../i18n/languages'
import { Icon } from '../icons/Icon'

/** Which language to speak: each by its own name. */
export function LanguageMenu({ words = false }: { words?: boolean }) {
  const { language } = spoken.value
  return (
    <label class={`language${words ? ' words' : ''}`} title={t('app.language')}>
      <span class="hidden-words">{t('app.language')}</span>
      <span class="language-shown" aria-hidden="true"><Icon name="languages" />{words ? OWN_NAMES[language] : language}</span>
      <select value={language} onChange={(event) => { void choose(event.currentTarget.value as Language) }}>
        {LANGUAGES.map((one) => <option key={one} value={one} lang={one}>{OWN_NAMES[one]}</option>)}
      </select>
    </label>
  )
}
