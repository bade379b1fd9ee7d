/** The drawings on each kind of terrain; farmland and meadow are drawn separately. */
import type { ComponentType } from 'preact'
import { MineralShape, type Mineral } from '../base/icons/minerals'
import { CityShape, ForestShape, MineShape, RockShape, TownShape, VillageShape } from '../base/icons/pieces'
import type { Terrain } from './terrain'

function mineOf(kind: Mineral): ComponentType {
  return () => (
    <g class="mineral-mine">
      <RockShape />
      <g transform="translate(7.500 10.500) scale(1.040)"><MineralShape kind={kind} /></g>
    </g>
  )
}

export const LANDMARKS: Partial<Record<Terrain, ComponentType>> = {
  forest: ForestShape, mine: MineShape, town: TownShape, village: VillageShape, royal_city: CityShape,
  copper: mineOf('copper'), silver: mineOf('silver'), gold: mineOf('gold'), gem: mineOf('gem'),
}
