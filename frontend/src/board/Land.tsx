/** The ground: terrain, who owns it, the lines between spaces, the coordinates round it. */
import type { BoardView } from '../protocol'
import { CELL, MARGIN, allSpaces, cellOf, columnName, cornerOf, drawingSize, outlines, pathOf } from './geometry'
import { SEAT_COLOURS } from '../table/names'
import { LANDMARKS } from './landmarks'
import { terrainOf, type BoardState, type Paint } from './state'

/** Patterns of the colours: for provinces see-through, for pieces on their colour. */
export function Patterns() {
  return (
    <defs>
      {[...SEAT_COLOURS, 'neutral'].map((name) => (
        <g key={name}>
          <pattern id={`province-${name}`} class={`paint-${name}`} width="10" height="10" patternUnits="userSpaceOnUse">
            <rect class="wash" width="10" height="10" />
            <Marks name={name} />
          </pattern>
          <pattern id={`piece-${name}`} class={`paint-${name}`} width="5" height="5" patternUnits="userSpaceOnUse">
            <rect class="solid" width="5" height="5" />
            <g transform="scale(.5)"><Marks name={name} /></g>
          </pattern>
        </g>
      ))}
    </defs>
  )
}

/** Dots, slanted, upright and level lines, waves, crosses and a lattice: told apart without colour. */
function Marks({ name }: { name: string }) {
  switch (name) {
    case 'yellow':
      return <path class="dots" d="M2.5 2.5h.01M7.5 7.5h.01" />
    case 'red':
      return <path class="lines" d="M-1 11 11-1M-3 3 3-3M7 13l6-6" />
    case 'purple':
      return <path class="lines" d="M2.5 0v10M7.5 0v10" />
    case 'grey':
      return <path class="lines" d="M0 2.5h10M0 7.5h10" />
    case 'blue':
      return <path class="lines" d="M0 3.500q2.500-3 5 0t5 0M0 8.500q2.500-3 5 0t5 0" />
    case 'white':
      return <path class="lines" d="M2.500 .800v3.400M.800 2.500h3.400M7.500 5.800v3.400M5.800 7.500h3.400" />
    case 'black':
      return <path class="lines" d="M-1 11 11-1M-1-1l12 12" />
    default:
      return null
  }
}

type Ground = Pick<BoardState, 'land' | 'letters'>

export function Terrain({ land, letters }: Ground) {
  return (
    <g class="terrain">
      {allSpaces(land).map((space) => {
        const { x, y } = cornerOf(space)
        return <rect key={space} class={`ground ${terrainOf(land, letters, space)}`} x={x} y={y} width={CELL} height={CELL} />
      })}
    </g>
  )
}

/** Trees, rocks and houses; small where a piece stands in front of them. */
export function Landmarks({ land, letters }: Ground) {
  const held = new Set([...land.castles, ...land.knights].map(({ space }) => space))
  return (
    <g class="landmarks">
      {allSpaces(land).map((space) => {
        const { column, row } = cellOf(space)
        const { x, y } = cornerOf(space)
        const terrain = terrainOf(land, letters, space)
        const Landmark = LANDMARKS[terrain]
        const turned = (column * 7 + row * 3) % 4
        return (
          <g key={space} class={held.has(space) ? 'behind' : ''} transform={`translate(${x} ${y})`}>
            {Landmark && <Landmark />}
            {terrain === 'farmland' && !held.has(space) && <Furrows turned={turned} />}
            {terrain === 'meadow' && !held.has(space) && <Grass turned={turned} />}
          </g>
        )
      })}
    </g>
  )
}

function Furrows({ turned }: { turned: number }) {
  return (
    <path
      class="furrows"
      transform={`rotate(${turned * 90} 20 20)`}
      d="M9 12q4-3 8 0t8 0M14 21q4-3 8 0t8 0M8 30q4-3 8 0t8 0"
    />
  )
}

/** Tufts of grass, mirrored on every second meadow. */
function Grass({ turned }: { turned: number }) {
  return (
    <path
      class="grass" {...(turned % 2 && { transform: 'translate(40 0) scale(-1 1)' })}
      d="M8 15l-1-5m1 5 0-6m0 6 1.500-5M24 11l-1-4m1 4 0-5m0 5 1.500-4M29 26l-1-5m1 5 0-6m0 6 1.500-5M14 32l-1-5m1 5 0-6m0 6 1.500-5"
    />
  )
}

/** Land as it would be if the choice were confirmed: founded in its owner's colour and pattern, under what stands on it. */
export function Foreseen({ foreseen = [], paints }: { foreseen: BoardState['foreseen']; paints: readonly Paint[] }) {
  return (
    <g class="foreseen">
      {foreseen.filter(({ kind }) => kind === 'province_founded').map(({ castle, colour, spaces }) => (
        <path key={castle} class="land" data-foreseen={castle} d={pathOf(outlines(spaces))} fill-rule="evenodd" fill={`url(#province-${paintName(paints, colour)})`} />
      ))}
    </g>
  )
}

/** Round what would be founded or cut off, over everything. */
export function ForeseenRims({ state: { foreseen = [] } }: { state: BoardState }) {
  return (
    <g class="foreseen">
      {foreseen.map(({ kind, castle, spaces }) => (
        <path key={`${kind} ${castle} ${spaces.join()}`} class={`rim ${kind}`} d={pathOf(outlines(spaces))} />
      ))}
    </g>
  )
}

/** Each province in its owner's colour and pattern, with a band along its inside. */
export function Provinces({ land, paints, ids = '' }: { land: BoardView; paints: readonly Paint[]; ids?: string | undefined }) {
  return (
    <g class="provinces">
      {land.provinces.map(({ castle, colour, spaces }) => {
        const name = paintName(paints, colour)
        const path = pathOf(outlines(spaces))
        return (
          <g key={castle} class={`province paint-${name}`}>
            <clipPath id={`${ids}province-at-${castle}`}><path d={path} clip-rule="evenodd" /></clipPath>
            <path d={path} fill={`url(#province-${name})`} fill-rule="evenodd" />
            <path class="band" d={path} clip-path={`url(#${ids}province-at-${castle})`} />
          </g>
        )
      })}
    </g>
  )
}

/** The outline of land that has changed hands. */
export function Changed({ spaces }: { spaces: readonly string[] }) {
  return spaces.length ? <path class="changed" d={pathOf(outlines(spaces))} /> : null
}

export function paintName(paints: readonly Paint[], colour: number): string {
  const paint = paints[colour]
  return !paint || paint.neutral ? 'neutral' : paint.name
}

export function Grid({ land: { columns, rows } }: { land: BoardView }) {
  const { width, height } = drawingSize({ columns, rows })
  const upright = Array.from({ length: columns - 1 }, (_, at) => MARGIN + (at + 1) * CELL)
  const level = Array.from({ length: rows - 1 }, (_, at) => MARGIN + (at + 1) * CELL)
  return (
    <path
      class="grid"
      d={[
        ...upright.map((x) => `M${x} ${MARGIN}V${height - MARGIN}`),
        ...level.map((y) => `M${MARGIN} ${y}H${width - MARGIN}`),
      ].join('')}
    />
  )
}

export function Coordinates({ land: { columns, rows } }: { land: BoardView }) {
  const { width, height } = drawingSize({ columns, rows })
  return (
    <g class="coordinates" aria-hidden="true">
      {Array.from({ length: columns }, (_, at) => {
        const x = MARGIN + (at + 0.5) * CELL
        return [9, height - 9].map((y) => <text key={`${at}-${y}`} x={x} y={y}>{columnName(at)}</text>)
      })}
      {Array.from({ length: rows }, (_, at) => {
        const y = MARGIN + (at + 0.5) * CELL
        return [9, width - 9].map((x) => <text key={`${at}-${x}`} x={x} y={y}>{at + 1}</text>)
      })}
    </g>
  )
}
