import { cleanup, fireEvent, render } from '@testing-library/preact'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { boardInWords, placesAsList, singleKeys } from '../../self/settings/preferences'
import { Board } from '../board/Board'
import '../../fixtures/editions'
import { aRoom, aView } from '../../fixtures/table'
import { ActionPanel } from '../panels'
import type { CarryOutPrompt, ServerFrame } from '../../net/protocol'
import { useShortcuts } from './shortcuts'
import * as store from '../store'
import { useKeptFocus } from './useKeptFocus'

vi.mock('../store', async (original) => ({
  ...(await original<typeof store>()),
  answer: vi.fn(() => Promise.resolve({ ok: true })), undo: vi.fn(() => Promise.resolve({ ok: true })),
  preview: vi.fn(() => Promise.resolve(null)), explain: vi.fn(() => Promise.resolve(null)),
}))

const BORDERS: CarryOutPrompt = {
  kind: 'carry_out', id: '7', optional: false, action: 2, what: 'borders', borders_left: 2, knights_left: 0, expansions_left: 0,
  edges: ['A1|B1', 'B1|B2'], knights: {}, fees: {}, expansions: {}, behind_alliances: {},
}
const BOARD = { columns: 2, rows: 2, terrain: ['..', '..'], castles: [{ space: 'A1', colour: 0 }], knights: [], borders: [], provinces: [], alliances: [] }
const ask = (prompts: unknown[]): void => {
  store.receive({ type: 'snapshot', stream: 3, seat: 0, room: aRoom(), view: aView({ viewer: 0, board: BOARD }), prompts, undo: true, log: [], chat: [] } as unknown as ServerFrame)
}

const show = vi.fn()
const showKeys = vi.fn()
const showAid = vi.fn()
function Table() {
  useShortcuts({ show, showKeys, showAid })
  const action = useKeptFocus()
  return (
    <>
      <Board />
      <section ref={action} class="part-action" tabIndex={-1}><ActionPanel /></section>
      <form class="chat-form"><input type="text" /></form>
    </>
  )
}

const press = (key: string, more: KeyboardEventInit = {}) => { fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more }) }
const focused = (selector: string) => vi.waitFor(() => { expect(document.activeElement?.matches(selector)).toBe(true) })
const find = (selector: string) => document.querySelector<HTMLButtonElement>(selector) ?? expect.fail(selector)

beforeEach(() => {
  vi.clearAllMocks()
  SVGElement.prototype.getBoundingClientRect = () => new DOMRect()
  Object.assign(SVGElement.prototype, { getScreenCTM: () => null })
  ask([BORDERS])
  render(<Table />)
})
afterEach(() => {
  cleanup()
  boardInWords.value = placesAsList.value = false
  singleKeys.value = true
})

describe('keys', () => {
  it('lead to the board, to the prompt, to the chat and back', async () => {
    press('b')
    await focused('.board-view')
    press('m')
    // The next key may follow before the first paint.
    expect(document.activeElement?.matches('.part-action button')).toBe(true)
    press('/')
    expect(show).toHaveBeenLastCalledWith('chat')
    await focused('.chat-form input')
    press('b')
    await focused('.chat-form input')
    press('Escape')
    await focused('.board-view')
  })

  it('show the board in words, the list of places, the player aid, and all keys', async () => {
    press('w')
    expect(boardInWords.value).toBe(true)
    press('l')
    await focused('.listed ul button')
    press('?')
    expect(showKeys).toHaveBeenCalledOnce()
    press('h')
    expect(showAid).toHaveBeenCalledOnce()
  })

  it('work on non-Latin keyboards, and can be turned off', async () => {
    press('ц', { code: 'KeyW' })
    expect(boardInWords.value).toBe(true)
    singleKeys.value = false
    press('w')
    press('?')
    expect(boardInWords.value).toBe(true)
    expect(showKeys).not.toHaveBeenCalled()
    await focused('.board-words')
  })

  it('undo a step of the choice, then the last move', async () => {
    press('ArrowRight')
    await focused('.board-view')
    press('PageDown')
    press('Enter')
    await vi.waitFor(() => { expect(find('[data-action=confirm]').disabled).toBe(false) })
    press('z', { ctrlKey: true })
    await vi.waitFor(() => { expect(find('[data-action=confirm]').disabled).toBe(true) })
    expect(store.undo).not.toHaveBeenCalled()
    press('z', { ctrlKey: true })
    expect(store.undo).toHaveBeenCalledOnce()
  })

  it('move between the available places', async () => {
    press('b')
    await focused('.board-view')
    press('PageDown')
    press('PageDown')
    press('Enter')
    press('Enter')
    await vi.waitFor(() => { expect(store.answer).toHaveBeenCalledWith('7', { kind: 'place_border', edge: 'B1|B2' }) })
  })
})

describe('the focus', () => {
  it('stays with the prompt when its button disappears', async () => {
    placesAsList.value = true
    await vi.waitFor(() => { find('[data-choice="A1|B1"]').focus() })
    press('Enter')
    ask([{ ...BORDERS, id: '8', edges: ['B1|B2'] }])
    await focused('.part-action')
  })
})
