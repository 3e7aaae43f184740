// Typographic signs that pages show instead of the straight ones of the decks.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { catalogs, locales, typeset } from './index.ts'

test('apostrophes and quotes are set in type, opening and closing', () => {
  assert.equal(typeset(`We can't find "{query}".`), 'We can’t find “{query}”.')
  assert.equal(typeset('Después toca "Mandar otro código".'), 'Después toca “Mandar otro código”.')
  assert.equal(typeset('"{query}"'), '“{query}”')
})

test('a text that is set in type stays as it is', () => {
  assert.equal(typeset(typeset(`I said "we can't"`)), typeset(`I said "we can't"`))
})

test('no message has an apostrophe beside a brace or a number sign: ICU would read an escape that curly signs take away', () => {
  for (const locale of locales) {
    for (const [key, message] of Object.entries(catalogs[locale]))
      assert.doesNotMatch(message, /'[{}#]|[{}#]'/, `${locale} ${key}`)
  }
})

test('every text has as many opening quotes as closing ones', () => {
  for (const locale of locales) {
    for (const [key, message] of Object.entries(catalogs[locale])) {
      const set = typeset(message)
      assert.equal(set.split('“').length, set.split('”').length, `${locale} ${key}`)
    }
  }
})
