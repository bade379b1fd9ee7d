import { t } from '../../base/i18n'
import { Icon } from '../../base/icons/Icon'

/** A recipient: a seat, and the name of its player when they were chosen. */
export interface Addressed { seat: number; name: string }

interface Props {
  others: readonly Addressed[]
  chosen: readonly Addressed[]
  choose: (chosen: readonly Addressed[]) => void
}

/** Chooses the recipients of a message: everybody, or only some of the players. */
export function Addressees({ others, chosen, choose }: Props) {
  const toggle = (one: Addressed) => {
    const rest = chosen.filter(({ seat }) => seat !== one.seat)
    const stays = rest.length < chosen.length
    choose(stays ? rest : [...rest, { seat: one.seat, name: one.name }].sort((a, b) => a.seat - b.seat))
  }
  return (
    <div class="addressees" role="group" aria-label={t('chat.to')}>
      <button type="button" class="button small" aria-pressed={!chosen.length} onClick={() => { choose([]) }}>{t('chat.to.all')}</button>
      {others.map((one) => {
        const on = chosen.some(({ seat }) => seat === one.seat)
        return (
          <button key={one.seat} type="button" class="button small" aria-pressed={on} onClick={() => { toggle(one) }}>
            {on && <Icon name="lock" />}{one.name}
          </button>
        )
      })}
    </div>
  )
}
