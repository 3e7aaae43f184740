// A misspelled class is silent: the element simply has no style. So each name a component takes from its sheet must exist there.
import { expect, test } from 'vitest'
import base from './base.css?raw'
import tokens from './tokens.css?raw'

const components = import.meta.glob<string>('../../**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true })
const sheets = import.meta.glob<string>('../../**/*.module.css', { query: '?raw', import: 'default', eager: true })

const sheetImport = /import (\w+) from '(\.\.?\/[\w-]+\.module\.css)'/g
/** A path of the glob as an address, in which `..` is a folder up. */
const addressOf = (path: string, from = 'file:///app/src/ui/styles/'): string => new URL(path, from).href
const sheetsByAddress = new Map(Object.entries(sheets).map(([path, text]) => [addressOf(path), text]))

function missingNames(path: string, source: string): string[] {
  return [...source.matchAll(sheetImport)].flatMap(([, name = '', file = '']) => {
    const sheet = sheetsByAddress.get(addressOf(file, addressOf(path))) ?? ''
    const used = [...source.matchAll(new RegExp(`\\b${name}\\['([\\w-]+)'\\]`, 'g'))].map(([, used_ = '']) => used_)
    return used
      .filter((className) => !new RegExp(`\\.${className}(?![\\w-])`).test(sheet))
      .map((className) => `${path}: ${className}`)
  })
}

test('every class that a component names is in its style sheet', () => {
  expect(Object.keys(sheets).length).toBeGreaterThan(20)
  expect(Object.entries(components).flatMap(([path, source]) => missingNames(path, source))).toEqual([])
})

test('a color is spelled out in one place: in the tokens, or in the one sheet that has it', () => {
  const colorsOf = (sheet: string) => new Set(sheet.match(/#[\da-f]{6}\b/gi) ?? [])
  const inTokens = colorsOf(tokens)
  expect(inTokens.size).toBeGreaterThan(40)
  const pathsByColor = new Map<string, string[]>()
  for (const [path, sheet] of Object.entries(sheets))
    for (const color of colorsOf(sheet)) pathsByColor.set(color, [...(pathsByColor.get(color) ?? []), path])
  expect([...pathsByColor].filter(([color, paths]) => inTokens.has(color) || paths.length > 1)).toEqual([])
})

test('every value of the theme that a sheet takes is there, or has another in its place', () => {
  const all = [...Object.values(sheets), tokens, base].join('\n')
  const written = Object.values(components).join('\n')
  const known = new Set([...all.matchAll(/(--[\w-]+)\s*:/g), ...written.matchAll(/'(--[\w-]+)'/g)].map(([, name]) => name))
  const taken = [...all.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name)
  expect(taken.length).toBeGreaterThan(500)
  expect(taken.filter((name) => !known.has(name))).toEqual([])
})

test('no component has a style attribute, which the content policy would refuse', () => {
  const styled = Object.entries(components).filter(([path, source]) => path.endsWith('.tsx') && /\sstyle=/.test(source))
  expect(styled.map(([path]) => path)).toEqual([])
})
