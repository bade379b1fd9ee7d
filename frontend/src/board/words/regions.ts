/**
 * The regions that borders divide the land into: their spaces, contents and neighbours. Only what is visible on the
 * board.
 */
import { allEdges, allSpaces, spacesOf } from '../geometry'
import { terrainOf, type BoardState } from '../state'
import type { Terrain } from '../terrain'

interface Piece { space: string; colour: number }
/** A neighbouring region, and how many edges they share. */
export interface Neighbour { region: Region; edges: number }

export interface Region {
  /** The castle that owns the province; null for land in no province. */
  castle: string | null
  colour: number | null
  spaces: string[]
  castles: Piece[]
  knights: Piece[]
  /** Where there is something other than plain land, most valuable last. */
  land: { terrain: Terrain; spaces: string[] }[]
  /** Edges within it that have no border. */
  free: string[]
  allies: string[]
  neighbours: Neighbour[]
}

const PLAIN: readonly Terrain[] = ['farmland', 'meadow']

/** All regions: provinces first, the viewer's own before others; then unclaimed land, the largest region first. */
export function regionsOf(state: BoardState): Region[] {
  const borders = new Set(state.land.borders)
  const edges = allEdges(state.land)
  const of = floodFill(state, edges.filter((edge) => !borders.has(edge)))
  const regions = [...new Set(of.values())]
  for (const edge of edges) {
    const [one, other] = spacesOf(edge).map((space) => of.get(space))
    if (!one || !other) continue
    if (one === other) {
      if (!borders.has(edge)) one.free.push(edge)
    } else {
      meet(one, other)
      meet(other, one)
    }
  }
  const rank = ({ castle, colour }: Region) => (castle === null ? 100 : colour === state.own ? -1 : (colour ?? 99))
  return regions.sort((a, b) => rank(a) - rank(b) || b.spaces.length - a.spaces.length)
}

/** The region of each space, by a flood fill across the free edges. */
function floodFill(state: BoardState, free: readonly string[]): Map<string, Region> {
  const beside = new Map<string, string[]>()
  for (const [one, other] of free.map(spacesOf)) {
    beside.set(one, [...(beside.get(one) ?? []), other])
    beside.set(other, [...(beside.get(other) ?? []), one])
  }
  const of = new Map<string, Region>()
  for (const start of allSpaces(state.land)) {
    if (of.has(start)) continue
    const spaces = [start]
    const seen = new Set(spaces)
    for (const space of spaces) {
      for (const next of beside.get(space) ?? []) {
        if (!seen.has(next)) spaces.push(next)
        seen.add(next)
      }
    }
    const region = regionOf(state, allSpaces(state.land).filter((space) => seen.has(space)))
    for (const space of spaces) of.set(space, region)
  }
  return of
}

function regionOf(state: BoardState, spaces: string[]): Region {
  const { land, letters } = state
  const within = new Set(spaces)
  const province = land.provinces.find(({ castle }) => within.has(castle))
  const kinds = new Map<Terrain, string[]>()
  for (const space of spaces) {
    const terrain = terrainOf(land, letters, space)
    if (!PLAIN.includes(terrain)) kinds.set(terrain, [...(kinds.get(terrain) ?? []), space])
  }
  return {
    castle: province?.castle ?? null,
    colour: province?.colour ?? null,
    spaces,
    castles: land.castles.filter(({ space }) => within.has(space)),
    knights: land.knights.filter(({ space }) => within.has(space)),
    land: [...kinds].map(([terrain, found]) => ({ terrain, spaces: found })),
    free: [],
    allies: land.alliances.flatMap(([one, other]) => (one === province?.castle ? [other] : other === province?.castle ? [one] : [])),
    neighbours: [],
  }
}

function meet(one: Region, other: Region): void {
  const known = one.neighbours.find(({ region }) => region === other)
  if (known) known.edges += 1
  else one.neighbours.push({ region: other, edges: 1 })
}
