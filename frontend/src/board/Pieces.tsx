/** The pieces on the land: walls, castles, knights, alliances, and ghosts of pieces about to be placed. */
import { CastleShape, KnightShape } from '../base/icons/pieces'
import { t } from '../base/i18n'
import { CELL, MARGIN, cornerOf, drawingSize, lineOf, middleOfEdge } from './geometry'
import { paintName } from './Land'
import { ribbonOf } from './ribbon'
import type { ColourName } from '../net/protocol'
import type { BoardState, Paint } from './state'
import type { Ghost } from './targets'

/** The frame, which is a border everywhere (B-1). */
export function Frame({ state: { land } }: { state: BoardState }) {
  const { width, height } = drawingSize(land)
  const box = { x: MARGIN - 4, y: MARGIN - 4, width: width - 2 * MARGIN + 8, height: height - 2 * MARGIN + 8, rx: 2 }
  return (
    <g class="frame">
      <rect class="wall" {...box} />
      <rect class="stones" {...box} />
    </g>
  )
}

export function Borders({ state }: { state: BoardState }) {
  return (
    <g class="borders">
      {state.land.borders.map((edge) => <Wall key={edge} edge={edge} halo={haloOf(state, edge)} />)}
    </g>
  )
}

/** The class of a place's halo, in the colour of the seat that did something there; none if nothing was done. */
function haloOf({ last, paints }: BoardState, place: string): string | undefined {
  const seat = last.get(place)
  if (seat === undefined) return undefined
  return seat === null ? 'halo' : `halo seat-${paints[seat]?.name ?? 'grey'}`
}

function Wall({ edge, halo }: { edge: string; halo?: string | undefined }) {
  const { from, to } = lineOf(edge)
  const ends = { x1: from.x, y1: from.y, x2: to.x, y2: to.y }
  return (
    <g>
      {halo !== undefined && <line class={halo} {...ends} />}
      <line class="wall" {...ends} />
      <line class="stones" {...ends} />
    </g>
  )
}

interface PieceProps { kind: 'castle' | 'knight'; space: string; colour: number; paints: readonly Paint[] }

/** Highlights the spaces of the latest moves. */
export function LastSpaces({ state }: { state: BoardState }) {
  return (
    <g class="last">
      {[...state.last.keys()].filter((name) => !name.includes('|')).map((space) => {
        const { x, y } = cornerOf(space)
        const box = { x: x + 4, y: y + 4, width: CELL - 8, height: CELL - 8, rx: 5 }
        return <g key={space}><rect class="halo-bed" {...box} /><rect class={haloOf(state, space)} {...box} /></g>
      })}
    </g>
  )
}

export function Pieces({ state: { land, paints } }: { state: BoardState }) {
  return (
    <g class="pieces">
      {land.knights.map(({ space, colour }) => (
        <Piece key={space} kind="knight" space={space} colour={colour} paints={paints} />
      ))}
      {land.castles.map(({ space, colour }) => (
        <Piece key={space} kind="castle" space={space} colour={colour} paints={paints} />
      ))}
    </g>
  )
}

function Piece({ kind, space, colour, paints }: PieceProps) {
  const { x, y } = cornerOf(space)
  const name = paintName(paints, colour)
  return (
    <g class={`piece ${kind} paint-${name}`} transform={`translate(${x} ${y})`}>
      <ellipse class="ground-shadow" cx="20" cy="36" rx="15" ry="3" />
      <g fill={`url(#piece-${name})`}>{kind === 'castle' ? <CastleShape /> : <KnightShape />}</g>
      {name !== 'neutral' && <Letter name={name} />}
    </g>
  )
}

function Letter({ name }: { name: ColourName }) {
  const letter = t(`colour.letter.${name}`)
  return (
    <g class="crest-letter" transform="translate(31 9)" aria-hidden="true">
      <circle r="8" />
      <text class={letter.length > 1 ? 'pair' : ''}>{letter}</text>
    </g>
  )
}

/** Alliances as two clasped rings on a ribbon between the castles. */
export function Alliances({ state: { land } }: { state: BoardState }) {
  const castles = land.castles.map(({ space }) => space)
  return (
    <g class="alliances">
      {land.alliances.map(([one, other]) => {
        const { from, control, middle, to } = ribbonOf([one, other], castles, land)
        const way = `M${from.x} ${from.y}Q${control.x} ${control.y} ${to.x} ${to.y}`
        return (
          <g key={`${one}=${other}`}>
            <title>{t('board.alliance', { one, other })}</title>
            <path class="ribbon-edge" d={way} />
            <path class="ribbon" d={way} />
            <g class="rings" transform={`translate(${middle.x} ${middle.y})`}>
              <circle class="seal" r="13" />
              <circle class="ring" cx="-4" r="5.5" />
              <circle class="ring" cx="4" r="5.5" />
            </g>
          </g>
        )
      })}
    </g>
  )
}

/** Previews of the pieces that confirming would place. */
export function Ghosts({ state: { targets, paints, own } }: { state: BoardState }) {
  return (
    <g class="ghosts">
      {targets.ghosts.map((ghost) => {
        if (ghost.piece === 'border') return <GhostWall key={ghost.edge} {...ghost} />
        if (ghost.piece === 'gone') return <Gone key={ghost.space} space={ghost.space} />
        const colour = ghost.colour ?? own ?? 0
        if (ghost.piece === 'land') return <Taken key={`land ${ghost.space}`} space={ghost.space} colour={paintName(paints, colour)} />
        return <Piece key={ghost.space} kind={ghost.piece} space={ghost.space} colour={colour} paints={paints} />
      })}
    </g>
  )
}

function GhostWall({ edge, number, spare }: Extract<Ghost, { piece: 'border' }>) {
  const { x, y } = middleOfEdge(edge)
  return (
    <g class={spare ? 'spare' : ''}>
      <Wall edge={edge} />
      {number !== undefined && <circle class="ghost-number" cx={x} cy={y} r="7.5" />}
      {number !== undefined && <text class="ghost-number" x={x} y={y}>{number}</text>}
    </g>
  )
}

function Taken({ space, colour }: { space: string; colour: string }) {
  const { x, y } = cornerOf(space)
  return <rect class={`taken paint-${colour}`} data-taken={space} x={x + 2} y={y + 2} width={CELL - 4} height={CELL - 4} fill={`url(#province-${colour})`} />
}

function Gone({ space }: { space: string }) {
  const { x, y } = cornerOf(space)
  return <path class="gone" d={`M${x + 8} ${y + 8}l${CELL - 16} ${CELL - 16}m0-${CELL - 16}l-${CELL - 16} ${CELL - 16}`} />
}
