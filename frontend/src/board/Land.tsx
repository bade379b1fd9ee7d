/** The ground: terrain, provinces, the lines between spaces, and the coordinates around the board. */
import type { ComponentChild } from 'preact'
import type { BoardView, ColourName } from '../net/protocol'
import { CELL, MARGIN, allSpaces, cellOf, columnName, cornerOf, drawingSize, middleOf, outlines, pathOf } from './geometry'
import { SEAT_COLOURS } from '../base/seatColours'
import { LANDMARKS } from './landmarks'
import { terrainOf, type BoardState, type Paint } from './state'

/** SVG patterns of the colours: transparent for provinces, opaque for pieces. */
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

/** Dots, diagonal, vertical and horizontal lines, waves, crosses and a lattice: distinguishable without colour. */
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

/** The ground, one path for each kind of terrain: a board has a hundred spaces and more. */
export function Terrain({ land, letters }: Ground) {
  return (
    <g class="terrain">
      {[...byTerrain(land, letters)].map(([terrain, spaces]) => (
        <path key={terrain} class={`ground ${terrain}`} d={spaces.map(squareAt).join('')} />
      ))}
    </g>
  )
}

function byTerrain(land: BoardView, letters: Ground['letters']): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const space of allSpaces(land)) {
    const terrain = terrainOf(land, letters, space)
    const spaces = found.get(terrain)
    if (spaces) spaces.push(space)
    else found.set(terrain, [space])
  }
  return found
}

export function squareAt(space: string): string {
  const { x, y } = cornerOf(space)
  return `M${x} ${y}h${CELL}v${CELL}h-${CELL}z`
}

/** Furrows and grass; trees, rocks and houses, which are smaller where a piece is in front of them. */
export function Landmarks({ land, letters }: Ground) {
  const held = new Set([...land.castles, ...land.knights].map(({ space }) => space))
  const [furrows, grass]: [string[], string[]] = [[], []]
  const others: ComponentChild[] = []
  for (const space of allSpaces(land)) {
    const terrain = terrainOf(land, letters, space)
    const Landmark = LANDMARKS[terrain]
    if (Landmark) {
      const { x, y } = cornerOf(space)
      others.push(<g key={space} class={held.has(space) ? 'behind' : ''} transform={`translate(${x} ${y})`}><Landmark /></g>)
    } else if (!held.has(space)) {
      if (terrain === 'farmland') furrows.push(furrowsOn(space))
      else grass.push(grassOn(space))
    }
  }
  return (
    <g class="landmarks">
      <path class="furrows" d={furrows.join('')} />
      <path class="grass" d={grass.join('')} />
      {others}
    </g>
  )
}

/** The rotation of a space's drawing, so that neighbours differ. */
function rotationOf(space: string): number {
  const { column, row } = cellOf(space)
  return (column * 7 + row * 3) % 4
}

/** Three waves, rotated by quarter turns. */
function furrowsOn(space: string): string {
  const quarters = rotationOf(space)
  const { x, y } = middleOf(space)
  const at = (dx: number, dy: number) => {
    let [across, down] = [dx, dy]
    for (let quarter = 0; quarter < quarters; quarter++) [across, down] = [-down, across]
    return { across, down }
  }
  const [bow, end] = [at(4, -3), at(8, 0)]
  return [at(-11, -8), at(-6, 1), at(-12, 10)].map(({ across, down }) => (
    `M${x + across} ${y + down}q${bow.across} ${bow.down} ${end.across} ${end.down}t${end.across} ${end.down}`
  )).join('')
}

/** Tufts of grass, mirrored on every second meadow. */
function grassOn(space: string): string {
  const way = rotationOf(space) % 2 ? -1 : 1
  const { x, y } = middleOf(space)
  return TUFTS.map(([left, top, low, high]) => (
    `M${x + way * left} ${y + top}l${-way} ${-low}m${way} ${low}v${-high}m0 ${high}l${way * 1.5} ${-low}`
  )).join('')
}

/** Offsets from the middle of the space, and the heights of the outer and middle blades. */
const TUFTS = [[-12, -5, 5, 6], [4, -9, 4, 5], [9, 6, 5, 6], [-6, 12, 5, 6]] as const

/**
 * Preview of the land if the choice were confirmed: founded in its owner's colour and pattern, below the pieces on it.
 */
export function PreviewedLand({ foreseen = [], paints }: { foreseen: BoardState['foreseen']; paints: readonly Paint[] }) {
  return (
    <g class="foreseen">
      {foreseen.filter(({ kind }) => kind === 'province_founded').map(({ castle, colour, spaces }) => (
        <path key={castle} class="land" data-foreseen={castle} d={pathOf(outlines(spaces))} fill-rule="evenodd" fill={`url(#province-${paintName(paints, colour)})`} />
      ))}
    </g>
  )
}

/** Outlines of what would be founded or cut off, above everything else. */
export function PreviewOutlines({ state: { foreseen = [] } }: { state: BoardState }) {
  return (
    <g class="foreseen">
      {foreseen.map(({ kind, castle, spaces }) => (
        <path key={`${kind} ${castle} ${spaces.join()}`} class={`rim ${kind}`} d={pathOf(outlines(spaces))} />
      ))}
    </g>
  )
}

/** Each province in its owner's colour and pattern, with a band along its inner edge. */
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

export function paintName(paints: readonly Paint[], colour: number): ColourName | 'neutral' {
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
  const letters = Array.from({ length: columns }, (_, at) => columnName(at))
  return (
    <g class="coordinates" aria-hidden="true">
      {[9, height - 9].map((y) => <text key={y} x={letters.map((_, at) => MARGIN + (at + 0.5) * CELL).join(' ')} y={y}>{letters.join('')}</text>)}
      {Array.from({ length: rows }, (_, at) => {
        const y = MARGIN + (at + 0.5) * CELL
        return [9, width - 9].map((x) => <text key={`${at}-${x}`} x={x} y={y}>{at + 1}</text>)
      })}
    </g>
  )
}
