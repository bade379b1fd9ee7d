/** The game between bots that the first page plays, and the boards of its pictures: made by tools/front_page_games.py. */
import { SEAT_COLOURS } from '../../base/seatColours'
import { marked, type BoardState } from '../../board/state'
import { NO_TARGETS } from '../../board/targets'
import { TERRAIN } from '../../editions/terrain'
import type { BoardView } from '../../net/protocol'
import type { PictureName } from './pictures'
import made from './games.gen.json'

type EditionName = Exclude<PictureName, 'game'>
type Change<One> = readonly [added: readonly One[], removed: readonly One[]]
interface Step extends Partial<Pick<BoardView, 'castles' | 'provinces' | 'alliances'>> {
  scores: number[]
  borders?: Change<string>
  knights?: Change<BoardView['knights'][number]>
}
interface Made { game: { edition: EditionName; start: BoardView; steps: Step[] }; pictures: Record<EditionName, BoardView> }

const { game, pictures } = made as unknown as Made
const PAINTS = SEAT_COLOURS.map((name) => ({ name, neutral: false }))

/** The move at which the picture of the game shows it, and from which it is played. */
export const POSTER = 40
export const LAST_MOVE = game.steps.length

/** The boards after each move, from the start on. */
const boards: BoardView[] = [game.start]

function boardAfter(move: number): BoardView {
  for (let at = boards.length; at <= move; at += 1) boards.push(changed(boards[at - 1] ?? game.start, game.steps[at - 1]))
  return boards[move] ?? game.start
}

function changed(board: BoardView, step: Step | undefined): BoardView {
  if (!step) return board
  const { borders = [[], []], knights = [[], []], castles = board.castles, provinces = board.provinces, alliances = board.alliances } = step
  const gone = new Set(knights[1].map(({ space, colour }) => `${space} ${String(colour)}`))
  return {
    ...board, castles, provinces, alliances,
    borders: [...board.borders.filter((edge) => !borders[1].includes(edge)), ...borders[0]],
    knights: [...board.knights.filter(({ space, colour }) => !gone.has(`${space} ${String(colour)}`)), ...knights[0]],
  }
}

/** The points of each seat after a move. */
export function scoresAfter(move: number): readonly number[] {
  return game.steps[move - 1]?.scores ?? [0, 0, 0, 0]
}

/** The game after a move, with that move marked. */
export function gameState(move: number): BoardState {
  const step = game.steps[move - 1]
  const last = [...(step?.borders?.[0] ?? []), ...(step?.knights?.[0] ?? []).map(({ space }) => space)]
  return stateOf(game.edition, boardAfter(move), 'played-', last)
}

export function pictureState(name: PictureName): BoardState {
  return name === 'game' ? { ...gameState(POSTER), ids: 'game-' } : stateOf(name, pictures[name], `${name}-`)
}

/** `ids` begins the ids of the elements of each drawing on the page. */
function stateOf(edition: EditionName, land: BoardView, ids: string, last: readonly string[] = []): BoardState {
  return { land, edition, ids, letters: TERRAIN[edition], paints: PAINTS, own: null, last: marked(last), targets: NO_TARGETS }
}
