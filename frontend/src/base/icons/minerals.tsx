/**
 * The symbols of the four kinds of mine, distinguishable by shape alone: Venus, moon, sun and a cut stone. In a box of
 * 24 by 24.
 */
import type { ComponentChild } from 'preact'

export type Mineral = 'copper' | 'silver' | 'gold' | 'gem'

const SHAPES: Record<Mineral, ComponentChild> = {
  copper: (
    <g>
      <path d="M12 1a7.500 7.500 0 0 0-2.200 14.700V17.500H6.500V21h3.300v2.500h4.400V21h3.300V17.500h-3.300V15.700A7.500 7.500 0 0 0 12 1Z" />
      <circle class="hole" cx="12" cy="8.500" r="3.400" />
    </g>
  ),
  silver: <path d="M16.500 2.200A10.500 10.500 0 1 0 22 17.500 9.300 9.300 0 0 1 16.500 2.200Z" />,
  gold: (
    <g>
      <path d="m12 .5 2.500 5.500 5.600-2.300-2.200 5.700 5.600 2.600-5.600 2.600 2.200 5.700-5.600-2.300L12 23.500 9.500 18l-5.600 2.300 2.200-5.700L.500 12l5.600-2.600-2.200-5.700L9.500 6Z" />
      <circle class="hole" cx="12" cy="12" r="2.600" />
    </g>
  ),
  gem: (
    <g>
      <path d="M6 2.500h12l5.500 7L12 23 .500 9.500Z" />
      <path class="cut" d="M.5 9.500h23M6 2.500l2.500 7L12 23l3.500-13.500 2.500-7M8.500 9.500 12 2.500l3.500 7" />
    </g>
  ),
}

export function isMineral(name: string): name is Mineral {
  return name in SHAPES
}

export function MineralShape({ kind }: { kind: Mineral }) {
  return <g class={`mineral ${kind}`}>{SHAPES[kind]}</g>
}

export function MineralSign({ kind }: { kind: Mineral }) {
  return <svg class="icon mineral-sign" viewBox="-1 -1 26 26" aria-hidden="true"><MineralShape kind={kind} /></svg>
}
