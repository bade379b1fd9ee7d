import { useEffect, useState } from 'preact/hooks'
import { Failure } from '../../base/components/Failure'
import { useSubmit } from '../../net/useSubmit'
import { list, locale, t } from '../../base/i18n'
import { api } from '../../net/api'

const CODES = ['ar', 'cs', 'da', 'de', 'el', 'en', 'es', 'fi', 'fr', 'he', 'hi', 'hu', 'it', 'ja', 'ko', 'nb', 'nl', 'pl', 'pt', 'ru', 'sv', 'tr', 'uk', 'zh']

/** The name of a language, by its code, in the language of the page. */
function languageName(code: string): string {
  return new Intl.DisplayNames(locale(), { type: 'language' }).of(code) ?? code
}

/** These languages, in words. */
export function languageList(codes: readonly string[]): string {
  return list(inOrder(codes).map(({ name }) => name))
}

/** Languages sorted by their names in the page's language. */
function inOrder(codes: readonly string[]): { code: string; name: string }[] {
  const { compare } = new Intl.Collator(locale())
  return codes.map((code) => ({ code, name: languageName(code) })).sort((one, other) => compare(one.name, other.name))
}

/** The languages that the player speaks, for others to see. */
export function Languages({ person }: { person: string }) {
  const [spoken, setSpoken] = useState<readonly string[] | null>(null)
  const { busy, failure, run } = useSubmit()
  useEffect(() => { run(async () => { setSpoken((await api.player(person)).languages) }) }, [person])
  const turn = (code: string) => {
    const now = spoken ?? []
    run(async () => { setSpoken((await api.speaks(now.includes(code) ? now.filter((one) => one !== code) : [...now, code])).languages) })
  }
  return (
    <section class="panel padded rows" aria-label={t('account.languages')}>
      <h2>{t('account.languages')}</h2>
      <div class="choices account-languages">
        {inOrder(CODES).map(({ code, name }) => (
          <label key={code} class="choice">
            <input type="checkbox" checked={spoken?.includes(code) ?? false} disabled={busy || spoken === null} onChange={() => { turn(code) }} />
            <span>{name}</span>
          </label>
        ))}
      </div>
      <Failure text={failure} />
    </section>
  )
}
