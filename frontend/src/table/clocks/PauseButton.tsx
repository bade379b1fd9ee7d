import { Failure } from '../../base/components/Failure'
import { t } from '../../base/i18n'
import { Icon } from '../../base/icons/Icon'
import { clock, pause, seat } from '../store'
import { useRequest } from './useRequest'

/**
 * Proposes a pause, as an icon in the bar or with a label. Hidden without clocks, for spectators, and while a pause is
 * proposed or active.
 */
export function PauseButton({ words = false }: { words?: boolean }) {
  const here = clock.value
  const { failure, send } = useRequest()
  if (!here || here.paused || here.pause_wanted.length || seat.value === null || !here.pause_needed.includes(seat.value)) return null
  return (
    <>
      <button
        class={`button pause-button ${words ? 'wide' : 'quiet round'}`} title={t('pause.propose')} aria-label={t('pause.propose')}
        onClick={() => { send(pause('agree')) }}
      >
        <Icon name="pause" />{words && t('pause.propose')}
      </button>
      <Failure text={failure} />
    </>
  )
}
