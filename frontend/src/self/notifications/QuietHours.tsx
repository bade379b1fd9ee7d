import { t } from '../../base/i18n'
import { Switch } from '../../base/components/fields'
import './mail.css'

interface Hours { quiet_from: string | null; quiet_to: string | null }

const NIGHT: Hours = { quiet_from: '22:00', quiet_to: '07:00' }

/** The hours without notifications. `of` is the channel that they are for. */
export function QuietHours({ of, about, wish, change }: { of: string; about: string; wish: Hours; change: (more: Partial<Hours>) => void }) {
  const quiet = wish.quiet_from !== null
  return (
    <>
      <Switch label={t('mail.quiet')} about={about} on={quiet} turn={(on) => { change(on ? NIGHT : { quiet_from: null, quiet_to: null }) }} />
      {quiet && (
        <div class="mail-quiet">
          {(['quiet_from', 'quiet_to'] as const).map((name) => (
            <div key={name} class="field">
              <label for={`${of}-${name}`}>{t(name === 'quiet_from' ? 'mail.quiet.from' : 'mail.quiet.to')}</label>
              <input
                id={`${of}-${name}`} class="input" type="time" required value={wish[name] ?? ''}
                onInput={(event) => { if (event.currentTarget.value) change({ [name]: event.currentTarget.value }) }}
              />
            </div>
          ))}
        </div>
      )}
    </>
  )
}
