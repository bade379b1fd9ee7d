import { useEffect } from 'preact/hooks'
import { signal } from '@preact/signals'
import { t } from '../i18n'
import { liveWords } from '../i18n/pace'
import { api, type PaceWish } from '../net/api'
import type { PaceInfo } from '../protocol'
import { Choices, Switch } from './fields'

const USUAL_HOURS = 24

const paces = signal<readonly PaceInfo[]>([])

/** How much time there is to think: what can be chosen is what the server says. */
export function PaceForm({ pace, choose }: { pace: PaceWish; choose: (pace: PaceWish) => void }) {
  useEffect(() => {
    // Without the list the form still makes a table, at the usual pace.
    if (!paces.value.length) void api.paces().then((found) => { paces.value = found }, () => undefined)
  }, [])
  const hours = paces.value.find((one) => one.kind === pace.kind)?.hours ?? []
  const pick = (kind: PaceInfo['kind']) => {
    const slow = paces.value.find((one) => one.kind === kind)?.hours.length
    choose(slow ? { kind, hours: USUAL_HOURS, working_days: false } : { kind })
  }
  if (!paces.value.length) return null
  return (
    <>
      <Choices
        name="pace" choices={paces.value.map(({ kind }) => kind)} value={pace.kind} possible={() => true}
        note={(kind) => { const one = paces.value.find((known) => known.kind === kind); return one?.seconds ? t('pace.note', { what: liveWords(one) }) : '' }}
        choose={(kind) => { pick(kind as PaceInfo['kind']) }}
      />
      {hours.length > 0 && (
        <>
          <Choices name="hours" choices={hours} value={pace.hours ?? USUAL_HOURS} possible={() => true} choose={(chosen) => { choose({ ...pace, hours: Number(chosen) }) }} />
          <Switch
            label={t('pace.working_days')} about={t('pace.working_days.about')} on={pace.working_days ?? false}
            turn={(on) => { choose({ ...pace, working_days: on }) }}
          />
        </>
      )}
    </>
  )
}
