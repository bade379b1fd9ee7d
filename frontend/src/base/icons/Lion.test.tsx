import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { render } from '@testing-library/preact'
import { expect, test } from 'vitest'
import { Lion } from './Lion'

const read = (path: string) => readFileSync(join(import.meta.dirname, '../../..', path), 'utf8')
const theme = read('src/base/style/theme.css')
const byDay = (name: string) => new RegExp(`--${name}: (?:light-dark\\()?(#\\w{6})`).exec(theme)?.[1] ?? `no --${name}`

test('the app icons show the same lion as the pages: run python -m tools.icons', () => {
  const { container } = render(<Lion />)
  const lion = container.querySelector('svg')?.innerHTML.replace(/var\(--([\w-]+)\)/g, (_, name: string) => byDay(name)) ?? ''
  expect(lion).toContain('<path')
  expect(read('public/icon.svg')).toContain(lion)
})

test('the browser frame and splash screen have the page’s colours', () => {
  const manifest = JSON.parse(read('public/app.webmanifest')) as Record<string, unknown>
  expect(manifest).toMatchObject({ theme_color: byDay('bar-low'), background_color: byDay('parchment') })
  expect(read('../games/templates/games/index.html')).toContain(`<meta name="theme-color" content="${byDay('bar-low')}">`)
})
