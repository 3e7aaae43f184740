// Guarantees of the planted bugs: each still fits the code, leaves a program behind, and names tests that exist.
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { test } from 'node:test'
import { judge } from './judge.ts'
import { mutants } from './list.ts'
import { plant } from './mutant.ts'

const root = join(import.meta.dirname, '../..')
const createdFunction = /^create (?:or replace )?(?:function|trigger) ([\w.]+)/gm

for (const mutant of mutants) {
  test(`"${mutant.name}" can be planted, and names tests that exist`, () => {
    plant(mutant, readFileSync(join(root, mutant.file), 'utf8'))
    assert.ok(mutant.tests.length > 0)
    for (const path of mutant.tests) assert.ok(existsSync(join(root, path)), `there is no ${path}`)
  })
}

test('a bug in SQL is planted where its function is defined last', () => {
  for (const { name, file, from } of mutants.filter((mutant) => mutant.file.endsWith('.sql'))) {
    const before = readFileSync(join(root, file), 'utf8').split(from)[0] ?? ''
    const [created] = [...before.matchAll(createdFunction)].map(([, known]) => known).slice(-1)
    if (created === undefined) continue
    const folder = join(root, dirname(file))
    const later = readdirSync(folder).filter((other) => other > basename(file) && other.endsWith('.sql'))
    const again = later.filter((other) =>
      [...readFileSync(join(folder, other), 'utf8').matchAll(createdFunction)].some(([, known]) => known === created),
    )
    assert.deepEqual(again, [], `"${name}": ${created} is defined again`)
  }
})

test('there are at least forty of them, each with a name of its own', () => {
  assert.ok(mutants.length >= 40)
  assert.equal(new Set(mutants.map(({ name }) => name)).size, mutants.length)
})

test('a text that is not there, or there twice, is no place for a bug', () => {
  const mutant = { name: 'a bug', file: 'a.ts', from: 'a < b', to: 'a <= b' }
  assert.throws(() => plant(mutant, 'a > b'), /0 times/)
  assert.throws(() => plant(mutant, 'a < b; a < b'), /2 times/)
  assert.throws(() => plant({ ...mutant, to: 'a <' }, 'const c = a < b'), /leaves no program/)
})

test('tests that did not run show nothing, and one that failed has caught the bug', () => {
  const portion = { where: 'a.test.ts', passed: 3, failures: [], skipped: [], elapsedMs: 1 }
  const failed = (...whats: string[]) => [
    { ...portion, failures: whats.map((what) => ({ where: 'a.test.ts', what, why: 'because' })) },
  ]
  assert.equal(judge([portion]).kind, 'survived')
  assert.deepEqual(judge(failed('a frozen card is not charged')), { kind: 'caught', by: 'a frozen card is not charged' })
  assert.equal(judge(failed('ran no test')).kind, 'broken')
  assert.deepEqual(judge(failed('broke off', 'a frozen card is not charged')), {
    kind: 'caught',
    by: 'a frozen card is not charged',
  })
})
