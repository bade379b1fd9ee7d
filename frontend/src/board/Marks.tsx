/**
 * Pointing targets: available and chosen spaces and edges, and the keyboard cursor. Each is accessible to pointers and
 * to screen readers.
 */
import { CELL, allSpaces, areaOf, cornerOf, lineOf, middleOf, middleOfEdge, pointsText } from './geometry'
import { squareAt } from './Land'
import type { BoardState } from './state'
import { areMany, isSelectable, type Target } from './targets'
import { nameOf } from './words/choices'

export function idOf(target: Target, ids = ''): string {
  return `${ids}${target.on}-${target.name.replace('|', '-')}`
}

interface MarkProps { target: Target; state: BoardState }

/** The available or chosen places of one kind: each is a button. Taps elsewhere are resolved by their position. */
function selectable({ targets }: BoardState, on: Target['on']): string[] {
  return [...new Set([...targets.lit, ...targets.chosen])].filter((name) => name.includes('|') === (on === 'edge'))
}

export function Spaces({ state }: { state: BoardState }) {
  const { targets, land } = state
  const isDimmed = targets.on === 'space' && areMany(targets, land)
  return <g class={`spaces${isDimmed ? ' many' : ''}`}>{isDimmed && <Dimmed state={state} />}{selectable(state, 'space').map((name) => <SpaceMark key={name} target={{ on: 'space', name }} state={state} />)}</g>
}

/** One shape over all spaces that cannot be chosen. */
function Dimmed({ state: { targets, land } }: { state: BoardState }) {
  return <path class="dimmed" d={allSpaces(land).filter((space) => !isSelectable(space, targets)).map(squareAt).join('')} />
}

function SpaceMark({ target, state }: MarkProps) {
  const { x, y } = cornerOf(target.name)
  const middle = middleOf(target.name)
  const chosen = state.targets.chosen.has(target.name)
  // The light has a class of its own: Chromium keeps its look when only the class of the group changes.
  return (
    <g {...marking(target, state)} data-space={target.name}>
      <rect class="hit" x={x} y={y} width={CELL} height={CELL} />
      <rect class={`light${chosen ? ' on' : ''}`} x={x + 3} y={y + 3} width={CELL - 6} height={CELL - 6} rx="7" />
      {!chosen && <circle class="bead" cx={middle.x} cy={middle.y} r="5.5" />}
    </g>
  )
}

/** Available edges, with the areas in which they are meant. */
export function Edges({ state }: { state: BoardState }) {
  return <g class={`edges${areMany(state.targets, state.land) ? ' many' : ''}`}>{selectable(state, 'edge').map((name) => <EdgeMark key={name} target={{ on: 'edge', name }} state={state} />)}</g>
}

function EdgeMark({ target, state }: MarkProps) {
  const { from, to } = lineOf(target.name)
  const middle = middleOfEdge(target.name)
  const [width, height] = from.x === to.x ? [5.5, 16] : [16, 5.5]
  return (
    <g {...marking(target, state)} data-edge={target.name}>
      <polygon class="hit" points={pointsText(areaOf(target.name))} />
      {!state.targets.chosen.has(target.name) && (
        <rect class="light" x={middle.x - width / 2} y={middle.y - height / 2} width={width} height={height} rx="2.75" />
      )}
    </g>
  )
}

/** A place's label for screen readers, and its look. */
function marking(target: Target, state: BoardState) {
  const [lit, chosen] = [state.targets.lit.has(target.name), state.targets.chosen.has(target.name)]
  return {
    id: idOf(target, state.ids),
    class: `mark${lit ? ' lit' : ''}${chosen ? ' chosen' : ''}`,
    role: 'button' as const, 'aria-label': nameOf(state, target), 'aria-pressed': chosen,
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
