import { CELL, cornerOf, lineOf, middleOfEdge } from '../../board/geometry'
import { StaticBoard } from '../../board/StaticBoard'
import { marked, type BoardState } from '../../board/state'
import { NO_TARGETS } from '../../board/targets'
import { TERRAIN } from '../../editions/terrain'
import { Crest } from '../../base/icons/crests'
import { Icon } from '../../base/icons/Icon'
import type { BoardView } from '../../net/protocol'
import { SEAT_COLOURS } from '../../base/seatColours'
import made from './figures.gen.json'
import type { EditionName, Figure as FigureName } from './outline'
import { PowerCards } from './PowerCards'

interface Made { land: BoardView; on: string | null; lit: string[]; barred: string[]; last: string[] }

type BoardName = Exclude<FigureName, 'duel' | 'power_cards'>

const FIGURES = made as unknown as Record<BoardName, Made>
const BIDS = [{ colour: 'yellow', ducats: 5, wins: true }, { colour: 'red', ducats: 3, wins: false }, { colour: 'purple', ducats: 0, wins: false }] as const
const PAINTS = SEAT_COLOURS.map((name) => ({ name, neutral: false }))

/** A figure of the rules: a small board, drawn like the table's, the bids of a duel, or all power cards. */
export function Figure({ name, edition, caption }: { name: FigureName; edition: EditionName; caption: string }) {
  const id = `figure-${name}`
  return (
    <figure class="figure" data-figure={name}>
      {name === 'duel' ? <Bids /> : name === 'power_cards' ? <PowerCards /> : <Picture name={name} edition={edition} labelled={id} />}
      <figcaption id={id}>{caption}</figcaption>
    </figure>
  )
}

function Picture({ name, edition, labelled }: { name: BoardName; edition: EditionName; labelled: string }) {
  const { land, on, lit, barred, last } = FIGURES[name]
  const state: BoardState = {
    land, edition, letters: TERRAIN[edition], paints: PAINTS, own: null, last: marked(last), changed: last.filter((one) => !one.includes('|')), ids: `${name}-`,
    targets: on === 'space' || on === 'edge' ? { ...NO_TARGETS, on, lit: new Set(lit) } : NO_TARGETS,
  }
  return <StaticBoard state={state} labelled={labelled}>{barred.map((target) => <Cross key={target} target={target} />)}</StaticBoard>
}

/** How much lower a cross on an upright edge is, so that it covers no letter of the pieces beside it. */
const BELOW_LETTERS = CELL / 5

function isUpright(edge: string): boolean {
  const { from, to } = lineOf(edge)
  return from.x === to.x
}

/** Marks an illegal place. */
function Cross({ target }: { target: string }) {
  const onEdge = target.includes('|')
  const { x, y } = onEdge ? middleOfEdge(target) : cornerOf(target)
  const [middle, arm] = onEdge ? [{ x, y: y + (isUpright(target) ? BELOW_LETTERS : 0) }, 7] : [{ x: x + CELL / 2, y: y + CELL / 2 }, 13]
  const path = `M${String(middle.x - arm)} ${String(middle.y - arm)}l${String(2 * arm)} ${String(2 * arm)}m0-${String(2 * arm)}l-${String(2 * arm)} ${String(2 * arm)}`
  return <g class="figure-cross"><path class="edge" d={path} /><path d={path} /></g>
}

function Bids() {
  return (
    <ul class="figure-duel" aria-hidden="true">
      {BIDS.map(({ colour, ducats, wins }) => (
        <li key={colour} class={`panel seat-${colour}${wins ? ' wins' : ''}`}>
          <Crest colour={colour} size={40} />
          <span class="numbers"><Icon name="coins" />{ducats}</span>
          <Icon name={wins ? 'crown' : 'undo'} />
        </li>
      ))}
    </ul>
  )
}
