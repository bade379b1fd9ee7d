/** The lesson's table, where all players are called by their colours. */
import { colourName } from '../../table/names'
import type { Lesson, Room } from '../../net/protocol'

export function lessonRoom(lesson: Lesson, name: string): Room {
  return {
    id: 'lesson', name, edition: lesson.view.edition, options: lesson.view.options, public: false,
    watching: 'none', rounds_behind: 0, press: 'none', pseudonyms: false, programs: false,
    locked: false, rated: false, rating: null, seating: 'choice', language: 'en', held_until: null, rematch: null, removed: null, state: 'playing', ended_by: null, early_end: null, progress: null, held: false, other_rules: false,
    pace: { kind: 'untimed', seconds: 0, reserve: 0, report: 0, working_days: false }, clock: null,
    seats: lesson.view.seats.map(({ seat, colour }) => ({
      seat, colour, occupant: 'person', name: colourName(colour), person: null, online: true, away_since: null,
      mine: seat === lesson.seat, stand_in: false, offered: false, program: false, level: null, character: null, ready: true, host: false, rating: null, held: null, held_mine: false, hints: 0,
    })),
    creator_mine: false, game: null, shuffle: null, spectator_count: 0, spectators: [], spectators_left_out: 0, away_after: 0, created: '',
    can: { join: false, start: false, add_bots: false, leave: false, watch: false, take_over: false, edit: false, ready: false, enter: false, rematch: false, hint: false },
  }
}
