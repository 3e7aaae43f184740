// Reads values of the design tokens for what no style sheet reaches: the manifest and the color of the browser's bar.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sourceFolder } from './paths.ts'

const sheet = readFileSync(join(sourceFolder, 'ui/styles/tokens.css'), 'utf8')

/**
 * The value in the light theme, through as many `var()` as it takes.
 *
 * @throws Error  when there is no such token
 */
export function tokenValue(name: string): string {
  const written = new RegExp(`^ {2}--${name}: ([^;]+);`, 'm').exec(sheet)?.[1]
  if (written === undefined) throw new Error(`no token "--${name}"`)
  const light = /^light-dark\((.+), .+\)$/.exec(written)?.[1] ?? written
  const token = /^var\(--([\w-]+)\)$/.exec(light)?.[1]
  return token === undefined ? light : tokenValue(token)
}
