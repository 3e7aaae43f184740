// Checks that every text is used by the product, or waits in a list for its room: a text that nothing shows is one that no one
// keeps correct.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** One key a line, sorted: texts that were written before their rooms. The list only gets shorter. */
const waitingFile = 'packages/copy/waiting.txt'
const catalogFile = 'packages/copy/src/en.json'
const sources = ['apps/*/src/**/*.{ts,tsx,js}', 'apps/web/build/**/*.ts', 'packages/*/src/**/*.ts']
const notShipped = /[.](test|prop[.]test)[.]tsx?$|\/testing\/|\/node_modules\//

const quotedKey = /(['"`])([a-z0-9-]+(?:\.[a-z0-9-]+)+)\1/g
/** `transactions.failure.${…}`: each part that is filled in is one piece of a key, without a dot. */
const builtKey = /`([a-z0-9-]+\.[^`\s$]*(?:\$\{[^`]*?\}[^`\s$]*)+)`/g

/** Returns the keys that a source names, whole or with parts that it fills in. */
export function keysNamedBy(texts: Iterable<string>): (key: string) => boolean {
  const whole = new Set<string>()
  const patterns = new Set<string>()
  for (const text of texts) {
    for (const [, , key = ''] of text.matchAll(quotedKey)) whole.add(key)
    for (const [, built = ''] of text.matchAll(builtKey)) patterns.add(patternOf(built))
  }
  const built = [...patterns].map((pattern) => new RegExp(`^${pattern}$`))
  return (key) => whole.has(key) || built.some((pattern) => pattern.test(key))
}

function patternOf(template: string): string {
  return template
    .split(/\$\{[^`]*?\}/)
    .map((fixed) => fixed.replaceAll('.', String.raw`\.`))
    .join('[a-z0-9-]+')
}

export type CopyUse = {
  /** Named nowhere, and not waiting. */
  unused: string[]
  /** In the list although something names them: their room is here. */
  arrived: string[]
  /** In the list although there is no such text. */
  unknown: string[]
}

export function judgeCopyUse(keys: readonly string[], waiting: readonly string[], isNamed: (key: string) => boolean): CopyUse {
  const known = new Set(keys)
  const listed = new Set(waiting)
  return {
    unused: keys.filter((key) => !listed.has(key) && !isNamed(key)),
    arrived: waiting.filter((key) => known.has(key) && isNamed(key)),
    unknown: waiting.filter((key) => !known.has(key)),
  }
}

/** @param isFixing  takes out of the list what no longer waits; nothing is ever added to it */
export function findCopyProblems(root: string, { isFixing }: { isFixing: boolean }): string[] {
  const keys = Object.keys(JSON.parse(readFileSync(join(root, catalogFile), 'utf8')) as Record<string, string>)
  const waiting = linesOf(readFileSync(join(root, waitingFile), 'utf8'))
  const texts = globSync(sources, { cwd: root })
    .filter((path) => !notShipped.test(`/${path}`))
    .map((path) => readFileSync(join(root, path), 'utf8'))
  const { unused, arrived, unknown } = judgeCopyUse(keys, waiting, keysNamedBy(texts))
  const gone = new Set([...arrived, ...unknown])
  if (isFixing && gone.size > 0) {
    writeFileSync(join(root, waitingFile), `${waiting.filter((key) => !gone.has(key)).join('\n')}\n`)
    return unused.map(unusedText)
  }
  return [
    ...unused.map(unusedText),
    ...arrived.map((key) => `${waitingFile}: ${key} is used now: take it out of the list (npm run fix does)`),
    ...unknown.map((key) => `${waitingFile}: there is no text ${key}: take it out of the list (npm run fix does)`),
  ]
}

function unusedText(key: string): string {
  return `${catalogFile}: ${key} is named nowhere: remove it from every language, or show it`
}

function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line !== '')
}
