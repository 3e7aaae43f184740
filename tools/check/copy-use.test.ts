// The check of unused texts finds each kind of text that should not be where it is.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { judgeCopyUse, keysNamedBy } from './copy-use.ts'

const keys = ['home.title', 'home.badge-good', 'home.badge-bad', 'rooms.later', 'home.deep.badge']

test('a text counts as used when it is named whole, or with a part that is filled in', () => {
  const isNamed = keysNamedBy(["copy('home.title')", 'copy(`home.badge-${badge.word}`)'])
  assert.deepEqual(keys.filter(isNamed), ['home.title', 'home.badge-good', 'home.badge-bad'])
})

test('what fills a part in is one piece of the key and no path', () => {
  assert.deepEqual(keys.filter(keysNamedBy(['copy(`home.${name}`)'])), ['home.title', 'home.badge-good', 'home.badge-bad'])
})

test('a text that nothing names fails, unless it waits for its room', () => {
  const isNamed = (key: string) => key.startsWith('home.')
  assert.deepEqual(judgeCopyUse(keys, [], isNamed).unused, ['rooms.later'])
  assert.deepEqual(judgeCopyUse(keys, ['rooms.later'], isNamed), { unused: [], arrived: [], unknown: [] })
})

test('a waiting text that is used, and one that does not exist, fail: the list only gets shorter', () => {
  const found = judgeCopyUse(keys, ['home.title', 'rooms.later', 'rooms.gone'], (key) => key.startsWith('home.'))
  assert.deepEqual(found, { unused: [], arrived: ['home.title'], unknown: ['rooms.gone'] })
})
