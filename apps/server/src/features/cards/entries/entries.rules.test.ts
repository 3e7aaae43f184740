// Which of two events about one entry of another bank is counted: exactly one, whichever family reports it first.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { EntryFamily } from '../transactions/index.ts'
import { entryFamilies, reasonToWait, stateAfter, type EntryState } from './entries.rules.ts'

test('an entry of the program’s family counts, unless the same one was counted in the other', () => {
  const cases: [family: EntryFamily | null, hasTwin: boolean, reason: ReturnType<typeof reasonToWait>][] = [
    ['external', false, null],
    ['external', true, 'told_already'],
    ['non_originated', false, 'other_family'],
    ['non_originated', true, 'other_family'],
    // Kept before the families were distinguished.
    [null, false, null],
    [null, true, 'told_already'],
  ]
  for (const [family, hasTwin, reason] of cases)
    assert.equal(reasonToWait({ family, programFamily: 'external', hasTwin }), reason, `${family} ${hasTwin}`)
})

test('of an entry that both families report, one counts, whichever of them the program counts', () => {
  for (const programFamily of entryFamilies) {
    const counted = entryFamilies.filter((family) => reasonToWait({ family, programFamily, hasTwin: false }) === null)
    assert.deepEqual(counted, [programFamily])
  }
})

test('a later event follows the first one’s decision, but the program’s own word about the same id counts it', () => {
  const after = (state: EntryState, known: EntryFamily | null, family: EntryFamily | null) =>
    stateAfter({ state, family: known }, { family, programFamily: 'external' })
  assert.equal(after('aside', 'non_originated', 'external'), 'counted')
  assert.equal(after('aside', null, 'external'), 'counted')
  // A second report in the family that set it aside is ignored.
  assert.equal(after('aside', 'non_originated', 'non_originated'), 'aside')
  assert.equal(after('aside', 'external', 'external'), 'aside', 'it waits for an operator as a repetition')
  assert.equal(after('aside', 'non_originated', null), 'aside')
  for (const family of [...entryFamilies, null]) {
    assert.equal(after('dismissed', 'non_originated', family), 'dismissed', 'what an operator dismissed stays so')
    assert.equal(after('counted', 'external', family), 'counted', 'and what was counted is not taken away')
  }
})
