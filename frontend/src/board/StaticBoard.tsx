import type { ComponentChildren } from 'preact'
import { drawingSize } from './geometry'
import { Changed, Coordinates, Grid, Landmarks, Patterns, Provinces, Terrain } from './Land'
import { Edges, Spaces } from './Marks'
import { Alliances, Borders, Frame, LastSpaces, Pieces } from './Pieces'
import type { BoardState } from './state'
import './board.css'

interface Props {
  state: BoardState
  /** The id of the element that describes it; without one it is decoration. */
  labelled?: string
  coordinates?: boolean
  /** Drawn over it. */
  children?: ComponentChildren
}

/** A board to look at, drawn like the table's: for pictures, and for boards that nobody points at. */
export function StaticBoard({ state, labelled, coordinates = true, children }: Props) {
  const { land, letters, paints, ids } = state
  const { width, height } = drawingSize(land)
  const role = labelled === undefined ? { 'aria-hidden': true as const } : { role: 'img' as const, 'aria-labelledby': labelled }
  return (
    <svg class="board-svg" viewBox={`0 0 ${String(width)} ${String(height)}`} {...role}>
      <Terrain land={land} letters={letters} />
      <Provinces land={land} paints={paints} ids={ids} />
      <Landmarks land={land} letters={letters} />
      <Grid land={land} />
      {coordinates && <Coordinates land={land} />}
      <Frame state={state} />
      <Changed spaces={state.changed ?? []} />
      <LastSpaces state={state} />
      <Borders state={state} />
      <Alliances state={state} />
      <Pieces state={state} />
      <Spaces state={state} />
      <Edges state={state} />
      {children}
    </svg>
  )
}

/** SVG fills of provinces and pieces, once for all static boards of a page. */
export function BoardPaints() {
  return <svg class="board-paints" width="0" height="0" aria-hidden="true"><Patterns /></svg>
}
