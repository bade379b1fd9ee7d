import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SEAT_COLOURS } from './base/seatColours'
import { previewParts } from './previewParts'

const styles = ['src/base/style/theme.css', 'src/board/board.css'].map((file) => readFileSync(file, 'utf8')).join('')
const parts = document.createElement('div')
parts.innerHTML = `<svg>${previewParts(styles)}</svg>`

test('there is each piece in each colour, each kind of ground, and the walls', () => {
  const ids = new Set([...parts.querySelectorAll('[id]')].map(({ id }) => id))
  for (const colour of [...SEAT_COLOURS, 'neutral']) {
    for (const kind of ['castle', 'knight', 'band', 'province', 'piece']) expect(ids).toContain(`${kind}-${colour}`)
  }
  for (const id of ['ground-classic-m', 'landmark-returns-k', 'landmark-internet-.-turned', 'wall-across', 'wall-down', 'crest-none']) expect(ids).toContain(id)
})

test('parts carry their own colours, of the light theme', () => {
  expect(parts.innerHTML).not.toMatch(/class=|var\(|light-dark|undefined/)
  expect(parts.querySelector('#ground-classic-f path')?.getAttribute('fill')).toMatch(/^#[0-9a-f]{6}$/)
  expect(parts.querySelector('#castle-red [fill="url(#piece-red)"] path')?.getAttribute('stroke-width')).toBe('3.6')
  expect(parts.querySelector('#card')?.getAttribute('fill')).toBe('#e9dcbd')
})
