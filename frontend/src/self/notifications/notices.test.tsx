import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notifyAlways } from '../settings/preferences'
import { route } from '../../base/browser/router'
import '../../fixtures/editions'
import { aSheetPrompt, anInternetView } from '../../fixtures/internet'
import { aRoom, aRoomSeat } from '../../fixtures/table'
import { api } from '../../net/api'
import { forgetMail, isMailDialogOpen } from './mail'
import { MailDialog } from './MailDialog'
import { MailButton } from './MailButton'
import type { Clock, MailSettings, Room } from '../../net/protocol'
import { closeTable, receive } from '../../table/store'
import { NoticeSettings } from './NoticeSettings'
import { chooseNotice, noticeChoices } from './browserNotices'
import { watchTable } from '../../pages/room/tableNotices'

interface Shown { title: string; body: string; tag: string; onclick?: () => void; close: () => void }
const shown: Shown[] = []
let hidden = true

/** A browser that gives this answer when asked for permission to show notifications. */
function browser(answer: NotificationPermission, permission: NotificationPermission = 'default') {
  class Notice {
    static permission = permission
    static requestPermission = vi.fn(() => {
      Notice.permission = answer
      return Promise.resolve(answer)
    })
    close = vi.fn()
    constructor(title: string, { body = '', tag = '' }: NotificationOptions) {
      shown.push(Object.assign(this, { title, body, tag }))
    }
  }
  vi.stubGlobal('Notification', Notice)
  return Notice
}

const room = (more: Partial<Room> = {}) => aRoom({ id: 'hall', name: 'The hall', edition: 'internet', ...more })
async function open(seat: number | null = 0, more: Partial<Room> = {}): Promise<() => void> {
  receive({ type: 'snapshot', stream: 1, seat, room: room(more), view: anInternetView({ viewer: seat, waiting_for: [1] }), prompts: [], log: [], chat: [] })
  const end = watchTable()
  await Promise.resolve()
  return end
}
async function resolved(round: number): Promise<void> {
  receive({ type: 'update', stream: round, view: anInternetView({ round }), prompts: [aSheetPrompt({ id: `sheet ${String(round)}`, round })], events: [] })
  await Promise.resolve()
}

let stop: () => void = () => undefined
beforeEach(() => {
  localStorage.clear()
  noticeChoices.value = { turn: false, reminders: false, news: false }
  shown.length = 0
  hidden = true
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden)
  window.focus = () => undefined
  globalThis.scrollTo = () => undefined
})
afterEach(() => { stop(); cleanup(); closeTable(); forgetMail(); vi.useRealTimers(); vi.restoreAllMocks(); vi.unstubAllGlobals() })

async function wishAll(): Promise<void> {
  for (const kind of ['turn', 'reminders', 'news'] as const) await chooseNotice(kind, true)
}

test('a visible table shows no notifications, unless the player wants them', async () => {
  browser('granted')
  await wishAll()
  hidden = false
  stop = await open()
  await resolved(4)
  expect(shown).toHaveLength(0)
  render(<NoticeSettings close={null} />)
  fireEvent.click(screen.getByRole('switch', { name: 'Even while I look at the table' }))
  await resolved(5)
  expect(shown.map(({ tag }) => tag)).toContain('lionheart hall')
  notifyAlways.value = false
})

test('each kind is switched on its own, and permission is requested for the first only', async () => {
  const notice = browser('granted')
  render(<NoticeSettings close={null} />)
  fireEvent.click(screen.getByRole('switch', { name: 'Round reports' }))
  await waitFor(() => { expect(noticeChoices.value).toEqual({ turn: false, reminders: false, news: true }) })
  fireEvent.click(screen.getByRole('switch', { name: /^When it is my turn/ }))
  await waitFor(() => { expect(noticeChoices.value.turn).toBe(true) })
  fireEvent.click(screen.getByRole('switch', { name: 'Round reports' }))
  await waitFor(() => { expect(JSON.parse(localStorage.getItem('lionheart.notices') ?? '')).toEqual({ turn: true, reminders: false, news: false }) })
  expect(notice.requestPermission).toHaveBeenCalledTimes(1)
})

test('if the browser refuses permission, nothing is switched on, and the reason is shown', async () => {
  browser('denied')
  render(<NoticeSettings close={null} />)
  fireEvent.click(screen.getByRole('switch', { name: /^When it is my turn/ }))
  await screen.findByRole('alert')
  expect(noticeChoices.value.turn).toBe(false)
})

test('notifications can be chosen even if the server sends no emails', async () => {
  browser('granted')
  HTMLDialogElement.prototype.showModal = () => undefined
  vi.spyOn(api, 'mail').mockResolvedValue({ offered: false, address: null } as MailSettings)
  isMailDialogOpen.value = false
  render(<><MailButton /><MailDialog /></>)
  fireEvent.click(await screen.findByRole('button', { name: 'Notifications' }))
  await screen.findByRole('switch', { name: 'Round reports', hidden: true })
  expect(screen.queryByLabelText('Your email address')).toBeNull()
  isMailDialogOpen.value = false
})

test('players with a hidden page are notified of a finished round, with a link and no details', async () => {
  browser('granted')
  await wishAll()
  stop = await open()
  await resolved(4)
  expect(shown.map(({ title, body, tag }) => [title, body, tag])).toEqual([
    ['The hall', 'It is your turn.', 'lionheart hall'], ['The hall', 'Round 3 is over: see what happened.', 'lionheart hall'],
  ])
  shown[1]?.onclick?.()
  expect(route.value).toEqual({ page: 'room', id: 'hall', round: 3 })
  expect(shown[0]?.close).not.toHaveBeenCalled()
  hidden = false
  document.dispatchEvent(new Event('visibilitychange'))
  expect(shown[0]?.close).toHaveBeenCalledOnce()
})

test('before the start a player is notified of what the table needs, and of the start', async () => {
  browser('granted')
  await chooseNotice('turn', true)
  const waiting = (start: boolean, ready: boolean) =>
    room({ state: 'open', game: null, seats: [aRoomSeat(0, { mine: true, ready }), aRoomSeat(1)], can: { ...room().can, start, ready: true } })
  const words = () => shown.splice(0).map(({ body }) => body)
  const noticesAfter = async (frame: Parameters<typeof receive>[0]) => { receive(frame); await Promise.resolve(); return words() }
  receive({ type: 'snapshot', stream: 0, seat: 0, room: waiting(false, true), view: null, prompts: [], log: [], chat: [] })
  stop = watchTable()
  await Promise.resolve()
  expect(words()).toEqual([])
  expect(await noticesAfter({ type: 'room', room: waiting(true, true) })).toEqual(['Everyone is here: you can start the game.'])
  expect(await noticesAfter({ type: 'room', room: waiting(true, true) })).toEqual([])
  expect(await noticesAfter({ type: 'room', room: waiting(false, false) })).toEqual(['Are you ready to play?'])
  expect(await noticesAfter({ type: 'snapshot', stream: 1, seat: 0, room: room(), view: anInternetView({ waiting_for: [1] }), prompts: [], log: [], chat: [] })).toEqual(['The game has begun.'])
})

test('players with a visible page, spectators, players who have not chosen it, and newcomers are not notified', async () => {
  browser('granted')
  await chooseNotice('turn', true)
  hidden = false
  stop = await open()
  await resolved(4)
  expect(shown).toEqual([])
  hidden = true
  receive({ type: 'update', stream: 4, view: anInternetView({ round: 4 }), prompts: [aSheetPrompt({ id: 'sheet 4' })], events: [] })
  await Promise.resolve()
  expect(shown).toEqual([])
  await resolved(5)
  expect(shown.map(({ body }) => body)).toEqual(['It is your turn.'])
  stop()
  closeTable()
  await wishAll()
  stop = await open(null)
  await resolved(6)
  expect(shown).toHaveLength(1)
})

test('a reminder is shown when a quarter of the time is left, unless the clock is stopped', async () => {
  browser('granted')
  await chooseNotice('reminders', true)
  vi.useFakeTimers({ now: Date.parse('2026-11-21T12:00:00Z') })
  const clock: Clock = {
    number: 1, paused: null, pause_wanted: [], pause_needed: [], extension_wanted: [], absences: [],
    seats: [{ seat: 0, due: '2026-11-21T16:00:00Z', reserve: 0 }, { seat: 1, due: '2026-11-21T13:00:00Z', reserve: 0 }],
  }
  stop = await open(0, { pace: { kind: 'correspondence', seconds: 4 * 3600, reserve: 0, report: 0, working_days: false }, clock })
  vi.advanceTimersByTime(3 * 3600_000 - 1000)
  expect(shown).toEqual([])
  vi.advanceTimersByTime(2000)
  expect(shown).toHaveLength(1)
  expect(shown[0]?.body).toMatch(/^It is your turn: you have until /)
  receive({ type: 'room', room: room({ clock: { ...clock, number: 2, paused: '2026-11-21T12:10:00Z', seats: [{ seat: 0, due: '2026-11-21T23:00:00Z', reserve: 0 }] } }) })
  vi.advanceTimersByTime(24 * 3600_000)
  expect(shown).toHaveLength(1)
})
