// @vitest-environment node
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PACKAGES } from './packages'

const FRONTEND = join(import.meta.dirname, '../../..')
const json = (path: string) => JSON.parse(readFileSync(join(FRONTEND, path), 'utf8')) as Record<string, unknown>

test('every package that is delivered to browsers is credited', () => {
  expect(PACKAGES.map((one) => one.name).sort()).toEqual(Object.keys(json('package.json').dependencies as object).sort())
})

test.each(PACKAGES)('$name has the stated licence', ({ name, licence }) => {
  expect(json(`node_modules/${name}/package.json`).license).toBe(licence)
})
