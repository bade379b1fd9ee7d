/** What all can see beside the board: the open pools, and what will be carried out by whom. */
import { t } from '../../i18n'
import { Crest } from '../../icons/crests'
import { Icon } from '../../icons/Icon'
import type { InternetView } from '../../protocol'
import { colourOf, whoAll } from '../../table/names'
import { actionIcon, actionLong, actionShort, openActions } from './actions'
import './internet.css'
import { Supplies } from './Supplies'

export function Middle({ view }: { view: InternetView }) {
  const open = openActions(view.open_pools)
  return (
    <section class="panel pools" aria-label={t('internet.pools')}>
      <header>
        <h2>{view.round ? t('card.round', { round: view.round }) : t('internet.pools')}</h2>
        {view.last_round !== null && view.phase !== 'ended' && <strong class="chip">{t('internet.last_round', { n: view.last_round - view.round })}</strong>}
        <div class="wide-only"><Supplies view={view} /></div>
      </header>
      <div class="pool-rows">
        {view.won.length > 0 && (
          <ul class="pool-row" aria-label={t('internet.carried_out')}>
            {view.won.map(({ action, what, seats }) => (
              <li key={action} class="pool-action won" title={t('internet.won_by', { action, what: actionLong(what), who: whoAll(seats) })}>
                <b>{action}</b><Icon name={actionIcon(what)} /><span aria-hidden="true">{actionShort(what)}</span>
                {seats.map((seat) => <Crest key={seat} colour={colourOf(seat)} size={18} />)}
                <span class="hidden-words">{t('internet.won_by', { action, what: actionLong(what), who: whoAll(seats) })}</span>
              </li>
            ))}
          </ul>
        )}
        {open.length > 0 && (
          <ul class="pool-row" aria-label={t('internet.open')}>
            {open.map(({ action, what }) => (
              <li key={action} class="pool-action" title={actionLong(what)}>
                <b>{action}</b><Icon name={actionIcon(what)} /><span>{actionShort(what)}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}
