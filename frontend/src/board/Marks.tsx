/** Where one can point: lit and chosen spaces and edges, the keyboard's cursor. Each is there for hands and for readers. */
import { CELL, allEdges, allSpaces, cornerOf, diamondOf, lineOf, middleOf, middleOfEdge, pointsText } from './geometry'
import type { BoardState } from './state'
import type { Target } from './targets'
import { nameOf } from './words/choices'

export function idOf(target: Target, ids = ''): string {
  return `${ids}${target.on}-${target.name.replace('|', '-')}`
}

/** `words` are what a reader hears of it; null when it is neither lit nor chosen. */
interface MarkProps { name: string; lit: boolean; chosen: boolean; ids: string | undefined; words: string | null }

function markOf(state: BoardState, target: Target): MarkProps {
  const { name } = target
  const [lit, chosen] = [state.targets.lit.has(name), state.targets.chosen.has(name)]
  return { name, ids: state.ids, lit, chosen, words: lit || chosen ? nameOf(state, target) : null }
}

/** Every space; a button while it is lit. The whole square answers to taps. */
export function Spaces({ state }: { state: BoardState }) {
  return (
    <g class="spaces">
      {allSpaces(state.land).map((name) => <SpaceMark key={name} {...markOf(state, { on: 'space', name })} />)}
    </g>
  )
}

function SpaceMark({ name, lit, chosen, ids, words }: MarkProps) {
  const { x, y } = cornerOf(name)
  const middle = middleOf(name)
  return (
    <g {...marking({ on: 'space', name }, lit, chosen, ids, words)} data-space={name}>
      <rect class="hit" x={x} y={y} width={CELL} height={CELL} />
      {(lit || chosen) && <rect class="light" x={x + 3} y={y + 3} width={CELL - 6} height={CELL - 6} rx="7" />}
      {lit && !chosen && <circle class="bead" cx={middle.x} cy={middle.y} r="5.5" />}
    </g>
  )
}

/** Every edge while edges are asked for; what is nearer to it than to any other answers to taps. */
export function Edges({ state }: { state: BoardState }) {
  if (state.targets.on !== 'edge') return null
  return (
    <g class="edges">
      {allEdges(state.land).map((name) => <EdgeMark key={name} {...markOf(state, { on: 'edge', name })} />)}
    </g>
  )
}

function EdgeMark({ name, lit, chosen, ids, words }: MarkProps) {
  const { from, to } = lineOf(name)
  const middle = middleOfEdge(name)
  const upright = from.x === to.x
  const [width, height] = upright ? [5.5, 16] : [16, 5.5]
  return (
    <g {...marking({ on: 'edge', name }, lit, chosen, ids, words)} data-edge={name}>
      <polygon class="hit" points={pointsText(diamondOf(name))} />
      {lit && !chosen && (
        <rect class="light" x={middle.x - width / 2} y={middle.y - height / 2} width={width} height={height} rx="2.75" />
      )}
    </g>
  )
}

function marking(target: Target, lit: boolean, chosen: boolean, ids: string | undefined, words: string | null) {
  return {
    id: idOf(target, ids),
    class: `mark${lit ? ' lit' : ''}${chosen ? ' chosen' : ''}`,
    ...(words !== null && { role: 'button' as const, 'aria-label': words, 'aria-pressed': chosen }),
  }
}

export function Cursor({ at }: { at: Target }) {
  if (at.on === 'space') {
    const { x, y } = cornerOf(at.name)
    return <Frame x={x + 1.5} y={y + 1.5} width={CELL - 3} height={CELL - 3} />
  }
  const { from, to } = lineOf(at.name)
  const [width, height] = from.x === to.x ? [14, CELL] : [CELL, 14]
  const middle = middleOfEdge(at.name)
  return <Frame x={middle.x - width / 2} y={middle.y - height / 2} width={width} height={height} />
}

function Frame(box: { x: number; y: number; width: number; height: number }) {
  return <><rect class="cursor ground" rx="5" {...box} /><rect class="cursor" rx="5" {...box} /></>
}
