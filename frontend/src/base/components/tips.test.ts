import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showTips } from './tips'

let stop: () => void
const tip = () => [...document.querySelectorAll('.tip p')].map((one) => one.textContent)
const find = (id: string) => document.getElementById(id) ?? expect.fail(id)

function point(kind: string, id: string, pointerType: string, clientX = 0): void {
  find(id).dispatchEvent(Object.assign(new MouseEvent(kind, { bubbles: true, clientX }), { pointerType }))
}

beforeEach(() => {
  vi.useFakeTimers()
  Object.assign(HTMLElement.prototype, { showPopover: () => undefined, checkVisibility: () => true })
  document.body.innerHTML = '<p id="other">x</p><div id="all" data-tips tabindex="0"><b id="borders" title="61 borders">61</b><button id="deck" title="5 cards">5</button></div>'
  stop = showTips()
})
afterEach(() => { stop(); vi.useRealTimers() })

test('a resting mouse shows a title, once: the browser’s own tooltip does not appear as well', () => {
  point('pointerover', 'borders', 'mouse')
  expect(tip()).toEqual([])
  vi.runAllTimers()
  expect(tip()).toEqual(['61 borders'])
  expect(find('borders').hasAttribute('title')).toBe(false)
  point('pointerover', 'other', 'mouse')
  expect(tip()).toEqual([])
  expect(find('borders').title).toBe('61 borders')
})

test('what appears under a resting mouse shows no title, only what the mouse has moved onto', () => {
  point('pointermove', 'other', 'mouse', 5)
  point('pointerover', 'deck', 'mouse', 5)
  vi.runAllTimers()
  expect(tip()).toEqual([])
  point('pointerover', 'borders', 'mouse', 6)
  vi.runAllTimers()
  expect(tip()).toEqual(['61 borders'])
  point('pointerover', 'deck', 'mouse', 6)
  vi.runAllTimers()
  expect(tip()).toEqual([])
})

test('a long press shows it and presses no button; a short one does not show it', () => {
  const pressed = vi.fn()
  find('deck').addEventListener('click', pressed)
  point('pointerdown', 'deck', 'touch')
  point('pointerup', 'deck', 'touch')
  vi.runAllTimers()
  find('deck').click()
  expect([tip(), pressed.mock.calls.length]).toEqual([[], 1])
  point('pointerdown', 'deck', 'touch')
  vi.runAllTimers()
  find('deck').click()
  expect([tip(), pressed.mock.calls.length]).toEqual([['5 cards'], 1])
  point('pointerdown', 'other', 'touch')
  expect(tip()).toEqual([])
})

test('a tap shows it where it does nothing else', () => {
  point('pointerdown', 'borders', 'touch')
  point('pointerup', 'borders', 'touch')
  find('borders').click()
  expect(tip()).toEqual(['61 borders'])
  point('pointerdown', 'other', 'touch')
  expect(tip()).toEqual([])
})

test('a long press on a group shows the words of all within it', () => {
  point('pointerdown', 'all', 'touch')
  vi.runAllTimers()
  expect(tip()).toEqual(['61 borders', '5 cards'])
})

test('the focus shows the words of an element, or of all within a group, until Escape', () => {
  find('all').focus()
  expect(tip()).toEqual(['61 borders', '5 cards'])
  find('deck').focus()
  expect(tip()).toEqual(['5 cards'])
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
  expect(tip()).toEqual([])
  expect(find('deck').title).toBe('5 cards')
})
