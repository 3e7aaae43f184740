// The document for production tells the truth: each setting that it names is read, and each command that it gives exists with its options.
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { parseCommand } from '../apps/server/src/ops/command-line/command-line.ts'
import { verbs } from '../apps/server/src/ops/verbs.ts'

const root = join(import.meta.dirname, '..')
const text = readFileSync(join(root, 'docs/production.md'), 'utf8')
const readme = readFileSync(join(root, 'README.md'), 'utf8')

/** Words as a shell takes them apart: quotes hold blanks together, and a # ends the line. */
function wordsOf(line: string): string[] {
  return [...line.replace(/\s#.*$/, '').matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')
}

const settings = new Set([
  ...[...text.matchAll(/^([A-Z][A-Z0-9_]+)=/gm)].map(([, name = '']) => name),
  ...[...text.matchAll(/`([A-Z]+(?:_[A-Z0-9]+)+)(?:=[^`]*)?`/g)].map(([, name = '']) => name),
])

test('every setting that the document names is one of the README', () => {
  assert.ok(settings.size > 25, `${settings.size}`)
  for (const name of settings) assert.ok(readme.includes(`\`${name}\``), `${name} is no setting`)
})

test('every setting that production demands is in the document', () => {
  const demanded = [...readme.matchAll(/^\| `([A-Z_]+)` \|.*[Rr]equired in production/gm)].map(([, name = '']) => name)
  assert.ok(demanded.length >= 4)
  for (const name of demanded) assert.ok(settings.has(name), `${name} is demanded and not named`)
})

test('every command of the operator that the document gives is understood by the command line', () => {
  const lines = [...text.matchAll(/npm run ops -- ([^`\n]+)/g)].map(([, words = '']) => words)
  assert.ok(lines.length > 12)
  for (const line of lines) assert.equal(parseCommand(verbs, wordsOf(line)).kind, 'call', line)
  const named = [...text.matchAll(/`((?:payroll|reconcile|jobs|ledger|fields|secrets|onboarding|issuer) [a-z-]+)`/g)]
  for (const [, name = ''] of named) {
    const [noun, ...verb] = name.split(' ')
    assert.ok(
      verbs.some((one) => one.noun === noun && one.name === verb.join(' ')),
      name,
    )
  }
})

test('every command of npm that the document gives exists, and every place that it links to', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }
  for (const [, name = ''] of text.matchAll(/npm (?:run )?(start|check|ops|test|bench)\b/g)) assert.ok(name in scripts, name)
  for (const [, target = '', anchor] of text.matchAll(/\]\(([^)#:]+)(?:#([^)]+))?\)/g)) {
    const path = join(root, 'docs', target)
    assert.ok(existsSync(path), target)
    const headings = [...readFileSync(path, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\w\s-]/g, '')
        .trim()
        .replaceAll(/\s/g, '-'),
    )
    if (anchor !== undefined) assert.ok(headings.includes(anchor), `${target} has no heading for #${anchor}`)
  }
})
