import { useMemo, useState } from 'preact/hooks'
import { Dialog } from '../base/components/Dialog'
import { Failure } from '../base/components/Failure'
import { useSubmit } from '../net/useSubmit'
import { t } from '../base/i18n'
import { localization } from '../base/i18n/languages'
import { api } from '../net/api'
import { applyMe, myName, nameRequest, suggestedName } from './me'

/** Asks for a player name, whenever one is needed. */
export function NameDialog() {
  const done = nameRequest.value
  return done && <Asking done={done} />
}

function Asking({ done }: { done: (named: boolean) => void }) {
  const { language } = localization.value
  const suggested = useMemo(() => myName.value ?? suggestedName(), [language])
  const [typed, setTyped] = useState<string | null>(null)
  const name = typed ?? suggested
  const { busy, failure, run } = useSubmit()
  const submit = (event: Event) => {
    event.preventDefault()
    run(async () => {
      applyMe(await api.rename(name.trim()))
      done(true)
    })
  }
  return (
    <Dialog label={t('name.title')} onClose={() => { done(false) }}>
      <form class="rows" onSubmit={submit}>
        <h2>{t('name.title')}</h2>
        <div class="field">
          <label for="my-name">{t('name.label')}</label>
          <input
            id="my-name" type="text" value={name} maxLength={24} required autocomplete="nickname" autofocus
            onFocus={(event) => { event.currentTarget.select() }}
            onInput={(event) => { setTyped(event.currentTarget.value) }}
          />
          <p class="about">{t('name.about')}</p>
        </div>
        <Failure text={failure} />
        <div class="line spread">
          <button type="button" class="button quiet" onClick={() => { done(false) }}>{t('app.cancel')}</button>
          <button type="submit" class="button primary" disabled={busy || !name.trim()}>{t('name.ok')}</button>
        </div>
      </form>
    </Dialog>
  )
}
