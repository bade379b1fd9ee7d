import { afterEach, expect, test } from 'vitest'
import { covered } from '../../self/settings/preferences'
import '../../fixtures/editions'
import { aRoom, aView } from '../../fixtures/table'
import type { Prompt } from '../../net/protocol'
import { closeTable, receive } from '../store'
import { promptAttributes } from './promptAttributes'

function ask(...prompts: object[]): void {
  receive({ type: 'snapshot', stream: 1, seat: 0, room: aRoom(), view: aView(), prompts: prompts as Prompt[], log: [], chat: [] })
}

afterEach(() => { closeTable(); covered.value = false })

test('the table has the current prompt as an attribute, and whether the panel is covered', () => {
  expect(promptAttributes()).toEqual({})
  ask({ kind: 'use_card', id: '7', optional: false, choices: [] })
  expect(promptAttributes()).toEqual({ 'data-asks': 'use_card' })
  covered.value = true
  expect(promptAttributes()).toEqual({ 'data-asks': 'use_card', 'data-covered': true })
})
