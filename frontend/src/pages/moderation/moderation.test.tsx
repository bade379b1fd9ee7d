import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ReportOutcome } from './SanctionNotice'
import { ConnectionNotice } from '../../table/ConnectionBanner'
import { Chat } from '../../table/chat/Chat'
import { aMessage, aRoom, aRoomSeat } from '../../fixtures/table'
import { myName, myPerson } from '../../self/me'
import { api } from '../../net/api'
import type { MyMessage, MyReport, MySanction, Standing } from '../../net/protocol'
import { chat, closeTable, receive, room } from '../../table/store'
import { PersonDialog } from '../people/PersonDialog'
import { ReportDialog } from './ReportDialog'
import { reportTarget, standing } from '../../self/standing'
import { StandingDialog } from './StandingDialog'
import { StandingPage } from './StandingPage'
import { readChange, readChanges, unread } from './unread'

const nothing: Standing = { sanctions: [], reports: [], messages: [] }

beforeEach(() => {
  localStorage.clear()
  HTMLDialogElement.prototype.showModal = function () { this.open = true }
  vi.spyOn(api, 'standing').mockResolvedValue(nothing)
  vi.spyOn(api, 'player').mockResolvedValue({ person: 'bo', name: 'Bo', guest: true, program: false, mine: false, since: '2026-01-01', languages: [], record: [], games: [], pages: 0, blocked: false, note: '' })
  vi.spyOn(api, 'me').mockResolvedValue({ name: 'Ada', person: 'me', language: 'en', account: false, blocked: [] })
  myName.value = 'Ada'
  myPerson.value = 'me'
})
afterEach(() => {
  cleanup()
  closeTable()
  reportTarget.value = standing.value = null
  readChanges.value = new Set()
  vi.restoreAllMocks()
})

function aSanction(more: Partial<MySanction> = {}): MySanction {
  return { id: 's1', step: 'mute', reason: 'You called Bo a toad.', since: '2026-01-01T10:00:00Z', until: '2026-01-02T10:00:00Z', holds: true, lifted: null, acknowledged: false, appeal: null, ...more }
}

test('a message is reported with a reason, and the request names it', async () => {
  const report = vi.spyOn(api, 'report').mockResolvedValue(nothing)
  room.value = aRoom({ seats: [aRoomSeat(0, { mine: true }), aRoomSeat(1)] })
  chat.value = [aMessage(1)]
  render(<><Chat /><PersonDialog /><ReportDialog /></>)
  fireEvent.click(screen.getByRole('button', { name: 'Bo' }))
  fireEvent.click(screen.getByRole('button', { name: 'Report Bo', hidden: true }))
  fireEvent.click(screen.getByLabelText('Insults or threats'))
  fireEvent.submit(screen.getByLabelText('What happened? (optional)'))
  await screen.findByText('Thank you. The moderators will look into it and tell you what they decide.')
  expect(report).toHaveBeenCalledWith({ kind: 'insult', text: '', message: 'm1', room: 'r-0123456789' })
})

test('a decision is shown with its end and reason until the player confirms having read it', async () => {
  const read = vi.spyOn(api, 'read').mockResolvedValue({ sanctions: [aSanction({ acknowledged: true })], reports: [], messages: [] })
  standing.value = { sanctions: [aSanction()], reports: [], messages: [] }
  render(<StandingDialog />)
  screen.getByText('Mute')
  screen.getByText(/Until 2 Jan 2026/)
  screen.getByText('You called Bo a toad.')
  fireEvent.click(screen.getByRole('button', { name: 'I have read this', hidden: true }))
  await waitFor(() => { expect(screen.queryByText('Mute')).toBeNull() })
  expect(read).toHaveBeenCalledWith({ sanction: 's1' })
})

test('a sanction in force can be appealed once, and the confirmation stays until it is read', async () => {
  const appealed = aSanction({ acknowledged: true, appeal: { text: 'A joke.', at: '2026-01-01T11:00:00Z', answer: null, granted: null } })
  const appeal = vi.spyOn(api, 'appeal').mockResolvedValue({ sanctions: [appealed], reports: [], messages: [] })
  standing.value = { sanctions: [aSanction()], reports: [], messages: [] }
  render(<StandingDialog />)
  fireEvent.input(screen.getByLabelText('Why is this wrong?'), { target: { value: 'A joke.' } })
  fireEvent.submit(screen.getByLabelText('Why is this wrong?'))
  const confirmation = await screen.findByText('You have appealed. There is no decision yet.')
  await waitFor(() => { expect(document.activeElement).toBe(confirmation) })
  expect(appeal).toHaveBeenCalledWith('s1', 'A joke.')
  expect(screen.queryByLabelText('Why is this wrong?')).toBeNull()
  vi.spyOn(api, 'read').mockResolvedValue({ ...nothing, sanctions: [appealed] })
  fireEvent.click(screen.getByRole('button', { name: 'I have read this', hidden: true }))
  await waitFor(() => { expect(screen.queryByText('Mute')).toBeNull() })
})

test('the outcome of a report or an appeal is shown once', () => {
  const report = { id: 'r1', about: 'Bo', kind: 'insult' as const, at: '2026-01-01T10:00:00Z', decision: 'upheld' as const, answer: 'Thank you.', acknowledged: false }
  expect(unread({ sanctions: [aSanction({ acknowledged: true })], reports: [report], messages: [] })).toEqual({ report })
  expect(unread({ sanctions: [], reports: [{ ...report, acknowledged: true }, { ...report, decision: null }], messages: [] })).toBeNull()
  const granted = aSanction({ acknowledged: true, holds: false, appeal: { text: 'A joke.', at: '', answer: 'So it was.', granted: true } })
  expect(unread({ sanctions: [granted], reports: [], messages: [] })).toEqual({ sanction: granted })
})

test('a sanction that was lifted is announced once, and says when it was', async () => {
  const lifted = aSanction({ acknowledged: true, holds: false, lifted: '2026-01-01T12:00:00Z' })
  vi.spyOn(api, 'read').mockResolvedValue({ ...nothing, sanctions: [lifted] })
  standing.value = { ...nothing, sanctions: [aSanction({ acknowledged: true })] }
  render(<StandingDialog />)
  expect(screen.queryByText('Mute')).toBeNull()
  void act(() => { standing.value = { ...nothing, sanctions: [lifted] } })
  screen.getByText(/The moderators lifted this on 1 Jan 2026/)
  expect(screen.queryByText(/Until/)).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'I have read this', hidden: true }))
  await waitFor(() => { expect(screen.queryByText('Mute')).toBeNull() })
})

test('a lift after a refused appeal is announced; one by a granted appeal only with that', () => {
  const refused = aSanction({ acknowledged: true, appeal: { text: 'A joke.', at: '', answer: 'It stands.', granted: false } })
  readChange(refused)
  expect(unread({ ...nothing, sanctions: [refused] })).toBeNull()
  const lifted = { ...refused, holds: false, lifted: '2026-01-01T12:00:00Z' }
  expect(unread({ ...nothing, sanctions: [lifted] })).toEqual({ sanction: lifted })
  const granted = aSanction({ ...lifted, id: 's2', appeal: { text: 'A joke.', at: '', answer: 'So it was.', granted: true } })
  readChange(granted)
  expect(unread({ ...nothing, sanctions: [granted] })).toBeNull()
})

test('a lift while an appeal waits answers it', async () => {
  const appeal = { text: 'A joke.', at: '', answer: null, granted: null }
  vi.mocked(api.standing).mockResolvedValue({ ...nothing, sanctions: [aSanction({ holds: false, lifted: '2026-01-01T12:00:00Z', appeal })] })
  render(<StandingPage />)
  await screen.findByText(/The moderators lifted this on 1 Jan 2026/)
  expect(screen.queryByText(/There is no decision yet/)).toBeNull()
})

test('a ban comes before a warning whose notice is open, which then returns', async () => {
  const warning = aSanction({ id: 's0', step: 'warning' })
  const ban = aSanction({ id: 's1', step: 'account_ban' })
  standing.value = { ...nothing, sanctions: [warning] }
  render(<StandingDialog />)
  screen.getByText('Warning')
  void act(() => { standing.value = { ...nothing, sanctions: [ban, warning] } })
  screen.getByText('Account ban')
  expect(screen.queryByText('Warning')).toBeNull()
  vi.spyOn(api, 'read').mockResolvedValue({ ...nothing, sanctions: [{ ...ban, acknowledged: true }, warning] })
  fireEvent.click(screen.getByRole('button', { name: 'I have read this', hidden: true }))
  await screen.findByText('Warning')
})

test('a sanction that ended and a warning that was read say so, also where an appeal was refused', async () => {
  const appeal = { text: 'A joke.', at: '', answer: 'The sanction stands.', granted: false }
  vi.mocked(api.standing).mockResolvedValue({ ...nothing, sanctions: [aSanction({ id: 's2', step: 'warning', until: null, holds: false, acknowledged: true, appeal }), aSanction({ holds: false })] })
  render(<StandingPage />)
  await screen.findByText('You have read this warning; it no longer restricts you.')
  screen.getByText('Your appeal was not granted: The sanction stands.')
  screen.getByText('This has ended.')
})

test('with several sanctions in force each says only what it forbids', async () => {
  const steps = ['warning', 'mute', 'seat_ban', 'account_ban'] as const
  vi.mocked(api.standing).mockResolvedValue({ ...nothing, sanctions: steps.map((step) => aSanction({ id: step, step, acknowledged: step !== 'warning' })) })
  render(<StandingPage />)
  await screen.findByText(/You cannot chat or choose new names\./)
  screen.getByText(/You cannot take a seat\./)
  screen.getByText(/You cannot play, watch or chat\./)
  expect(screen.queryByText(/[Yy]ou can (still )?(play|watch|chat)/)).toBeNull()
})

const written: MyMessage = { id: 'w1', text: 'Please write in English.\nThank you.', at: '2026-01-01T10:00:00Z', acknowledged: false, answer: null }

test('a message from the moderators comes after decisions, and is signed by none of them', async () => {
  const report = { id: 'r1', about: 'Bo', kind: 'insult' as const, at: '2026-01-01T10:00:00Z', decision: 'upheld' as const, answer: 'Thank you.', acknowledged: false }
  expect(unread({ sanctions: [], reports: [report], messages: [written] })).toEqual({ report })
  expect(unread({ sanctions: [], reports: [], messages: [{ ...written, id: 'w2' }, written] })).toEqual({ message: written })
  const read = vi.spyOn(api, 'read').mockResolvedValue({ ...nothing, messages: [{ ...written, acknowledged: true }] })
  standing.value = { ...nothing, messages: [written] }
  render(<StandingDialog />)
  screen.getByText('A message from the moderators')
  screen.getByText('The moderators')
  screen.getByText(/Please write in English/)
  fireEvent.click(screen.getByRole('button', { name: 'I have read this', hidden: true }))
  await waitFor(() => { expect(screen.queryByText('The moderators')).toBeNull() })
  expect(read).toHaveBeenCalledWith({ message: 'w1' })
})

test('a message from the moderators is answered once', async () => {
  const answered = { ...written, answer: 'I will.', acknowledged: true }
  const answer = vi.spyOn(api, 'answer').mockResolvedValue({ ...nothing, messages: [answered] })
  vi.mocked(api.standing).mockResolvedValue({ ...nothing, messages: [written] })
  render(<StandingPage />)
  fireEvent.input(await screen.findByLabelText('Your answer'), { target: { value: '  I will. ' } })
  fireEvent.submit(screen.getByLabelText('Your answer'))
  await screen.findByText('I will.')
  expect(answer).toHaveBeenCalledWith('w1', 'I will.')
  expect(screen.queryByLabelText('Your answer')).toBeNull()
})

test('a ban that closes the connection is loaded at once, so that its dialog opens', async () => {
  vi.mocked(api.standing).mockResolvedValue({ ...nothing, sanctions: [aSanction({ step: 'account_ban' })] })
  const { rerender } = render(<ConnectionNotice now="away" />)
  expect(api.standing).not.toHaveBeenCalled()
  rerender(<ConnectionNotice now="banned" />)
  await waitFor(() => { expect(standing.value && unread(standing.value)).toMatchObject({ sanction: { step: 'account_ban' } }) })
  // The closed connection does not hear of the end of the ban.
  screen.getByRole('button', { name: 'Reload' })
})

test.each<[Partial<MyReport>, string[]]>([
  [{ decision: 'dismissed', answer: null }, ['The moderators saw no need to act.']],
  [{ decision: 'dismissed', answer: 'We looked after the game.' }, ['We looked after the game.']],
  [{ decision: 'upheld', answer: 'Thank you.' }, ['You were right to report it.', 'Thank you.']],
  [{ decision: null, answer: null }, ['No decision yet.']],
])('a report says what was decided, and does not contradict its answer: %o', (decided, said) => {
  const { container } = render(<ReportOutcome one={{ id: 'r', about: 'Bo', kind: 'stalling', at: '2026-11-21T10:00:00Z', acknowledged: false, decision: null, answer: null, ...decided }} />)
  expect([...container.querySelectorAll('p:not(.about)')].map((one) => one.textContent)).toEqual(said)
})

test('a removed message disappears, and a notice makes the client load its messages', async () => {
  const asked = vi.spyOn(api, 'standing').mockResolvedValue({ sanctions: [aSanction()], reports: [], messages: [] })
  room.value = aRoom({ seats: [aRoomSeat(0, { mine: true }), aRoomSeat(1)] })
  chat.value = [aMessage(1), aMessage(2)]
  render(<Chat />)
  void act(() => { receive({ type: 'chat_removed', message: 'm1' }) })
  expect(screen.queryByText('words 1')).toBeNull()
  asked.mockClear()
  receive({ type: 'standing' })
  await waitFor(() => { expect(standing.value?.sanctions).toHaveLength(1) })
  expect(asked).toHaveBeenCalledOnce()
})
