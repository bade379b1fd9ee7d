/** Where one can point: lit and chosen spaces and edges, the keyboard's cursor. Each is there for hands and for readers. */
import { t } from '../i18n'
import { CELL, allEdges, allSpaces, cornerOf, diamondOf, lineOf, middleOf, middleOfEdge, pointsText, spacesOf } from './geometry'
import type { BoardState } from './state'
import type { Target } from './targets'

export function idOf(target: Target, ids = ''): string {
  return `${ids}${target.on}-${target.name.replace('|', '-')}`
}

export function nameOf(target: Target): string {
  if (target.on === 'space') return t('board.space', { space: target.name })
  const [first, second] = spacesOf(target.name)
  return t('board.border', { first, second })
}

interface MarkProps { name: string; lit: boolean; chosen: boolean; ids: string | undefined }

/** Every space; a button while it is lit. The whole square answers to taps. */
export function Spaces({ state: { land, targets, ids } }: { state: BoardState }) {
  return (
    <g class="spaces">
      {allSpaces(land).map((name) => {
        const on = targets.on === 'space'
        return <SpaceMark key={name} name={name} ids={ids} lit={on && targets.lit.has(name)} chosen={targets.on !== 'edge' && targets.chosen.has(name)} />
      })}
    </g>
  )
}

function SpaceMark({ name, lit, chosen, ids }: MarkProps) {
  const { x, y } = cornerOf(name)
  const middle = middleOf(name)
  const target: Target = { on: 'space', name }
  return (
    <g {...marking(target, lit, chosen, ids)} data-space={name}>
      <rect class="hit" x={x} y={y} width={CELL} height={CELL} />
      {(lit || chosen) && <rect class="light" x={x + 3} y={y + 3} width={CELL - 6} height={CELL - 6} rx="7" />}
      {lit && !chosen && <circle class="bead" cx={middle.x} cy={middle.y} r="5.5" />}
    </g>
  )
}

/** Every edge while edges are asked for; what is nearer to it than to any other answers to taps. */
export function Edges({ state: { land, targets, ids } }: { state: BoardState }) {
  if (targets.on !== 'edge') return null
  return (
    <g class="edges">
      {allEdges(land).map((name) => (
        <EdgeMark key={name} name={name} ids={ids} lit={targets.lit.has(name)} chosen={targets.chosen.has(name)} />
      ))}
    </g>
  )
}

function EdgeMark({ name, lit, chosen, ids }: MarkProps) {
  const { from, to } = lineOf(name)
  const middle = middleOfEdge(name)
  const upright = from.x === to.x
  const [width, height] = upright ? [5.5, 16] : [16, 5.5]
  const target: Target = { on: 'edge', name }
  return (
    <g {...marking(target, lit, chosen, ids)} data-edge={name}>
      <polygon class="hit" points={pointsText(diamondOf(name))} />
      {lit && !chosen && (
        <rect class="light" x={middle.x - width / 2} y={middle.y - height / 2} width={width} height={height} rx="2.75" />
      )}
    </g>
  )
}

function marking(target: Target, lit: boolean, chosen: boolean, ids: string | undefined) {
  const live = lit || chosen
  return {
    id: idOf(target, ids),
    class: `mark${lit ? ' lit' : ''}${chosen ? ' chosen' : ''}`,
    ...(live && { role: 'button' as const, 'aria-label': nameOf(target), 'aria-pressed': chosen }),
  }
}

export function Cursor({ at }: { at: Target }) {
  if (at.on === 'space') {
    const { x, y } = cornerOf(at.name)
    return <rect class="cursor" x={x + 1.5} y={y + 1.5} width={CELL - 3} height={CELL - 3} rx="5" />
  }
  const { from, to } = lineOf(at.name)
  const [width, height] = from.x === to.x ? [14, CELL] : [CELL, 14]
  const middle = middleOfEdge(at.name)
  return <rect class="cursor" x={middle.x - width / 2} y={middle.y - height / 2} width={width} height={height} rx="5" />
}
