import { useState } from 'preact/hooks'
import { Failure } from '../../base/components/Failure'
import { useSubmit } from '../../net/useSubmit'
import { t } from '../../base/i18n'
import { Switch } from '../../base/components/fields'
import { blocked as allBlocked, ensureName } from '../../self/me'
import { api } from '../../net/api'

/** The player's private block and note about a person. Blocked people are muted, too. */
export function BlockAndNote({ person, blocked, note }: { person: string; blocked: boolean; note: string }) {
  const [wish, setWish] = useState({ blocked, note })
  const [kept, setKept] = useState(false)
  const { busy, failure, run } = useSubmit()
  const keep = (next: typeof wish) => {
    setKept(false)
    run(async () => {
      if (!(await ensureName())) return
      setWish(next)
      const { people } = await api.relation(person, next)
      allBlocked.value = new Set(people.filter((one) => one.blocked).map((one) => one.person))
      setKept(true)
    })
  }
  return (
    <form class="rows" onSubmit={(event) => { event.preventDefault(); keep(wish) }}>
      <Switch label={t('person.block')} about={t('person.block.about')} on={wish.blocked} turn={(on) => { keep({ ...wish, blocked: on }) }} />
      <div class="field">
        <label for="person-note">{t('person.note')}</label>
        <textarea id="person-note" rows={3} maxLength={500} value={wish.note} onInput={(event) => { setKept(false); setWish({ ...wish, note: event.currentTarget.value }) }} />
        <p class="about">{t('person.note.about')}</p>
      </div>
      <Failure text={failure} />
      <div class="line">
        <button type="submit" class="button" disabled={busy}>{t('person.note.save')}</button>
        {kept && <span role="status" class="about">{t('person.kept')}</span>}
      </div>
    </form>
  )
}
