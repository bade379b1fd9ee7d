/** The colours in the order of the seats; most editions use the first four. */
export const SEAT_COLOURS = ['yellow', 'red', 'purple', 'grey', 'blue', 'white', 'black'] as const
