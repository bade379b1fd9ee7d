/** Drawings of pieces and terrain, each in a box of 40 by 40, coloured by CSS classes (see board.css). */

/** A castle: two towers, a gate, battlements. */
export function CastleShape() {
  return (
    <g class="piece-shape">
      <path d="M5 36V11h3.4v3h3.2v-3H15v6h2.2v-3h2.3v3h1v-3h2.3v3H25v-6h3.4v3h3.2v-3H35v25Z" />
      <path class="piece-dark" d="M16.5 36v-7a3.5 3.5 0 0 1 7 0v7Z" />
      <path class="piece-dark" d="M9 18h2v4H9Zm20 0h2v4h-2Z" />
      <path class="piece-light" d="M6.2 12.2h1v22h-1Z" />
    </g>
  )
}

/** A knight: a horse's head on a foot. */
export function KnightShape() {
  return (
    <g class="piece-shape">
      <path d="M9.5 36v-4.2h3.1c.4-4.6 2.4-7.3 5.8-10-2.6.9-4.7 1.2-6.1 2.9-1.2 1.5-3.7 1.2-4.5-.9-.5-1.3-.1-2.3.9-3.6 2.2-2.9 3.2-5.6 4.5-8.1 1-1.9 2.5-3.2 4.2-3.9l.5-3.6 3.4 3c6.3 1.4 9.6 7 9.6 14 0 3.6-.7 6.7-1.3 10.2h2.4V36Z" />
      <path class="piece-dark" d="M16.3 14.1a1.5 1.5 0 1 0 3 0 1.5 1.5 0 1 0-3 0Z" />
      <path class="piece-mane" d="M22.2 9.2c4.6 2.2 6.4 7.4 5.8 13.2" />
      <path class="piece-mane" d="M12.6 31.8h14.5" />
    </g>
  )
}

/** Three trees. */
export function ForestShape() {
  return (
    <g class="forest-shape">
      <path class="trunk" d="M11 25h2.4v6H11Zm15.7 1h2.4v6h-2.4Zm-7.7 5h2.4v6H19Z" />
      <path d="M12.2 5 19 17h-3l4.5 9H4l4.5-9h-3Z" />
      <path d="M27.9 6.5 34.7 18h-3l4.4 9H19.7l4.4-9h-3Z" />
      <path class="near" d="m20.2 12.5 7 11.5h-3.1l4.6 8.5h-17L16.3 24h-3.1Z" />
    </g>
  )
}

/** A rock face with the mouth of a pit, and ore. */
export function MineShape() {
  return (
    <g class="mine-shape">
      <path class="rock" d="M2.5 35 12 14.5l5.5 6.5L25 7l12.5 28Z" />
      <path class="snow" d="M25 7l4.3 9.6-3.5-1.5-2.8 2.2-2-2.8ZM12 14.5l3.4 4-2.9 1.5-2.9-.5Z" />
      <path class="pit" d="M13 35v-7.5a6.5 6.5 0 0 1 13 0V35Z" />
      <path class="beam" d="M12 35v-8a7.5 7.5 0 0 1 15 0v8h-2.6v-7.6a4.9 4.9 0 0 0-9.8 0V35Z" />
      <path class="ore" d="m28.5 30 2.7-2.5 3 2-.6 3.5h-4.3Z" />
    </g>
  )
}

/** Houses round a church. */
export function TownShape() {
  return (
    <g class="town-shape">
      <path class="house" d="M4 35V22h10v13Zm21 0V23h11v12ZM14.5 35V17h9v18Z" />
      <path class="roof" d="M2.5 23 9 14.5 15.5 23Zm20.5 1 7.5-9 7 9ZM13.5 18 19 4l5.5 14Z" />
      <path class="door" d="M17 35v-6a2 2 0 0 1 4 0v6Zm-9.5 0v-6h3v6Zm21 0v-6h3v6ZM17.7 21h2.6v3.5h-2.6ZM7.5 24.5h3v2.5h-3Zm21 .5h3v2h-3Z" />
    </g>
  )
}

/** A rock face without a pit; the symbol of a kind of mine is drawn in front of it. */
export function RockShape() {
  return <path class="rock" d="M1.500 37 9 19l4 3.500L21.500 5l6.500 9 3-2.500L38.500 37Z" />
}

/** Two cottages and a tree. */
export function VillageShape() {
  return (
    <g class="town-shape">
      <path class="tree" d="M31 33v-6M31 6c5.500 3 7 8 6 13s-3.500 8-6 8-5-3-6-8 .5-10 6-13Z" />
      <path class="house" d="M5 35V22h15v13Zm16 0v-9h11v9Z" />
      <path class="roof" d="M2 23.500 12.500 10 23 23.500Zm17 4L26.500 18 34 27.500Z" />
      <path class="door" d="M10.500 35v-7h4.500v7Zm14-1v-4h4v4Z" />
    </g>
  )
}

/** A walled city with a crown over its keep. */
export function CityShape() {
  return (
    <g class="city-shape">
      <path class="house" d="M13 30V14h14v16Z" />
      <path class="roof" d="m10.500 15 2-4h15l2 4Z" />
      <path class="crown" d="M12.500 11.500 11 2.500l4.800 3.700L20 .500l4.200 5.700L29 2.500l-1.500 9Z" />
      <path class="wall-stone" d="M2.500 37V19H6v2.500h2.500V19H12v7h16v-7h3.500v2.500H34V19h3.500v18Z" />
      <path class="door" d="M16 37v-5a4 4 0 0 1 8 0v5ZM6 25h2.500v4H6Zm25.500 0H34v4h-2.500ZM18 18h4v4.500h-4Z" />
    </g>
  )
}
