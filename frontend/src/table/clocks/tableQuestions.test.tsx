import { cleanup, render } from '@testing-library/preact'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aClock, aRoom, aView } from '../../fixtures/table'
import type { Clock, Room } from '../../net/protocol'
import { AbsenceVotes } from '../seats/AbsenceVotes'
import { isTableAsked } from './tableQuestions'
import { Extending } from './Extending'
import { HeldByModerator, OtherRules, Pausing } from './Pausing'
import { closeTable, receive } from '../store'

const NOW = Date.parse('2026-11-17T12:00:00Z')
const PAUSED = new Date(NOW).toISOString()
const SLOW: Partial<Room> = { pace: { kind: 'correspondence', seconds: 86_400, reserve: 0, report: 0, working_days: false } }
const absences = [{ seat: 1, voters: [0], ballots: [] }]

beforeEach(() => { closeTable() })
afterEach(cleanup)

test.each<[string, Partial<Clock> | null, Partial<Room>, boolean]>([
  ['nothing', {}, {}, false],
  ['nothing without clocks', null, {}, false],
  ['nothing in correspondence', {}, SLOW, false],
  ['a moderator’s pause', null, { held: true }, true],
  ['other rules', null, { other_rules: true }, true],
  ['other rules after the end', null, { other_rules: true, state: 'ended' }, false],
  ['a proposed pause', { pause_wanted: [1] }, {}, true],
  ['a pause', { paused: PAUSED }, {}, true],
  ['an absent player', { absences }, {}, true],
  ['more time', { extension_wanted: [1] }, SLOW, true],
  ['more time without correspondence', { extension_wanted: [1] }, {}, false],
])('the side panel makes room for questions to the whole table: %s', (_, clock, room, asked) => {
  const here = aRoom({ ...room, clock: clock && aClock(NOW, clock) })
  receive({ type: 'snapshot', stream: 1, seat: 0, room: here, view: aView(), prompts: [], log: [], chat: [] })
  const { container } = render(<><HeldByModerator /><OtherRules /><Pausing /><Extending /><AbsenceVotes /></>)
  expect(container.querySelector('.asking') !== null).toBe(asked)
  expect(isTableAsked()).toBe(asked)
})
