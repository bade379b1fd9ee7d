import { t } from '../../base/i18n'
import { openWords } from '../../editions/words'
import type { View } from '../../net/protocol'
import { Colour, PlayerName } from '../../table/NameTags'

/** What each seat has, of a view in which everything is open: points, ducats, hand, and secret choices. */
export function SeatWords({ view }: { view: View }) {
  return (
    <>
      {view.seats.map((seat) => (
        <section key={seat.seat} data-seat={seat.seat}>
          <h3><PlayerName seat={seat.seat} /> · <Colour colour={seat.colour} /></h3>
          <ul class="plain">
            <li>{t('seat.score', { n: seat.score })} · {t('seat.ducats', { n: seat.ducats ?? 0 })} · {t('seat.knights', { n: seat.knights })} · {t('seat.provinces', { n: seat.provinces })}</li>
            {openWords(view, seat).map((line, at) => <li key={at}>{line}</li>)}
          </ul>
        </section>
      ))}
    </>
  )
}
