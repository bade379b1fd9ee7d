import { afterEach, expect, test } from 'vitest'
import { covered } from '../../self/settings/preferences'
import '../../fixtures/editions'
import { aRoom, aView } from '../../fixtures/table'
import type { Prompt } from '../../net/protocol'
import { closeTable, receive } from '../store'
import { promptAttributes } from './promptAttributes'
import { failure } from './choice'

function ask(...prompts: object[]): void {
  receive({ type: 'snapshot', stream: 1, seat: 0, room: aRoom(), view: aView(), prompts: prompts as Prompt[], log: [], chat: [] })
}

afterEach(() => { closeTable(); covered.value = false; failure.value = null })

test('the table has the current prompt as an attribute', () => {
  expect(promptAttributes()).toEqual({})
  ask({ kind: 'use_card', id: '7', optional: false, choices: [] })
  expect(promptAttributes()).toEqual({ 'data-asks': 'use_card' })
})

test('and whether the answer was refused, unless the panel is covered', () => {
  ask({ kind: 'use_card', id: '7', optional: false, choices: [] })
  failure.value = { code: 'illegal' }
  expect(promptAttributes()).toEqual({ 'data-asks': 'use_card', 'data-refused': true })
  covered.value = true
  expect(promptAttributes()).toEqual({ 'data-asks': 'use_card', 'data-covered': true })
})
