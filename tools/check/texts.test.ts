// The text rules catch what they name and leave the rest alone.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { problemsOf, sharedNumbers } from './texts.ts'

/** A `~` in a line is taken out first, so that this file does not break the rules it plants breaches of. */
function finds(line: string, path = 'packages/money/src/a.ts'): boolean {
  return problemsOf({ path, text: `${line.replace('~', '')}\n` }).length > 0
}

test('unfinished work, escapes from the checkers and sleeping tests are refused', () => {
  assert.ok(finds('// TO~DO later'))
  assert.ok(finds('const a = b as~ any'))
  assert.ok(finds('const a = (b as~ any).c'))
  assert.ok(finds('const a = b as~ any as string'))
  assert.ok(!finds('// Written as any bytes.'))
  assert.ok(finds('// @ts~-ignore'))
  assert.ok(finds('// oxlint~-disable-next-line'))
  assert.ok(finds("test.~skip('later', () => {})", 'a.test.ts'))
  assert.ok(finds("describe.~only('this', () => {})", 'a.e2e.ts'))
})

test('what a merge left undecided is refused, in the README as in code', () => {
  assert.ok(finds('<~<<<<<< HEAD', 'README.md'))
  assert.ok(finds('=~======', 'docs/a.md'))
  assert.ok(finds('>~>>>>>> 1234567 (a commit)'))
  assert.ok(!finds('Heading\n=========', 'docs/a.md'))
})

test('paths of one machine are refused, addresses of the product are not', () => {
  assert.ok(finds("const home = '/~home/someone/daybreak'"))
  assert.ok(finds('see /~tmp/notes', 'docs/a.md'))
  assert.ok(!finds("const path = '/login/verify-otp'"))
  assert.ok(!finds("import { shell } from './home/home.screen.tsx'"))
  assert.ok(!finds('const folder = `${root}/tmp/cluster`'))
})

test('only fictional people can be written to or called', () => {
  assert.ok(finds("const phone = '(212) 867~-5309'"))
  assert.ok(finds("const email = 'someone@gm~ail.com'"))
  assert.ok(!finds("const phone = '(212) 555-0101'"))
  assert.ok(!finds("const mask = '(999) 999-9999'"))
  assert.ok(!finds("const url = 'postgres://app@db.example.com/app'"))
  assert.ok(!finds("const email = 'maya.torres@example.com'"))
})

test('two migrations may not share a number', () => {
  assert.equal(sharedNumbers(['0001-a.sql', '0002-b.sql', '0002-c.sql']).length, 1)
  assert.deepEqual(sharedNumbers(['0001-a.sql', '0003-b.sql']), [])
})
