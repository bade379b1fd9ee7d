import { useEffect } from 'preact/hooks'
import { signal } from '@preact/signals'
import { maybe, t } from '../../base/i18n'
import { liveWords } from '../../net/paceWords'
import { api, type PaceWish } from '../../net/api'
import type { PaceInfo } from '../../net/protocol'
import { Choices, Switch } from '../../base/components/fields'

const USUAL_HOURS = 24
const USUAL_MINUTES = 5

/** The server's choices; null until they are loaded. */
const paces = signal<readonly PaceInfo[] | null>(null)

/** Choice of the time control, as the server offers it; minutes per round where all play simultaneously. */
export function PaceForm({ pace, liveRounds, choose }: { pace: PaceWish; liveRounds: boolean; choose: (pace: PaceWish) => void }) {
  useEffect(() => {
    // Without the list the form still creates a table, with the default time control.
    if (!paces.value?.length) void api.paces().then((found) => { paces.value = found }, () => { paces.value = [] })
  }, [])
  // Reserves space, so that nothing below moves under the pointer.
  if (paces.value === null) return <div class="pace-coming" aria-busy="true" />
  const offered = paces.value.filter(({ kind }) => liveRounds || kind !== 'rounds')
  const chosen = offered.find((one) => one.kind === pace.kind)
  const { hours = [], minutes = [] } = chosen ?? {}
  const pick = (kind: PaceInfo['kind']) => {
    const picked = offered.find((one) => one.kind === kind)
    if (picked?.hours.length) choose({ kind, hours: USUAL_HOURS, working_days: false })
    else choose(picked?.minutes.length ? { kind, minutes: USUAL_MINUTES } : { kind })
  }
  if (!paces.value.length) return null
  return (
    <>
      <Choices
        name="pace" choices={offered.map(({ kind }) => kind)} value={pace.kind} possible={() => true} explain="chosen" note={noteOf(chosen)}
        choose={pick}
      />
      {minutes.length > 0 && (
        <Choices name="minutes" choices={minutes} value={pace.minutes ?? USUAL_MINUTES} possible={() => true} choose={(choice) => { choose({ ...pace, minutes: choice }) }} />
      )}
      {hours.length > 0 && (
        <>
          <Choices name="hours" choices={hours} value={pace.hours ?? USUAL_HOURS} possible={() => true} choose={(choice) => { choose({ ...pace, hours: choice }) }} />
          <Switch
            label={t('pace.working_days')} about={t('pace.working_days.about')} on={pace.working_days ?? false}
            turn={(on) => { choose({ ...pace, working_days: on }) }}
          />
        </>
      )}
    </>
  )
}

/** The time for a decision, and what happens when it runs out. */
function noteOf(chosen: PaceInfo | undefined): string {
  if (!chosen || chosen.kind === 'untimed') return ''
  return [chosen.seconds > 0 && t('pace.note', { what: liveWords(chosen) }), maybe('option.pace.about')].filter(Boolean).join(' ')
}
