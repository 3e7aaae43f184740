// A page carries the texts it names, and the build stops on one that is missing.
import { catalogs } from '@daybreak/copy'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import assert from 'node:assert/strict'
import { readFileSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { compiledText, copyKeysOf } from './copy-plugin.ts'
import { sourceFolder } from '../paths.ts'

test('a text is found by its key in any quotes, and something else with dots is no text', () => {
  const source = `<Copy id="shell.action.back" />; copy('shell.action.save'); import './shell.module.css'; "shell.action.no-such"`
  assert.deepEqual(copyKeysOf(source), ['shell.action.back', 'shell.action.save'])
})

test('a key that is built from a code brings every text that begins so', () => {
  const keys = copyKeysOf('const key = `transactions.failure.${code}`')
  assert.ok(keys.length >= 31)
  assert.ok(keys.every((key) => key.startsWith('transactions.failure.')))
})

test('a beginning that no text has stops the build', () => {
  assert.throws(() => copyKeysOf('`transactions.no-such-thing.${code}`'), /no text begins with "transactions\.no-such-thing\."/)
})

test('a template that only looks like a key is left alone', () => {
  assert.deepEqual(copyKeysOf('`assets.example.${name}`'), [])
})

test('a text that is missing in one language stops the build and is named', () => {
  const key = 'session.login.heading'
  const spanish = catalogs.es
  const text = spanish[key]
  try {
    for (const missing of ['', '   ']) {
      spanish[key] = missing
      assert.throws(() => compiledText(key, 'es'), /"session\.login\.heading" has no text in "es"/)
    }
    spanish[key] = 'Hola {name'
    assert.throws(() => compiledText(key, 'es'), /is no ICU message/)
  } finally {
    spanish[key] = text
  }
  assert.deepEqual(compiledText(key, 'es'), ['Todos los días son día de pago.'])
})

test('a page shows curly apostrophes and quotes where the decks have straight ones', () => {
  assert.deepEqual(compiledText('session.not-found.title', 'en'), ['We can’t find your account.'])
})

test('every text that the web app names is there in both languages, with the same values and tags', () => {
  const sources = globSync('**/*.{ts,tsx}', { cwd: sourceFolder, exclude: ['**/*.test.*', 'testing/**'] })
  const keys = new Set(sources.flatMap((path) => copyKeysOf(readFileSync(join(sourceFolder, path), 'utf8'))))
  assert.ok(keys.size > 100)
  for (const key of keys) {
    for (const locale of ['en', 'es'] as const) compiledText(key, locale)
    assert.deepEqual(partsOf(catalogs.es[key]), partsOf(catalogs.en[key]), key)
  }
})

/** The values and the tags of a message. */
function partsOf(message: string): string[] {
  const tags = [...message.matchAll(/<(?!en>)(\w+)>/g)].map(([tag]) => tag)
  return [...new Set([...valuesIn(compileMessageOrThrow(message)), ...tags])].sort()
}

/** A compiled value is [name, kind?, choices?]; a choice may hold values too. */
function valuesIn(tokens: ReturnType<typeof compileMessageOrThrow>): string[] {
  return tokens.flatMap((token) => {
    if (typeof token === 'string') return []
    const [name, , choices] = token
    const inside = typeof choices === 'object' && choices !== null ? Object.values(choices) : []
    return [name, ...inside.flatMap((choice) => (Array.isArray(choice) ? valuesIn(choice) : []))]
  })
}
