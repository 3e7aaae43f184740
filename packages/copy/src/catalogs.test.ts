// Guarantees of every text: it exists in both languages, it parses, and both ask for the same values.
import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { describe, test } from 'node:test'
import { catalogs, isCopyKey, locales } from './index.ts'

type Choices = { offset?: number } & Record<string, Token[] | number | undefined>
type Token = string | [name: string, type?: string, format?: string | Choices]
type Compiler = { compileMessageOrThrow(message: string): Token[] }

// The compiler that the apps use. It is theirs: this package needs it in this test alone.
const { compileMessageOrThrow } = createRequire(new URL('../../../apps/server/package.json', import.meta.url))(
  '@lingui/message-utils/compileMessage',
) as Compiler

/** Every argument with its type: "count plural", "amount". */
function argumentsOf(tokens: readonly Token[], found: Set<string> = new Set()): Set<string> {
  for (const token of tokens) {
    if (typeof token === 'string') continue
    const [name, type, format] = token
    found.add(type === undefined ? name : `${name} ${type}`)
    if (typeof format !== 'object') continue
    for (const branch of Object.values(format)) if (Array.isArray(branch)) argumentsOf(branch, found)
  }
  return found
}

/** The branches of the plurals and selects inside, by argument: "count: one other". */
function branchesOf(tokens: readonly Token[]): string[] {
  return tokens.flatMap((token) => {
    if (typeof token === 'string' || typeof token[2] !== 'object') return []
    const branches = Object.entries(token[2]).filter(([name]) => name !== 'offset')
    const inner = branches.flatMap(([, branch]) => (Array.isArray(branch) ? branchesOf(branch) : []))
    return [
      `${token[0]}: ${branches
        .map(([name]) => name)
        .toSorted()
        .join(' ')}`,
      ...inner,
    ]
  })
}

/** But `en`: it marks English that is left in a Spanish text. */
function tagsOf(message: string): string[] {
  return Array.from(message.matchAll(/<(\/?)(?!en>)([a-z]+)>/g), ([, slash, name]) => `${slash ?? ''}${name ?? ''}`)
}

const keys = Object.keys(catalogs.en)

/** Both texts of every key: a test fails with the key it is about. */
function forEveryText(check: (english: string, spanish: string, key: string) => void): void {
  for (const key of keys) {
    assert.ok(isCopyKey(key))
    check(catalogs.en[key], catalogs.es[key], key)
  }
}

describe('every text', () => {
  test('exists in both languages under the same key, and is not empty', () => {
    assert.ok(keys.length > 1_000)
    for (const locale of locales) {
      assert.deepEqual(Object.keys(catalogs[locale]).toSorted(), keys.toSorted(), locale)
      for (const [key, message] of Object.entries(catalogs[locale])) assert.ok(message.trim() !== '', `${locale} ${key}`)
    }
  })

  test('has a key of the form room.screen.element', () => {
    for (const key of keys) assert.match(key, /^[a-z0-9-]+(\.[a-z0-9-]+)+$/)
  })

  test('parses, and asks for the same values in both languages', () => {
    forEveryText((english, spanish, key) => {
      const inEnglish = argumentsOf(compileMessageOrThrow(english))
      const inSpanish = argumentsOf(compileMessageOrThrow(spanish))
      assert.deepEqual([...inSpanish].toSorted(), [...inEnglish].toSorted(), key)
    })
  })

  test('has the same plural branches in both languages, with a last resort', () => {
    forEveryText((english, spanish, key) => {
      const branches = branchesOf(compileMessageOrThrow(english))
      assert.deepEqual(branchesOf(compileMessageOrThrow(spanish)).toSorted(), branches.toSorted(), key)
      for (const choice of branches) assert.match(choice, /\bother\b/, key)
    })
  })

  test('marks the same links in both languages, each closed', () => {
    forEveryText((english, spanish, key) => {
      const tags = tagsOf(english)
      assert.deepEqual(tagsOf(spanish).toSorted(), tags.toSorted(), key)
      for (const tag of tags) assert.ok(tag.startsWith('/') || tags.includes(`/${tag}`), `${key} <${tag}>`)
    })
  })

  test('keeps the deck’s signs: straight quotes, one ellipsis, no doubled space', () => {
    for (const locale of locales) {
      for (const [key, message] of Object.entries(catalogs[locale])) {
        assert.doesNotMatch(message, /[‘’“”]|\.\.\.| {2}/, `${locale} ${key}`)
      }
    }
  })
})

test('a key that no catalog has is no key', () => {
  for (const candidate of ['', 'toString', '__proto__', 'transactions', 'no.such.key'])
    assert.ok(!isCopyKey(candidate), candidate)
})
