/** API tokens for programs: created, shown once, and revoked. */
import { useEffect, useState } from 'preact/hooks'
import { Failure } from '../../../base/components/Failure'
import { useSubmit } from '../../../net/useSubmit'
import { locale, t } from '../../../base/i18n'
import { Icon } from '../../../base/icons/Icon'
import { api } from '../../../net/api'
import type { TokenInfo } from '../../../net/protocol'

export function Tokens() {
  const [tokens, setTokens] = useState<readonly TokenInfo[] | null>(null)
  const [name, setName] = useState('')
  const [program, setProgram] = useState('')
  const [made, setMade] = useState<string | null>(null)
  const { busy, failure, run } = useSubmit()
  useEffect(() => { run(async () => { setTokens((await api.tokens()).tokens) }) }, [])
  const make = (event: Event) => {
    event.preventDefault()
    run(async () => {
      const { token, key } = await api.makeToken(name.trim(), program.trim())
      setMade(key)
      setTokens([token, ...(tokens ?? [])])
      setName('')
    })
  }
  const revoke = (token: TokenInfo) => { run(async () => { setTokens((await api.revokeToken(token.id)).tokens) }) }
  return (
    <section class="panel padded rows" aria-label={t('tokens.title')}>
      <p class="about">{t('tokens.about')}</p>
      <form class="rows" onSubmit={make}>
        <div class="field">
          <label for="token-name">{t('tokens.name')}</label>
          <input id="token-name" type="text" value={name} maxLength={48} required onInput={(event) => { setName(event.currentTarget.value) }} />
        </div>
        <div class="field">
          <label for="token-program">{t('tokens.program')}</label>
          <input id="token-program" type="text" value={program} maxLength={18} onInput={(event) => { setProgram(event.currentTarget.value) }} />
          <p class="about">{t('tokens.program.about')}</p>
        </div>
        <Failure text={failure} />
        <div class="line"><button type="submit" class="button primary" disabled={busy || !name.trim()}>{t('tokens.make')}</button></div>
      </form>
      {made && <p role="status" class="rows">{t('tokens.made')} <code class="token-key">{made}</code></p>}
      {tokens?.length === 0 && <p class="soft">{t('tokens.none')}</p>}
      <ul class="rows token-list">{tokens?.map((token) => <Line key={token.id} token={token} busy={busy} revoke={revoke} />)}</ul>
    </section>
  )
}

function Line({ token, busy, revoke }: { token: TokenInfo; busy: boolean; revoke: (token: TokenInfo) => void }) {
  const used = token.used === null ? t('tokens.unused') : t('tokens.used', { date: new Date(token.used).toLocaleDateString(locale()) })
  return (
    <li class="line spread">
      <span><b>{token.name}</b> <code>{token.start}…</code> {token.program ?? t('tokens.reading')} <span class="soft">{used}</span></span>
      <button class="button" disabled={busy} aria-label={t('tokens.revoke.named', { name: token.name })} onClick={() => { revoke(token) }}><Icon name="x" />{t('tokens.revoke')}</button>
    </li>
  )
}
