/** A chart with its title and legend, and the data as a table behind it. */
import type { ComponentChildren } from 'preact'
import { t } from '../../base/i18n'
import { plain } from '../../base/i18n/signed'
import { Crest } from '../../base/icons/crests'
import { seatColour, playerName } from '../../table/names'
import { PlayerName } from '../../table/NameTags'

export interface Row { label: string; cells: readonly number[]; go?: () => void }
interface Props { title: string; kind?: string; seats: readonly number[]; rows: readonly Row[]; children: ComponentChildren }

export function Figure({ title, kind = '', seats, rows, children }: Props) {
  return (
    <figure class={`panel padded figure ${kind}`}>
      <figcaption><h2>{title}</h2></figcaption>
      {children}
      <details>
        <summary>{t('stats.table')}</summary>
        <div class="figure-scroll" tabIndex={0} role="region" aria-label={title}>
          <table class="figure-table">
            <thead>
              <tr>
                <td />
                {seats.map((seat) => <th key={seat} scope="col" class={`seat-${seatColour(seat)}`}><Crest colour={seatColour(seat)} size={20} /><span class="name">{playerName(seat)}</span></th>)}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ label, cells, go }) => (
                <tr key={label}>
                  <th scope="row">{go ? <button type="button" class="button quiet small" onClick={go}>{label}</button> : label}</th>
                  {cells.map((cell, index) => <td key={seats[index]} class="numbers">{plain(cell)}</td>)}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  )
}

/** The legend of all charts. */
export function Legend({ seats, sign }: { seats: readonly number[]; sign: (seat: number) => string }) {
  return (
    <ul class="figure-legend" aria-label={t('seat.panels')}>
      {seats.map((seat) => (
        <li key={seat} class={`seat-${seatColour(seat)}`}><b class="figure-sign" aria-hidden="true">{sign(seat)}</b><PlayerName seat={seat} /></li>
      ))}
    </ul>
  )
}
