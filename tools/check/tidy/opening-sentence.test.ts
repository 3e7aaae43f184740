// Every source file begins with a comment that is a sentence.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openingProblems } from './opening-sentence.ts'

const problems = (text: string, path = 'a.ts'): number => openingProblems({ path, text }).length

test('a file without an opening comment is refused, in each language', () => {
  assert.equal(problems('export const a = 1\n'), 1)
  assert.equal(problems('select 1;\n', 'a.sql'), 1)
  assert.equal(problems('a {}\n', 'a.css'), 1)
})

test('the opening is a sentence: a capital first, a period last', () => {
  assert.equal(problems('// says what it does.\n'), 1)
  assert.equal(problems('// Says what it does\n'), 1)
  assert.equal(problems('// Says what it does.\n'), 0)
  assert.equal(problems('// "Manage Card": freezes and replaces a card.\n'), 0)
  assert.equal(problems('// Answers "Not yet."\n'), 0)
  assert.equal(problems('/* Says what\n   it styles. */\na {}\n', 'a.css'), 0)
})

test('a sentence may run over several lines', () => {
  assert.equal(problems('// Says what it does,\n// and why.\nexport const a = 1\n'), 0)
  assert.equal(problems('// Says what it does,\n// and why\nexport const a = 1\n'), 1)
})

test('a shebang may come first; generated files, sheets of one component and documents need no opening', () => {
  assert.equal(problems('#!/usr/bin/env node\n// Says what it does.\n'), 0)
  assert.equal(problems('export type A = 1\n', 'schema.generated.ts'), 0)
  assert.equal(problems('.a {}\n', 'a.module.css'), 0)
  assert.equal(problems('# Title\n', 'a.md'), 0)
})
