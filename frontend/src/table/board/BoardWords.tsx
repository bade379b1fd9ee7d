/**
 * The board in words, for players who cannot see it or prefer to read: each province and region, then space by space.
 */
import type { ComponentChildren } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { boardInWords } from '../../self/settings/preferences'
import { list, t } from '../../base/i18n'
import { Icon } from '../../base/icons/Icon'
import { colourName, isNeutral, playerName, seatColour } from '../names'
import { allSpaces, columnName, spacesOf } from '../../board/geometry'
import type { BoardState } from '../../board/state'
import { factsInWords } from '../../board/words/facts'
import { regionsOf, type Region } from '../../board/words/regions'
import './boardWords.css'

export function BoardWords({ state }: { state: BoardState }) {
  const { land } = state
  const regions = useMemo(() => regionsOf(state), [land, state.own])
  const box = useRef<HTMLElement>(null)
  // A player who has just opened the words reads them next; after a reload they are merely shown.
  useEffect(() => { if (document.activeElement?.closest('.board-tool')) box.current?.focus() }, [])
  const provinces = regions.filter(({ castle }) => castle !== null)
  const others = regions.filter(({ castle }) => castle === null)
  return (
    <section ref={box} class="board-words panel" aria-label={t('words.title')} tabIndex={0}>
      <header class="words-head">
        <h2>{t('words.title')}</h2>
        <button type="button" class="button quiet round" aria-label={t('words.hide')} onClick={hide}>
          <Icon name="x" />
        </button>
      </header>
      <p class="about">{t('words.size', { last: columnName(land.columns - 1), rows: land.rows, borders: land.borders.length })}</p>
      <h3>{t('words.provinces', { n: provinces.length })}</h3>
      {provinces.map((region) => <RegionDescription key={region.castle} region={region} />)}
      <h3>{t('words.rest', { n: others.length })}</h3>
      {others.map((region) => <RegionDescription key={region.spaces[0]} region={region} />)}
      <Unfolding summary={t('words.spaces')}>{() => <SpaceTable state={state} />}</Unfolding>
    </section>
  )
}

function hide(): void {
  boardInWords.value = false
  requestAnimationFrame(() => { document.querySelector<HTMLElement>('.board-view')?.focus() })
}

function RegionDescription({ region }: { region: Region }) {
  const { castle, spaces, castles, knights, land, free, allies, neighbours } = region
  return (
    <article class="region" data-region={castle ?? spaces[0]}>
      <h4>{titleOf(region)}</h4>
      <ul>
        {castle !== null && <li>{t('words.knights', { n: knights.length, spaces: placesOf(knights) })}</li>}
        {castle === null && ownersOf(region).map((colour) => (
          <li key={colour}>
            {t('words.pieces', {
              owner: owner(colour), castles: of(castles, colour).length, on: placesOf(of(castles, colour)),
              knights: of(knights, colour).length, at: placesOf(of(knights, colour)),
            })}
          </li>
        ))}
        {land.map(({ terrain, spaces: found }) => (
          <li key={terrain}>{t('words.land', { terrain: t(`terrain.${terrain}`), n: found.length, spaces: list(found) })}</li>
        ))}
        {allies.length > 0 && <li>{t('board.info.allied', { castles: list(allies) })}</li>}
        {neighbours.length > 0 && (
          <li>{t('words.neighbours', { regions: list(neighbours.map(({ region: other, edges }) => t('words.neighbour', { region: briefly(other), n: edges }))) })}</li>
        )}
      </ul>
      {castle === null && free.length > 0 && (
        <Unfolding summary={t('words.free', { n: free.length })}>{() => <p>{list(free.map(edgeInWords))}</p>}</Unfolding>
      )}
      <Unfolding summary={t('words.its_spaces')}>{() => <p>{list(spaces)}</p>}</Unfolding>
    </article>
  )
}

/** Details whose words are rendered only when unfolded. */
function Unfolding({ summary, children }: { summary: string; children: () => ComponentChildren }) {
  const [open, setOpen] = useState(false)
  return (
    <details open={open} onToggle={(event) => { setOpen(event.currentTarget.open) }}>
      <summary>{summary}</summary>
      {open && children()}
    </details>
  )
}

function SpaceTable({ state }: { state: BoardState }) {
  const { land } = state
  const columns = Array.from({ length: land.columns }, (_, at) => columnName(at))
  const spaces = allSpaces(land)
  return (
    <div class="words-table">
      <table>
        <caption class="hidden-words">{t('words.spaces')}</caption>
        <thead><tr><td /> {columns.map((name) => <th key={name} scope="col">{name}</th>)}</tr></thead>
        <tbody>
          {Array.from({ length: land.rows }, (_, row) => (
            <tr key={row}>
              <th scope="row">{row + 1}</th>
              {spaces.slice(row * land.columns, (row + 1) * land.columns).map((space) => <td key={space}>{factsInWords(state, space, true)}</td>)}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function titleOf({ castle, colour, spaces, castles }: Region): string {
  const n = spaces.length
  if (castle !== null && colour !== null) return t('words.province', { castle, owner: owner(colour), n })
  return castles.length ? t('words.open', { n, space: spaces[0] ?? '' }) : t('words.neutral', { n, space: spaces[0] ?? '' })
}

function briefly({ castle, colour, castles, spaces }: Region): string {
  if (castle !== null && colour !== null) return t('words.province_of', { castle, owner: owner(colour) })
  return castles.length ? t('words.open_land', { space: spaces[0] ?? '' }) : t('words.neutral_land', { space: spaces[0] ?? '' })
}

/** The colours that have pieces in a region. */
function ownersOf({ castles, knights }: Region): number[] {
  return [...new Set([...castles, ...knights].map(({ colour }) => colour))].sort((a, b) => a - b)
}

function of(pieces: Region['knights'], colour: number): Region['knights'] {
  return pieces.filter((one) => one.colour === colour)
}

function placesOf(pieces: Region['knights']): string {
  return list(pieces.map(({ space }) => space))
}

/** "Ada, red"; a colour that nobody plays, or not yet, has only its own name. */
function owner(colour: number): string {
  return isNeutral(colour) || seatColour(colour) === 'none' ? colourName(colour) : t('words.owner', { name: playerName(colour), colour: colourName(colour) })
}

function edgeInWords(edge: string): string {
  return spacesOf(edge).join('–')
}
