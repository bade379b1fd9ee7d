import { cleanup, render } from '@testing-library/preact'
import { afterEach, expect, test } from 'vitest'
import { aReturnsView, aView } from '../fixtures/table'
import type { View } from '../net/protocol'
import { TERRAIN } from '../editions/terrain'
import { SpaceInfo } from './SpaceInfo'
import { boardState } from './state'

afterEach(cleanup)

const infoText = (view: View, space: string) => render(<SpaceInfo state={boardState(view, TERRAIN[view.edition])} space={space} />).container.textContent

test('the description of a space has its value, where the edition defines one', () => {
  expect(infoText(aReturnsView(), 'B1')).toContain('Scores 1 point')
  expect(infoText(aReturnsView(), 'A2')).toContain('Scores 5 points')
  expect(infoText(aReturnsView(), 'B2')).toContain('Three gold mines: 5 points.')
  expect(infoText(aView(), 'B1')).toContain('Silver Find')
  expect(infoText(aView(), 'A1')).toBe('A1: farmlandNot in a province')
})

test('every kind of land of The King Returns has a value', () => {
  for (const space of ['A1', 'B1', 'C1', 'D1', 'A2', 'B2', 'C2', 'D2']) expect(infoText(aReturnsView(), space)).toMatch(/Scores|points/)
})
