import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/preact'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { log, moment, outline, room } from '../../fixtures/replay'
import { api, ApiFailure } from '../../net/api'
import { seat, view } from '../../table/store'
import { hashOf, playsUntil, shownAt } from './replayAddress'
import { ReplayPage } from './ReplayPage'
import { next, previous, previousRound, nextRound, stopsOf } from './steps'

beforeEach(() => {
  history.replaceState(null, '', `/rooms/${room.id}/replay`)
  vi.spyOn(api, 'me').mockResolvedValue({ name: null, person: null, language: null, account: false, blocked: [] })
  vi.spyOn(api, 'room').mockResolvedValue(room)
  vi.spyOn(api, 'replay').mockResolvedValue(outline)
  vi.spyOn(api, 'replayLog').mockImplementation(() => Promise.resolve({ log: log() }))
  vi.spyOn(api, 'moments').mockImplementation((_, who, page) => {
    const first = page * outline.page
    const count = Math.min(outline.page, outline.last + 1 - first)
    return Promise.resolve({ moments: Array.from({ length: count }, (_, at) => moment(who, first + at)) })
  })
})
afterEach(() => { cleanup(); vi.restoreAllMocks(); vi.useRealTimers() })

async function open(hash = ''): Promise<HTMLInputElement> {
  history.replaceState(null, '', `/rooms/${room.id}/replay${hash}`)
  render(<ReplayPage id={room.id} />)
  return screen.findByRole<HTMLInputElement>('slider', { name: 'Moment' })
}
const at = (number: number) => waitFor(() => {
  expect(screen.getByRole<HTMLInputElement>('slider').value).toBe(String(number))
  expect(view.value?.seats[0]?.score).toBe(number)
})
const press = (key: string, target: Element = document.body) => fireEvent.keyDown(target, { key })

describe('the address of a replay', () => {
  it('is a moment and a perspective, or a number of the viewer’s own stream', () => {
    expect(shownAt('#7.all', outline, 2)).toEqual({ moment: 7, who: 'all' })
    expect(shownAt('#7.1', outline, 2)).toEqual({ moment: 7, who: 1 })
    expect(shownAt('#7', { ...outline, seat: 1 }, 2)).toEqual({ moment: 7, who: 1 })
    expect(shownAt('#999.2', outline, 2)).toEqual({ moment: 20, who: 'public' })
    expect(shownAt('#at-5', outline, 2)).toEqual({ moment: 10, who: 'public' })
    expect(shownAt('#at-99', outline, 2).moment).toBe(20)
    expect(shownAt('#before-5', outline, 2)).toEqual({ moment: 7, who: 'public' })
    expect([playsUntil('#before-5', outline), playsUntil('#at-5', outline)]).toEqual([10, null])
    for (const nonsense of ['', '#', '#x', '#1.9.9', '#-1']) expect(shownAt(nonsense, outline, 2)).toEqual({ moment: 0, who: 'public' })
    expect(shownAt(hashOf({ moment: 3, who: 0 }), outline, 2)).toEqual({ moment: 3, who: 0 })
  })
})

describe('steps', () => {
  it('stop where the perspective saw something, and go by rounds, too', () => {
    const stops = stopsOf(outline, log())
    expect(stops).toEqual([0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20])
    expect([next(stops, 4), next(stops, 5), next(stops, 20), previous(stops, 4), previous(stops, 5), previous(stops, 0)]).toEqual([6, 6, 20, 2, 4, 0])
    expect([previousRound(outline, 7), previousRound(outline, 4), previousRound(outline, 0)]).toEqual([4, 0, 0])
    expect([nextRound(outline, 0), nextRound(outline, 4), nextRound(outline, 15)]).toEqual([4, 12, 20])
  })
})

describe('the replay', () => {
  it('opens at the moment of its link, and keeps the address up to date', async () => {
    await open('#13.public')
    await at(13)
    fireEvent.click(screen.getByRole('button', { name: 'One step forward' }))
    await at(14)
    expect(location.hash).toBe('#14.public')
    expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toBe('Round 2, moment 14 of 20')
    history.pushState(null, '', '#2.public')
    fireEvent(globalThis.window, new HashChangeEvent('hashchange'))
    await at(2)
  })

  it('has one line of the log as Tab stop, at the beginning, too', async () => {
    await open('#0.public')
    await at(0)
    await waitFor(() => { expect(document.querySelector('.log-line')?.getAttribute('tabindex')).toBe('0') })
    expect(document.querySelectorAll('.log-line[tabindex="0"]')).toHaveLength(1)
  })

  it('can be navigated by keys, by rounds and with the scrubber', async () => {
    const slider = await open()
    await at(0)
    press('ArrowRight')
    await at(2)
    press('ArrowLeft')
    await at(0)
    press('End')
    await at(20)
    press('PageUp')
    await at(12)
    press('Home')
    await at(0)
    press('ArrowRight', slider)
    expect(slider.value).toBe('0')
    fireEvent.input(slider, { target: { value: '9' } })
    await at(9)
    fireEvent.change(screen.getByRole('combobox', { name: 'Round' }), { target: { value: '1' } })
    await at(4)
    expect(screen.getByRole('status').textContent).toContain('Ada turns up')
  })

  it('plays automatically at a chosen speed, up to the end', async () => {
    await open('#16.public')
    await at(16)
    vi.useFakeTimers()
    fireEvent.change(screen.getByRole('combobox', { name: 'Speed' }), { target: { value: '4' } })
    press(' ')
    for (const moment of [18, 20]) {
      await vi.advanceTimersByTimeAsync(450)
      expect(screen.getByRole<HTMLInputElement>('slider').value).toBe(String(moment))
    }
    await vi.advanceTimersByTimeAsync(50)
    screen.getByRole('button', { name: 'Play' })
  })

  it('plays a moment that it was asked for, and then more only if told to', async () => {
    await open('#before-5')
    await at(10)
    fireEvent.click(await screen.findByRole('button', { name: 'Play' }))
    await at(12)
  })

  it('has every player’s perspective, and one with everything hidden', async () => {
    await open('#6.public')
    await at(6)
    expect(view.value?.seats.map(({ ducats }) => ducats)).toEqual([null, null])
    const menu = screen.getByRole('combobox', { name: 'Perspective' })
    fireEvent.change(menu, { target: { value: '1' } })
    await waitFor(() => { expect(view.value?.seats.map(({ ducats }) => ducats)).toEqual([null, 7]) })
    expect(seat.value).toBe(1)
    expect(location.hash).toBe('#6.1')
    fireEvent.change(menu, { target: { value: 'all' } })
    await waitFor(() => { expect(view.value?.seats.map(({ ducats }) => ducats)).toEqual([7, 7]) })
    expect(seat.value).toBeNull()
    await waitFor(() => { expect(document.querySelectorAll('.open-hand .chip')).toHaveLength(2) })
  })

  it('requests only what is shown, and each of it once', async () => {
    await open('#2.public')
    await at(2)
    press('ArrowRight')
    await at(4)
    await waitFor(() => { expect(vi.mocked(api.moments).mock.calls.map(([, who, page]) => [who, page])).toEqual([['public', 0], ['public', 1]]) })
    expect(api.replayLog).toHaveBeenCalledTimes(1)
  })

  it('has a log that says what is still to come', async () => {
    const before = () => document.querySelector('.log-to-come')?.nextElementSibling
    await open('#0.public')
    await at(0)
    await waitFor(() => { expect(before() ?? null).not.toBeNull() })
    await waitFor(() => { expect(before()).toBe(document.querySelector('.log li.to-come')) })
  })

  it('has a log whose lines link to their moments', async () => {
    await open('#6.public')
    await at(6)
    const lines = within(await screen.findByRole('group', { name: 'Log' })).getAllByRole('button')
    expect(lines).toHaveLength(11)
    expect(lines.findIndex((line) => line.getAttribute('aria-current') === 'true')).toBe(3)
    const [, , , here, after] = lines
    here?.focus()
    fireEvent.keyDown(here ?? document.body, { key: 'ArrowDown' })
    expect(document.activeElement).toBe(after)
    fireEvent.click(lines.at(-1) ?? document.body)
    await at(20)
  })

  it('offers a link to the moment, and the record', async () => {
    await open('#6.all')
    await at(6)
    fireEvent.click(screen.getAllByRole('button', { name: 'Share & export' })[0] ?? document.body)
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Link' })).value).toMatch(/\/replay#6\.all$/)
    expect(screen.getByRole('link', { name: 'As text' }).getAttribute('href')).toBe(`/api/rooms/${room.id}/record.txt`)
    expect(screen.getByRole('link', { name: 'As JSON' }).getAttribute('href')).toBe(`/api/rooms/${room.id}/record.json`)
  })

  it('says why there is none while the game runs, and links to the table', async () => {
    vi.mocked(api.replay).mockRejectedValue(new ApiFailure('refused', 'game_not_over'))
    render(<ReplayPage id={room.id} />)
    await screen.findByText(/not over yet/)
    expect(screen.getByRole('link', { name: 'Go to table' }).getAttribute('href')).toBe(`/rooms/${room.id}`)
  })

  it('reports a failed request, and repeats it', async () => {
    vi.mocked(api.moments).mockRejectedValueOnce(new ApiFailure('server'))
    await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    await at(0)
    await waitFor(() => { expect(screen.queryByRole('alert')).toBeNull() })
  })
})
