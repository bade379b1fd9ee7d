/** Kinds of ground. */
export type Terrain =
  | 'farmland' | 'mine' | 'town' | 'forest' | 'meadow' | 'village' | 'royal_city' | 'copper' | 'silver' | 'gold' | 'gem'

/** What the letters of an edition's land mean. */
export type Letters = Readonly<Record<string, Terrain>>
