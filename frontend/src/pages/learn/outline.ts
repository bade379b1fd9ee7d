/**
 * The structure of the rules pages and player aids, the same in every language: sections, the rules that they cover,
 * figures.
 */
import { keysOf } from '../../base/types'
import type { View } from '../../net/protocol'
import figures from './figures.gen.json'

export type EditionName = View['edition']
export type Figure = keyof typeof figures | 'duel'

export interface Section {
  id: string
  /** The rules of docs/rules that it covers. */
  rules: readonly string[]
  figures?: readonly Figure[]
}

/** A part of the player aid: the phases of a game that need it, and the section with more details. */
export interface AidPart {
  id: string
  phases: readonly string[]
  more: string
}

export interface Outline {
  sections: readonly Section[]
  aid: readonly AidPart[]
}

export const OUTLINES: Record<EditionName, Outline> = {
  classic: {
    sections: [
      { id: 'goal', rules: ['C-19', 'C-20', 'C-21', 'B-11'] },
      { id: 'land', rules: ['B-1', 'B-2', 'B-3'], figures: ['land'] },
      { id: 'round', rules: ['C-5', 'C-6', 'C-7', 'C-9'] },
      { id: 'actions', rules: ['C-10', 'C-11', 'C-12', 'C-13', 'C-14', 'B-12'] },
      { id: 'borders', rules: ['B-4', 'B-5', 'C-11', 'C-19'], figures: ['borders', 'found_before', 'found_after'] },
      { id: 'knights', rules: ['B-6'], figures: ['knights'] },
      { id: 'expansion', rules: ['B-7', 'B-8', 'C-20'], figures: ['expand_before', 'expand_after', 'cut_before', 'cut_after'] },
      { id: 'contest', rules: ['C-15', 'C-16', 'C-17', 'C-18'], figures: ['duel'] },
      { id: 'politics', rules: ['C-8', 'C-14', 'C-22', 'C-23', 'C-24', 'C-25', 'B-9'], figures: ['alliance'] },
      { id: 'end', rules: ['C-4', 'C-6', 'C-21', 'C-28'] },
      { id: 'start', rules: ['C-1', 'C-2', 'C-3', 'B-10'] },
      { id: 'secrets', rules: ['C-26', 'C-27'] },
    ],
    aid: [
      { id: 'setup', phases: ['setup'], more: 'start' },
      { id: 'decide', phases: ['decisions'], more: 'round' },
      { id: 'contest', phases: ['negotiation', 'duel'], more: 'contest' },
      { id: 'carry_out', phases: ['carrying_out'], more: 'expansion' },
      { id: 'politics', phases: ['choose_stack', 'take_card'], more: 'politics' },
      { id: 'points', phases: ['ended'], more: 'goal' },
    ],
  },
  returns: {
    sections: [
      { id: 'goal', rules: ['R-4', 'R-15', 'R-17'] },
      { id: 'turn', rules: ['R-7', 'R-8', 'R-9'] },
      { id: 'cards', rules: ['R-3', 'R-8'], figures: ['power_cards'] },
      { id: 'borders', rules: ['B-2', 'B-4', 'B-5', 'R-10', 'R-15'], figures: ['borders', 'found_before', 'found_after'] },
      { id: 'knights', rules: ['B-6', 'R-11'], figures: ['knights'] },
      { id: 'expansion', rules: ['B-7', 'B-8', 'R-12', 'R-15'], figures: ['expand_before', 'cut_before', 'cut_after'] },
      { id: 'monopoly', rules: ['R-7', 'R-16'], figures: ['mines'] },
      { id: 'traitor', rules: ['R-13', 'R-14', 'B-9'] },
      { id: 'end', rules: ['R-17', 'R-18', 'R-19', 'R-22'] },
      { id: 'start', rules: ['R-1', 'R-2', 'R-3', 'R-5', 'R-6', 'B-10'] },
      { id: 'secrets', rules: ['R-20', 'R-21'] },
    ],
    aid: [
      { id: 'setup', phases: ['setup'], more: 'start' },
      { id: 'turn', phases: ['use_card'], more: 'turn' },
      { id: 'carry_out', phases: ['carrying_out'], more: 'expansion' },
      { id: 'traitor', phases: ['turn_knight', 'give_up_knight', 'traitor_place', 'ally'], more: 'traitor' },
      { id: 'fill_up', phases: ['fill_up'], more: 'turn' },
      { id: 'points', phases: ['ended'], more: 'goal' },
    ],
  },
  internet: {
    sections: [
      { id: 'idea', rules: ['I-5', 'I-20'] },
      { id: 'land', rules: ['B-4', 'B-5', 'B-6', 'B-7', 'B-8', 'I-14'], figures: ['found_before', 'found_after', 'expand_before'] },
      { id: 'sheet', rules: ['I-6', 'I-7'] },
      { id: 'auction', rules: ['I-8', 'I-9'] },
      { id: 'pool', rules: ['I-10'] },
      { id: 'orders', rules: ['I-11', 'I-12', 'I-13'] },
      { id: 'politics', rules: ['I-15', 'I-16', 'I-17', 'B-9'], figures: ['alliance'] },
      { id: 'end', rules: ['I-18', 'I-21'] },
      { id: 'start', rules: ['I-1', 'I-2', 'I-3', 'I-4'] },
      { id: 'secrets', rules: ['I-19', 'I-20'] },
    ],
    aid: [
      { id: 'colours', phases: ['colour_bids'], more: 'start' },
      { id: 'first', phases: ['first_borders'], more: 'start' },
      { id: 'sheet', phases: ['sheets'], more: 'sheet' },
      { id: 'orders', phases: [], more: 'orders' },
      { id: 'points', phases: ['ended'], more: 'end' },
    ],
  },
}

export const EDITION_NAMES = keysOf(OUTLINES)

/** The part of the aid for a phase; the first if none names it. */
export function aidAt(edition: EditionName, phase: string): string {
  const { aid } = OUTLINES[edition]
  return (aid.find(({ phases }) => phases.includes(phase)) ?? aid[0])?.id ?? ''
}
