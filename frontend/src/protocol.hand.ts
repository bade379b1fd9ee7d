/**
 * Types of the wire, by hand until the generated file takes their place: moves, prompts, events and views of the
 * engine as JSON, and the frames of the socket.
 */

export type Space = string
export type EdgeName = string
export type Treasures = number[]

// --- Cards

export interface ActionFace {
  kind: 'ducats' | 'borders' | 'sword' | 'two_swords' | 'politics'
  amount: number
}

export interface ActionCard {
  id: string
  stack: string
  kind: 'actions' | 'silver_find' | 'king_is_dead'
  actions: ActionFace[]
}

export interface PoliticsCard {
  kind: 'forced_alliance' | 'renegade' | 'treasure' | 'fief'
  value: number
}

// --- Moves

export interface ForcedAlliance { kind: 'forced_alliance'; own: Space; other: Space }
export interface Renegade {
  kind: 'renegade'
  own: Space
  other: Space
  knight: Space
  space: Space
  treasures: Treasures
}
export type PoliticsPlay = ForcedAlliance | Renegade

export interface PlaceCastle { kind: 'place_castle'; castle: Space; knight: Space }
export interface Decide { kind: 'decide'; cards: number[]; politics: (PoliticsPlay | null)[] }
export interface Propose { kind: 'propose'; act: boolean; ducats: number }
export interface Withdraw { kind: 'withdraw' }
export interface Accept { kind: 'accept'; act: boolean; ducats: number }
export interface CallDuel { kind: 'call_duel' }
export interface Bid { kind: 'bid'; ducats: number; treasures: Treasures }
export interface PlaceBorder { kind: 'place_border'; edge: EdgeName }
export interface PlaceKnight { kind: 'place_knight'; space: Space; treasures: Treasures }
export interface Expand { kind: 'expand'; castle: Space; spaces: Space[] }
export interface Stop { kind: 'stop' }
export interface ChooseStack { kind: 'choose_stack'; stack: number }
export interface TakeCard { kind: 'take_card'; card: PoliticsCard }
export interface EndAlliance { kind: 'end_alliance'; own: Space; other: Space; treasures: Treasures }

export type Move =
  | PlaceCastle | Decide | Propose | Withdraw | Accept | CallDuel | Bid | PlaceBorder | PlaceKnight | Expand | Stop
  | ChooseStack | TakeCard | EndAlliance

// --- Prompts

interface Asked { id: string; optional: boolean }
export interface PlaceCastlePrompt extends Asked {
  kind: 'place_castle'
  colour: number
  choices: Record<Space, Space[]>
}
export interface RenegadeChoice { own: Space; other: Space; knight: Space; spaces: Record<Space, Treasures[]> }
export interface DecidePrompt extends Asked {
  kind: 'decide'
  sealed: boolean
  cards: number[]
  count: number
  alliance_cards: number
  alliances: Record<Space, Space[]>
  renegade_cards: number
  renegades: RenegadeChoice[]
  made: Decide | null
}
export interface NegotiatePrompt extends Asked {
  kind: 'negotiate'
  action: number
  other: number
  limit: number
  standing: Propose | null
  offered: Propose | null
  can_accept: boolean
}
export interface BidPrompt extends Asked {
  kind: 'bid'
  action: number
  second: boolean
  limit: number
  treasures: Treasures
  made: Bid | null
}
export interface CarryOutPrompt extends Asked {
  kind: 'carry_out'
  action: number
  what: string
  borders_left: number
  knights_left: number
  expansions_left: number
  edges: EdgeName[]
  knights: Record<Space, Treasures[]>
  expansions: Record<Space, Record<Space, Space[]>>
}
export interface ChooseStackPrompt extends Asked { kind: 'choose_stack'; action: number; stacks: number[] }
export interface TakeCardPrompt extends Asked {
  kind: 'take_card'
  action: number
  stack: number
  cards: PoliticsCard[]
}
export interface EndAlliancePrompt extends Asked {
  kind: 'end_alliance'
  alliances: Record<Space, Space[]>
  payments: Treasures[]
}
export type Prompt =
  | PlaceCastlePrompt | DecidePrompt | NegotiatePrompt | BidPrompt | CarryOutPrompt | ChooseStackPrompt
  | TakeCardPrompt | EndAlliancePrompt

// --- Events

export interface RevealedBid { seat: number; ducats: number; treasures: Treasures }
export type GameEvent =
  | { kind: 'scored'; seat: number; points: number; cause: string }
  | { kind: 'castle_placed'; seat: number; colour: number; castle: Space; knight: Space }
  | { kind: 'castle_skipped'; seat: number; colour: number }
  | { kind: 'border_placed'; seat: number; edge: EdgeName }
  | { kind: 'knight_placed'; seat: number; space: Space; ducats: number; treasures: Treasures }
  | { kind: 'expanded'; seat: number; castle: Space; spaces: Space[]; lost: Space[] }
  | { kind: 'cut_off'; castle: Space; colour: number; spaces: Space[] }
  | { kind: 'province_founded'; castle: Space; colour: number; spaces: Space[]; returned: EdgeName[] }
  | { kind: 'alliance_ended'; seat: number; own: Space; other: Space; ducats: number; treasures: Treasures }
  | { kind: 'lead_drawn'; seat: number }
  | { kind: 'card_turned'; seat: number; round: number; card: ActionCard }
  | { kind: 'decision_made'; seat: number }
  | { kind: 'decision_laid'; seat: number; cards: number[]; politics: (PoliticsPlay | null)[] }
  | { kind: 'alliance_forced'; seat: number; own: Space; other: Space }
  | {
      kind: 'knight_turned'
      seat: number
      own: Space
      other: Space
      colour: number
      knight: Space
      space: Space
      ducats: number
      treasures: Treasures
    }
  | { kind: 'politics_returned'; seat: number; play: PoliticsPlay; rule: string; reason: string }
  | { kind: 'action_lapsed'; action: number; why: string }
  | { kind: 'ducats_shared'; action: number; seats: number[]; each: number }
  | { kind: 'negotiation_opened'; action: number; seats: number[] }
  | { kind: 'proposed'; seat: number; act: boolean; ducats: number }
  | { kind: 'proposal_fell'; seat: number; broke: boolean }
  | { kind: 'deal_made'; seat: number; payer: number; payee: number; ducats: number; acting: number }
  | { kind: 'duel_called'; seat: number }
  | { kind: 'duel_opened'; action: number; seats: number[]; second: boolean }
  | { kind: 'bid_made'; seat: number }
  | { kind: 'bids_revealed'; action: number; bids: RevealedBid[]; winner: number | null; tied: number[] }
  | { kind: 'action_won'; action: number; seat: number }
  | {
      kind: 'action_ended'
      action: number
      seat: number
      borders: number
      knights: number
      expansions: number
      stopped: boolean
    }
  | { kind: 'stack_opened'; seat: number; stack: number }
  | { kind: 'card_taken'; seat: number; stack: number }
  | { kind: 'card_gained'; seat: number; card: PoliticsCard }
  | { kind: 'fiefs_revealed'; seat: number; values: number[] }
  | { kind: 'game_ended'; winners: number[] }

// --- Views

export interface PieceView { space: Space; colour: number }
export interface ProvinceView { castle: Space; colour: number; spaces: Space[]; knights: number }
export interface BoardView {
  columns: number
  rows: number
  terrain: string[]
  castles: PieceView[]
  knights: PieceView[]
  borders: EdgeName[]
  provinces: ProvinceView[]
  alliances: [Space, Space][]
}
export interface DecisionView { made: boolean; cards: number[]; politics: (PoliticsPlay | null)[] }
export interface SeatView {
  seat: number
  colour: number
  score: number
  scores: Record<string, number>
  knights: number
  castles: number
  provinces: number
  politics_cards: number
  ducats: number | null
  hand: PoliticsCard[] | null
  decision: DecisionView
}
export interface ContestView {
  action: number
  stage: string
  seats: number[]
  proposals: Record<string, Propose>
  bid_made: number[]
}
export interface CarryingOutView {
  action: number
  what: string
  seat: number
  borders_left: number
  knights_left: number
  expansions_left: number
  looking_at: number | null
}
export interface OutcomeView {
  reason: string
  winners: number[]
  places: Record<string, number>
  money: Record<string, number>
  fiefs: Record<string, number[]>
}
export interface View {
  edition: string
  viewer: number | null
  options: Record<string, string | number | boolean>
  colours: string[]
  phase: string
  round: number
  lead: number | null
  waiting_for: number[]
  board: BoardView
  borders_left: number
  seats: SeatView[]
  card: ActionCard | null
  actions_done: number[]
  contest: ContestView | null
  carrying_out: CarryingOutView | null
  action_stacks: Record<string, number>
  politics_stacks: [number, number]
  action_discard: ActionCard[]
  politics_discard: PoliticsCard[]
  outcome: OutcomeView | null
}

// --- Rooms

export interface RoomSeat {
  seat: number
  colour: string | number
  occupant: 'person' | 'bot' | null
  name: string
  online: boolean
  away_since: string | null
  mine: boolean
  stand_in: boolean
}
export interface Room {
  id: string
  name: string
  edition: string
  options: Record<string, string | number | boolean>
  state: 'open' | 'playing' | 'ended' | 'closed'
  seats: RoomSeat[]
  creator_mine: boolean
  game: string | null
  spectators: number
  created: string
  can: { join: boolean; start: boolean; add_bots: boolean; leave: boolean }
}
export type RoomSummary = Room
export interface ChatMessage { id: string | number; name: string; seat: number | null; text: string; at: string }
export interface OptionInfo {
  name: string
  kind: 'choice' | 'flag'
  choices: (string | number)[]
  default: string | number | boolean
  seats: number[] | null
}
export interface EditionInfo { name: string; min_seats: number; max_seats: number; options: OptionInfo[] }
export interface Me { name: string | null }

// --- Frames

export interface Refusal { rule: string; reason: string; data: Record<string, unknown> }
export interface Scored { seat: number; points: number; cause: string }
export interface LogEntry { stream: number; events: GameEvent[] }

export type ServerFrame =
  | {
      type: 'snapshot'
      stream: number
      seat: number | null
      room: Room
      view: View | null
      prompts: Prompt[]
      log: LogEntry[]
      chat: ChatMessage[]
    }
  | { type: 'update'; stream: number; view: View; prompts: Prompt[]; events: GameEvent[] }
  | { type: 'room'; room: Room }
  | { type: 'chat'; message: ChatMessage }
  | { type: 'done'; id: string }
  | { type: 'explained'; id: string; refusal: Refusal | null }
  | { type: 'previewed'; id: string; scores: Scored[] }
  | {
      type: 'error'
      id: string | null
      code: string
      rule?: string
      reason?: string
      data?: Record<string, unknown>
    }
  | { type: 'tick'; stream: number }
  | { type: 'rooms'; rooms: RoomSummary[] }

export type Command =
  | { type: 'move'; prompt: string; move: Move }
  | { type: 'explain'; move: Move }
  | { type: 'preview'; move: Move }
  | { type: 'sync' }
  | { type: 'chat'; text: string }
  | { type: 'hand_over'; seat: number }
  | { type: 'take_back' }
  | { type: 'ping' }
