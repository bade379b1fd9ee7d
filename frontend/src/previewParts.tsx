/**
 * The parts of the pictures of games that links to tables bring: the board's own drawings, by id, for the server to put
 * together (games/web/previews.py). What draws them there knows no style sheets: colours are those of the light theme.
 */
import { render, type ComponentChild } from 'preact'
import { Crest } from './base/icons/crests'
import { SEAT_COLOURS } from './base/seatColours'
import { CELL, MARGIN } from './board/geometry'
import { Landmarks, Patterns, Terrain } from './board/Land'
import { Borders, Pieces } from './board/Pieces'
import { NO_TARGETS } from './board/targets'
import type { BoardState } from './board/state'
import { TERRAIN } from './editions/terrain'
import type { BoardView, ColourName } from './net/protocol'

const NO_LAND: BoardView = { columns: 2, rows: 2, terrain: ['..', '..'], castles: [], knights: [], borders: [], provinces: [], alliances: [] }
/** How every second space of open land is drawn: furrows run across, grass is mirrored. */
const [FIELDS_TURNED, GRASS_TURNED] = ['rotate(90 20 20)', 'translate(40 0) scale(-1 1)']
const EDITIONS = Object.keys(TERRAIN) as (keyof typeof TERRAIN)[]

/** The SVG definitions of all parts, drawn by the style sheets of theme and board. */
export function previewParts(style: string): string {
  const root = document.createElement('div')
  render(<svg class="board-svg"><Parts /></svg>, root)
  // Letters are those of one language.
  for (const letter of root.querySelectorAll('.crest-letter')) letter.remove()
  const svg = root.querySelector('svg')
  if (svg) inlineStyles(svg, rulesOf(style), new Map())
  const parts = svg?.innerHTML ?? ''
  render(null, root)
  return parts
}

function Parts() {
  return (
    <>
      <Patterns />
      <style>{'.mark { font-family: "Grenze Gotisch"; font-weight: 700; fill: url(#azure) }'}</style>
      <defs>
        <rect id="card" width="1200" height="630" fill="var(--parchment)" />
        <Paint id="ink" colour="var(--ink)" />
        <Paint id="azure" colour="var(--azure-deep)" />
        {EDITIONS.flatMap((edition) => Object.keys(TERRAIN[edition]).map((letter) => <Ground key={edition + letter} edition={edition} letter={letter} />))}
        {SEAT_COLOURS.map((name) => <OfColour key={name} name={name} neutral={false} />)}
        <OfColour name="grey" neutral />
        <Shield id="crest-none" colour="none" />
        <Part id="wall-across"><Borders state={stateOf({ ...NO_LAND, borders: ['A1|A2'] })} /></Part>
        <Part id="wall-down"><Borders state={stateOf({ ...NO_LAND, borders: ['A1|B1'] })} /></Part>
      </defs>
    </>
  )
}

/** A plain colour, to be used by its id. */
function Paint({ id, colour }: { id: string; colour: string }) {
  return <linearGradient id={id}><stop stop-color={colour} /></linearGradient>
}

/** A drawing whose origin is the corner of space A1. */
function Part({ id, children }: { id: string; children: ComponentChild }) {
  return <g id={id}><g transform={`translate(-${String(MARGIN)} -${String(MARGIN)})`}>{children}</g></g>
}

/** A space, and what is drawn on it. */
function Ground({ edition, letter }: { edition: keyof typeof TERRAIN; letter: string }) {
  const ground = { land: { ...NO_LAND, columns: 1, rows: 1, terrain: [letter] }, letters: TERRAIN[edition] }
  return (
    <>
      <Part id={`ground-${edition}-${letter}`}><Terrain {...ground} /></Part>
      <Part id={`landmark-${edition}-${letter}`}><Landmarks {...ground} /></Part>
      {letter === '.' && <g id={`landmark-${edition}-${letter}-turned`}><use href={`#landmark-${edition}-${letter}`} transform={edition === 'returns' ? GRASS_TURNED : FIELDS_TURNED} /></g>}
    </>
  )
}

function OfColour({ name, neutral }: { name: ColourName; neutral: boolean }) {
  const piece = [{ space: 'A1', colour: 0 }]
  const paints = [{ name, neutral }]
  const called = neutral ? 'neutral' : name
  return (
    <>
      <Part id={`castle-${called}`}><Pieces state={{ ...stateOf({ ...NO_LAND, castles: piece }), paints }} /></Part>
      <Part id={`knight-${called}`}><Pieces state={{ ...stateOf({ ...NO_LAND, knights: piece }), paints }} /></Part>
      <g id={`band-${called}`} class={`province paint-${called}`}><path class="band" d={`M0 0H${String(CELL)}`} /></g>
      {!neutral && <Shield id={`crest-${called}`} colour={called} />}
    </>
  )
}

function Shield({ id, colour }: { id: string; colour: string }) {
  return <g id={id}><Crest colour={colour} size={40} /></g>
}

function stateOf(land: BoardView): BoardState {
  return { land, edition: 'classic', letters: TERRAIN.classic, paints: [], own: null, last: new Map(), targets: NO_TARGETS }
}

/** The properties that are kept; others are for the screen. */
const KEPT = new Set([
  'fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-opacity', 'stroke-linecap', 'stroke-linejoin', 'stroke-dasharray', 'paint-order',
  'opacity', 'display',
])

interface Rule { selector: string; declarations: (readonly [property: string, value: string])[] }

/** The rules of style sheets outside of media queries and the like, in their order. */
function rulesOf(style: string): Rule[] {
  const plain = style.replace(/\/\*.*?\*\//gs, '').replace(/@[^{;]*\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}/gs, '')
  return [...plain.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => ({
    selector: selector.trim(),
    declarations: body.split(';').filter((one) => one.includes(':')).map((one) => {
      const [property = '', ...value] = one.split(':')
      return [property.trim(), value.join(':').trim()] as const
    }),
  }))
}

/** Replaces classes by attributes with the same effect, in the light theme. */
function inlineStyles(element: Element, rules: readonly Rule[], inherited: ReadonlyMap<string, string>): void {
  const matching = rules.filter(({ selector }) => selector === ':root' ? element.matches('.board-svg') : element.matches(selector))
  const declarations = matching.flatMap((rule) => rule.declarations)
  const variables = new Map([...inherited, ...declarations.filter(([property]) => property.startsWith('--'))])
  for (const { name, value } of [...element.attributes]) if (value.includes('var(')) element.setAttribute(name, resolved(value, variables))
  for (const [property, value] of declarations) if (KEPT.has(property)) element.setAttribute(property, resolved(value, variables))
  for (const child of element.children) inlineStyles(child, rules, variables)
  for (const name of ['class', 'aria-hidden']) element.removeAttribute(name)
}

function resolved(value: string, variables: ReadonlyMap<string, string>): string {
  const light = value.replace(/light-dark\(([^,]+),[^)]*\)/g, '$1')
  return light.includes('var(') ? resolved(light.replace(/var\((--[\w-]+)\)/g, (_, name: string) => variables.get(name) ?? 'none'), variables) : light
}
