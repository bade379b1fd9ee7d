/**
 * The crests of the seven colours, drawn for this project: a charge on a shield, so that colours differ by more than
 * hue. A seat without a colour yet has a question mark.
 */
import type { ComponentChild } from 'preact'

const SHIELD = 'M3 3h34v19c0 11-8 18-17 22C11 40 3 33 3 22Z'
const PETAL = 'M20 20c-5-1-7.5-5-5.6-8.6C16 8.6 24 8.6 25.6 11.4 27.5 15 25 19 20 20Z'
const SEPAL = 'M20 18.5 17.6 7.5 20 5.500l2.4 2Z'

const turns = (path: string, offset: number) =>
  [0, 72, 144, 216, 288].map((angle) => <path key={angle} d={path} transform={`rotate(${String(angle + offset)} 20 20)`} />)

const CHARGES: Record<string, ComponentChild> = {
  none: <path d="M15.500 17.500c0-6 9-6 9 0 0 4-4.500 4-4.500 8m0 4.500v.500" fill="none" stroke="var(--charge-unknown)" stroke-width="3" stroke-linecap="round" />,
  yellow: (
    <g fill="var(--charge-dark)">
      <path d="M10 8h20c.6 8-2.6 14.5-8 16.200v6.300c2.8.6 5.6 1.6 6.5 4.500h-17c.9-2.9 3.7-3.9 6.5-4.500v-6.300C12.6 22.5 9.4 16 10 8Z" />
      <path d="M13 11.500h14" stroke="var(--charge-line)" stroke-width="2" fill="none" />
      <circle cx="20" cy="27.5" r="2.8" />
    </g>
  ),
  red: (
    <g>
      <g fill="var(--charge-sepal)">{turns(SEPAL, 36)}</g>
      <g fill="var(--charge-petal)" stroke="var(--red-line)" stroke-width="1">{turns(PETAL, 0)}</g>
      <circle cx="20" cy="20" r="4" fill="var(--charge-seed)" stroke="var(--red-line)" />
    </g>
  ),
  purple: (
    <g fill="var(--charge-lily)">
      <path d="M20 5c4 4.5 5.5 8 5.5 11.5 0 3-1.5 5-2.7 8h-5.600c-1.2-3-2.7-5-2.7-8C14.5 13 16 9.5 20 5Z" />
      <path d="M16 25c-1-5-3.6-10-7.6-9.5-3 .4-3.9 4-1.7 6 .3-1.5 1.6-2.3 2.9-1.3 1.5 1.2 2 3.3 2.1 4.800Z" />
      <path d="M24 25c1-5 3.6-10 7.6-9.5 3 .4 3.9 4 1.7 6-.3-1.5-1.6-2.3-2.9-1.3-1.5 1.2-2 3.3-2.1 4.800Z" />
      <rect x="11" y="25" width="18" height="3.4" rx="1.2" />
      <path d="M18 29h4c0 3 1 5.5 3.5 7.5-2 .6-4 0-4.5-1.200L20 39l-1-3.700c-.5 1.2-2.5 1.8-4.5 1.200C17 34.5 18 32 18 29Z" />
    </g>
  ),
  grey: (
    <g fill="var(--charge-dove)">
      <path d="M7 14.500c1.5-3 5.3-4.3 8-2.3 1.4 1 2 2.5 3.2 3.800C20 11 24.5 6.6 32.5 6c.5 3-.4 4.8-1.7 6 1.3.1 2 0 2.6-.3-.4 3.4-2.3 5-4.2 5.7.8.3 1.5.3 2.2.2-1.5 4-4.6 5.8-7.6 6.4-.8 2.8-2.6 5-5 6.200l4.2 4.500c-3.5.4-6.6-1-8.3-3.900C10 29.6 8 24.4 9.2 18.300c.2-1-.4-1.8-1.2-2.100L4.8 16Z" />
      <circle cx="11.3" cy="14.8" r="1.2" fill="var(--charge-eye)" />
      <path d="M18.2 16.500c-.6 3 1.5 6 5.5 6.8" fill="none" stroke="var(--grey)" stroke-width="1.3" stroke-linecap="round" />
    </g>
  ),
  blue: (
    <g fill="var(--charge-star)" stroke="var(--charge-star-line)" stroke-width="1" stroke-linejoin="round">
      <path d="M20 5.500 23.700 15.400 34.200 15.900 26 22.500 28.800 32.600 20 26.900 11.200 32.600 14 22.500 5.800 15.900 16.300 15.400Z" />
      <circle cx="20" cy="20.400" r="3.400" fill="var(--blue)" />
    </g>
  ),
  white: (
    <g fill="var(--charge-tree)" stroke="var(--charge-tree-line)" stroke-width=".9" stroke-linejoin="round">
      <path d="M18 27h4v5.500c0 2 2.500 3 5 4-4.500 1.500-9.500 1.500-14 0 2.500-1 5-2 5-4Z" fill="var(--charge-trunk)" stroke="var(--charge-trunk-line)" />
      <path d="M20 5.500c4.200 0 6.200 3 5.700 5.600 4.300-.5 7 2 6.800 5.200 2 3.200 0 7.700-4 8-2 2.600-6 3.200-8.500 1-2.500 2.200-6.500 1.600-8.500-1-4-.3-6-4.800-4-8-.2-3.200 2.500-5.700 6.800-5.200-.5-2.600 1.500-5.600 5.700-5.600Z" />
      <g fill="var(--charge-seed)" stroke="none"><circle cx="14.500" cy="19" r="1.900" /><circle cx="25.500" cy="19" r="1.900" /><circle cx="20" cy="13" r="1.900" /></g>
    </g>
  ),
  black: (
    <g fill="var(--charge-sword)">
      <path d="M20 3.500 22.600 7.500V23h6.900v3.600h-6.900v5.200h-5.200v-5.200h-6.900V23h6.900V7.500Z" />
      <circle cx="20" cy="35" r="3.300" />
      <path d="M20 8v14.500" stroke="var(--charge-sword-line)" stroke-width="1.300" fill="none" />
    </g>
  ),
}

/** A colour's shield with its charge. Decorative: the name is beside it. */
export function Crest({ colour, size = 24 }: { colour: string; size?: number }) {
  return (
    <svg class={`crest seat-${colour}`} viewBox="0 0 40 46" width={size} height={(size * 46) / 40} aria-hidden="true">
      <path d={SHIELD} fill="var(--seat)" stroke="var(--seat-deep)" stroke-width="2.4" stroke-linejoin="round" />
      <path d="M20 3h17v19c0 11-8 18-17 22Z" fill="var(--charge-shade)" />
      {CHARGES[colour]}
    </svg>
  )
}
