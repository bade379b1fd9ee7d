import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cleanup, render } from '@testing-library/preact'
import { afterEach, describe, expect, test } from 'vitest'
import { Patterns } from '../../board/Land'
import { Crest } from '../icons/crests'
import { hasKey, t } from '../i18n'
import { SEAT_COLOURS } from '../seatColours'

type Rgb = [number, number, number]

const theme = readFileSync(join(import.meta.dirname, 'theme.css'), 'utf8')

/** A pair of colours is light theme first, dark theme second; most board colours have only one. */
const TIMES = ['light', 'dark'] as const
type Time = (typeof TIMES)[number]

/** A colour of the palette in linear light. */
function paletted(name: string, time: Time = 'light', palette = theme): Rgb {
  const [, only, light, dark] = new RegExp(`--${name}: (?:#(\\w{6})|light-dark\\(#(\\w{6}), #(\\w{6})\\));`).exec(palette) ?? []
  const hex = only ?? (time === 'light' ? light : dark)
  if (!hex) throw new Error(`no colour --${name}`)
  const lit = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [lit(0), lit(2), lit(4)]
}

const times = (matrix: readonly Rgb[], [r, g, b]: Rgb): Rgb =>
  matrix.map(([x, y, z]) => x * r + y * g + z * b) as Rgb

/** Complete colour blindness of each kind, as Machado, Oliveira and Fernandes (2009) simulate it. */
const COLOUR_VISION: Record<string, readonly Rgb[]> = {
  'all cones': [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
  protanopia: [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
  deuteranopia: [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
  tritanopia: [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]],
}

/** OKLab, in hundredths: equal distances look equal; adjacent colours are distinguishable from about 2 on. */
function seen(eye: readonly Rgb[], colour: Rgb): Rgb {
  const light = times(eye, colour).map((value) => Math.min(1, Math.max(0, value))) as Rgb
  const cones = times([[0.4122215, 0.5363325, 0.0514460], [0.2119035, 0.6806995, 0.1073970], [0.0883025, 0.2817188, 0.6299787]], light)
  return times(
    [[21.04543, 79.36178, -0.40720], [197.79985, -242.85922, 45.05937], [2.59040, 78.27718, -80.86758]],
    cones.map(Math.cbrt) as Rgb,
  )
}

const apart = (one: Rgb, other: Rgb): number => Math.hypot(...one.map((value, at) => value - (other[at] ?? 0)))
const pairs = SEAT_COLOURS.flatMap((one, at) => SEAT_COLOURS.slice(at + 1).map((other) => [one, other] as const))

function contrast(one: string, other: string, time: Time): number {
  const light = (name: string) => { const [r, g, b] = paletted(name, time); return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05 }
  const [bright, dark] = [light(one), light(other)].sort((a, b) => b - a)
  return (bright ?? 0) / (dark ?? 1)
}

/** Text colours and their backgrounds. */
const READ: [string, string][] = [
  ...['ink', 'ink-soft', 'azure', 'azure-deep', 'bad', 'good', 'gold-deep', 'warn'].map((words): [string, string] => [words, 'vellum']),
  ...['ink', 'ink-soft', 'azure', 'bad'].flatMap((words) => ['vellum-dim', 'paper', 'raised-high', 'raised-low'].map((ground): [string, string] => [words, ground])),
  ['ink', 'parchment'], ['ink-soft', 'parchment'], ['azure-deep', 'parchment'], ['azure', 'parchment'], ['ink-soft', 'board'],
  ['ink', 'gold-pale'], ['gold-deep', 'gold-pale'], ['ink-soft', 'gold-pale'], ['azure-deep', 'gold-pale'], ['ink', 'azure-pale'], ['azure-deep', 'azure-pale'], ['ink-soft', 'azure-pale'],
  ['bad', 'bad-pale'], ['warn-deep', 'warn-pale'], ['ink', 'chosen-high'], ['azure-deep', 'chosen-high'], ['ink-faint', 'paper'],
  ['on-fill', 'fill'], ['on-fill', 'fill-high'], ['on-fill', 'fill-deep'], ['on-fill', 'bad-fill'], ['on-fill', 'card-worth'],
  ['on-bar', 'bar-high'], ['on-bar', 'bar-low'], ['on-turn', 'turn-high'], ['on-turn', 'turn-low'],
  ['ink', 'card-high'], ['ink', 'card-low'], ['ink-soft', 'card-high'], ['ink-soft', 'card-low'], ['bad', 'card-low'], ['good', 'card-low'], ['azure-deep', 'card-high'],
  ['on-back', 'back-red-high'], ['on-back', 'back-blue-high'], ['on-light-seat', 'yellow'], ['on-dark-seat', 'red'], ['on-dark-seat', 'purple'], ['on-blue-seat', 'blue'],
]
const GROUNDS = ['farmland', 'forest', 'mine', 'town', 'meadow', 'royal-city', 'mineral-mine']

afterEach(cleanup)

describe.each(TIMES)('%s', (time) => {
  test.each(Object.entries(COLOUR_VISION))('no two of the seven colours look alike with %s', (_, eye) => {
    const distances = pairs.map(([one, other]) => ({ one, other, far: apart(seen(eye, paletted(one, time)), seen(eye, paletted(other, time))) }))
    expect(distances.filter(({ far }) => far < 12)).toEqual([])
  })

  test.each(SEAT_COLOURS)('text in %s is readable', (name) => {
    for (const ground of ['vellum', `${name}-pale`]) expect(contrast(`${name}-deep`, ground, time)).toBeGreaterThan(4.5)
    expect(contrast('ink', `${name}-pale`, time)).toBeGreaterThan(4.5)
  })

  test.each(READ)('%s on %s is readable', (words, ground) => {
    expect(contrast(words, ground, time)).toBeGreaterThan(4.5)
  })

  test.each(GROUNDS)('castles, borders and highlights stand out on %s', (ground) => {
    const pieces = ['chalk', 'mortar'].map((colour) => contrast(colour, ground, time))
    expect(Math.max(...pieces)).toBeGreaterThan(3)
    expect(contrast('lit', ground, time) > 1.5 || contrast('shine', ground, time) > 3).toBe(true)
  })
})

describe('the high-contrast player colours', () => {
  const strong = theme.slice(theme.indexOf("[data-seats='strong']"))
  const own = (name: string) => paletted(name, 'light', strong)
  const onSeat: Record<string, string> = { yellow: 'on-light-seat', red: 'on-dark-seat', purple: 'on-dark-seat', blue: 'on-blue-seat', white: 'on-light-seat', black: 'on-dark-seat' }

  test.each(Object.entries(COLOUR_VISION))('no two look alike with %s, and they differ more than the default ones', (_, eye) => {
    const far = (colour: (name: string) => Rgb) => Math.min(...pairs.map(([one, other]) => apart(seen(eye, colour(one)), seen(eye, colour(other)))))
    expect(far(own)).toBeGreaterThan(20)
    expect(far(own)).toBeGreaterThan(far((name) => paletted(name)))
  })

  test.each(Object.entries(onSeat))('text on %s is readable', (name, words) => {
    const light = ([r, g, b]: Rgb) => 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05
    const [bright = 0, dark = 1] = [light(own(name)), light(paletted(words))].sort((a, b) => b - a)
    expect(bright / dark).toBeGreaterThan(4.5)
  })
})

test('the simulation is plausible: red and green are close without long or middle cones', () => {
  const [red, green]: [Rgb, Rgb] = [[0.35, 0.03, 0.02], [0.04, 0.13, 0.03]]
  const far = (eye: string) => apart(seen(COLOUR_VISION[eye] ?? [], red), seen(COLOUR_VISION[eye] ?? [], green))
  expect(far('deuteranopia')).toBeLessThan(far('all cones') / 2)
  expect(far('protanopia')).toBeLessThan(far('all cones') / 2)
  expect(far('tritanopia')).toBeGreaterThan(far('all cones') / 2)
})

test('each of the seven has its own pattern, crest, letter and name', () => {
  const drawn = render(<svg><Patterns /></svg>).container
  const patterns = SEAT_COLOURS.map((name) => drawn.querySelector(`#province-${name} path`)?.getAttribute('d') ?? '')
  const crests = SEAT_COLOURS.map((name) => render(<Crest colour={name} />).container.querySelector('g')?.innerHTML ?? '')
  const letters = SEAT_COLOURS.map((name) => t(`colour.letter.${name}`))
  for (const signs of [patterns, crests, letters]) {
    expect(new Set(signs).size).toBe(7)
    expect(signs).not.toContain('')
  }
  expect(SEAT_COLOURS.filter((name) => !hasKey(`colour.${name}`))).toEqual([])
})
