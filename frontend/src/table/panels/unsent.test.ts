import { beforeEach, expect, test, vi } from 'vitest'
import { aRoom, aView } from '../../fixtures/table'
import type { DecidePrompt, Prompt } from '../../net/protocol'

const decide: DecidePrompt = {
  kind: 'decide', id: '12', optional: false, sealed: true, cards: [1, 2, 3], count: 2, remarks: [], alliance_cards: 0, alliances: {}, renegade_cards: 0,
  renegades: [], made: null,
}
const made: NonNullable<DecidePrompt['made']> = { kind: 'decide', cards: [1, 3], politics: [null, null] }

/** The page after a reload: only the tab's storage is left. */
async function loaded(prompt: Prompt, room = 'r1') {
  vi.resetModules()
  const store = await import('../store')
  const panel = await import('./choice')
  await import('../../fixtures/editions')
  store.receive({
    type: 'snapshot', stream: 3, seat: 0, room: { ...aRoom(), id: room }, view: aView(), prompts: [prompt], log: [], chat: [],
  })
  return panel
}

async function begun(prompt: Prompt) {
  const panel = await loaded(prompt)
  panel.choose('decide', { type: 'card', card: 1 })
  panel.choose('decide', { type: 'card', card: 3 })
  return panel
}

beforeEach(() => { sessionStorage.clear() })

test('an unsent sealed choice survives a reload', async () => {
  const before = await begun(decide)
  const after = await loaded(decide)
  expect(after.moveDraft.value).toEqual(before.moveDraft.value)
  expect(after.move.value).toEqual(made)
})

test('it is stored for its room and its prompt only', async () => {
  await begun(decide)
  expect((await loaded({ ...decide, id: '14' })).canStepBack.value).toBe(false)
  expect((await loaded(decide, 'r2')).canStepBack.value).toBe(false)
  expect((await loaded(decide)).canStepBack.value).toBe(true)
})

test('once it has been sent, it is shown as sent, even if the reply was lost', async () => {
  await begun(decide)
  const after = await loaded({ ...decide, made })
  expect(after.moveDraft.value?.choice).toMatchObject({ cards: [1, 3], locked: true })
})

test('a change of a sent choice is stored as well', async () => {
  const panel = await loaded({ ...decide, made })
  for (const event of [{ type: 'change' }, { type: 'card', card: 1 }, { type: 'card', card: 2 }] as const) panel.choose('decide', event)
  expect((await loaded({ ...decide, made })).move.value).toMatchObject({ cards: [2, 3] })
})

test('stored values of another form are ignored', async () => {
  const panel = await begun(decide)
  const [key = ''] = Object.keys(sessionStorage)
  for (const junk of ['', 'null', '7', '[]', '{"key": 7}', JSON.stringify({ key: JSON.stringify(decide), choice: { other: 1 } })]) {
    sessionStorage.setItem(key, junk)
    expect((await loaded(decide)).canStepBack.value).toBe(false)
  }
  expect(panel.canStepBack.value).toBe(true)
})
