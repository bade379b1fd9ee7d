/** Kinds of terrain. */
export type Terrain =
  | 'farmland' | 'mine' | 'town' | 'forest' | 'meadow' | 'village' | 'royal_city' | 'copper' | 'silver' | 'gold' | 'gem'

/** The terrain that the letters of an edition's land stand for. */
export type Letters = Readonly<Record<string, Terrain>>
