import { CELL, cornerOf } from './geometry'
import { paintName } from './Land'
import { terrainOf, type BoardState } from './state'
import type { Veil } from './landChanges'
import './veils.css'

/** Fading overlays that show land as it was before it changed hands. */
export function Veils({ state: { land, letters, paints }, veils }: { state: Pick<BoardState, 'land' | 'letters' | 'paints'>; veils: readonly Veil[] }) {
  return (
    <g class="veils">
      {veils.map(({ space, was, delay, towards }) => {
        const square = { ...cornerOf(space), width: CELL, height: CELL }
        return (
          <g key={space} class={`veil${towards ? ` slides ${towards}` : ''}`} style={{ animationDelay: `${delay}ms` }}>
            <rect class={`ground ${terrainOf(land, letters, space)}`} {...square} />
            {was !== null && <rect fill={`url(#province-${paintName(paints, was)})`} {...square} />}
          </g>
        )
      })}
    </g>
  )
}
