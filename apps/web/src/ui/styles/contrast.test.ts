// Recomputes, from the tokens themselves, every pair of colors that the design language promises to be legible.
import { describe, expect, test } from 'vitest'
import tokens from './tokens.css?raw'

/** Text 7:1 or 4.5:1, controls and marks 3:1; `chart-2` never carries meaning alone, so it is only recorded. */
const pairs: readonly (readonly [ink: string, background: string, need: number])[] = [
  ['ink', 'page', 7],
  ['ink', 'surface', 7],
  ['ink-2', 'surface', 7],
  ['ink-2', 'page', 7],
  ['ink-3', 'surface', 4.5],
  ['ink-3', 'page', 4.5],
  ['ink-3', 'sunken', 4.5],
  ['ink-3', 'hover', 4.5],
  ['ink-muted', 'surface', 4.5],
  ['ink-muted', 'hover', 4.5],
  ['link', 'surface', 4.5],
  ['link', 'page', 4.5],
  ['on-primary', 'primary', 7],
  ['on-primary', 'primary-hover', 7],
  ['on-tint', 'tint', 4.5],
  ['on-tint', 'tint-hover', 4.5],
  ['cta-ink', 'cta', 7],
  ['cta-ink', 'cta-active', 7],
  ['positive', 'surface', 4.5],
  ['positive', 'hover', 4.5],
  ['positive-ink', 'positive-bg', 4.5],
  ['negative', 'surface', 4.5],
  ['negative-ink', 'negative-bg', 4.5],
  ['warning-ink', 'warning-bg', 4.5],
  ['info-ink', 'info-bg', 4.5],
  ['accent-ink', 'surface', 4.5],
  ['control-line', 'surface', 3],
  ['control-line', 'page', 3],
  ['dot-on', 'surface', 3],
  ['dot-on', 'positive-bg', 3],
  ['focus', 'surface', 3],
  ['focus', 'page', 3],
  ['chart-1', 'surface', 3],
  ['chart-2', 'surface', 0],
  ['bar-ink', 'bar', 7],
  ['bar-ink-2', 'bar', 7],
  ['on-sky', '#40306f', 4.5],
  ['on-sky-2', '#40306f', 4.5],
  ['on-sky', '#7d3f72', 4.5],
  ['on-sky-2', '#7d3f72', 4.5],
]

type Palette = ReadonlyMap<string, string>

/** The custom properties of the first block that the selector opens. */
function blockOf(selector: string): Palette {
  const start = tokens.indexOf(`${selector} {`)
  const block = tokens.slice(start, tokens.indexOf('\n}', start))
  return new Map([...block.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value.trim()]))
}

const written = blockOf(':root')
const pairOf = /^light-dark\((.+), (.+)\)$/
/** Each token as the theme has it: the first or the second of its pair. */
const ofTheme = (index: 1 | 2): Palette =>
  new Map([...written].map(([name, value]) => [name, pairOf.exec(value)?.[index] ?? value]))
const light = ofTheme(1)
const themes: Readonly<Record<string, Palette>> = { light, dark: ofTheme(2) }

/** The red, green and blue of a token, through as many `var()` as it takes. */
function colorOf(palette: Palette, value: string): readonly number[] {
  const token = /^var\(--([\w-]+)\)$/.exec(value)?.[1]
  if (token !== undefined) return colorOf(palette, palette.get(token) ?? '')
  const short = /^#([\da-f])([\da-f])([\da-f])$/i.exec(value)
  const digits = short ? short.slice(1).map((digit) => digit + digit) : /^#(..)(..)(..)$/.exec(value)?.slice(1)
  if (!digits) throw new Error(`"${value}" is no color`)
  return digits.map((pair) => Number.parseInt(pair, 16) / 255)
}

/** WCAG 2.2, "relative luminance". */
function luminance(channels: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) =>
    channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(palette: Palette, ink: string, background: string): number {
  const of = (name: string) => luminance(colorOf(palette, name.startsWith('#') ? name : `var(--${name})`))
  const [lower = 0, higher = 0] = [of(ink), of(background)].sort((one, other) => one - other)
  return (higher + 0.05) / (lower + 0.05)
}

describe.each(Object.entries(themes))('in the %s theme', (_, palette) => {
  test.each(pairs)('%s on %s is at least %d to 1', (ink, background, need) => {
    expect(contrast(palette, ink, background)).toBeGreaterThanOrEqual(need)
  })
})

test('the arithmetic is right: black on white is 21 to 1, and the body text is what was measured', () => {
  expect(contrast(light, '#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrast(light, 'ink', 'page')).toBeCloseTo(16.42, 1)
  expect(Object.keys(themes).length * pairs.length).toBe(80)
})

const sheets = import.meta.glob<string>('../../**/*.css', { query: '?raw', import: 'default', eager: true })

test('each value of a theme is written once: only the tokens say which theme it is, and no token is written twice', () => {
  expect(Object.keys(sheets).length).toBeGreaterThan(50)
  for (const [file, sheet] of Object.entries(sheets)) {
    expect(sheet, file).not.toContain('prefers-color-scheme')
    const named = sheet.match(/\[data-theme[^{]*\{[^}]*\}/g) ?? []
    expect(named, file).toEqual(file.endsWith('tokens.css') ? themeChoices : [])
  }
  const names = [...tokens.slice(0, tokens.indexOf('@media')).matchAll(/^ {2}--([\w-]+):/gm)].map(([, name]) => name)
  expect(new Set(names).size).toBe(names.length)
})

const themeChoices = ['light', 'dark'].map((theme) => `[data-theme='${theme}'] {\n  color-scheme: ${theme};\n}`)
