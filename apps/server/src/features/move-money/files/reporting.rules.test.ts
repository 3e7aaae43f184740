// The state of an entry at a moment: nothing is sent before a bank has its file, and nothing moves before the bank's day.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cents } from '@daybreak/money'
import { parseInstant, parsePlainDate } from '@daybreak/time'
import type { KeptEntry } from './entries.store.ts'
import { reportEntry } from './reporting.rules.ts'

type File = NonNullable<KeptEntry['file']>
const exportedAt = parseInstant('2026-11-20T23:05:00Z')
const file: File = {
  id: 'file',
  window: 'next_day',
  effectiveOn: parsePlainDate('2026-11-23'),
  exportedAt,
  settlesOn: parsePlainDate('2026-11-23'),
}
const entry: KeptEntry = {
  id: 'entry',
  destinationId: 'destination',
  direction: 'out',
  description: 'CASH OUT',
  amount: cents(5_000n),
  submittedAt: parseInstant('2026-11-20T22:00:00Z'),
  trace: '121042880000001',
  file,
  returned: null,
}

function shown(change: Partial<KeptEntry>, now: string): string[] {
  const { facts, settlesOn } = reportEntry({ ...entry, ...change }, parseInstant(now))
  return [
    settlesOn?.toString() ?? 'no day',
    ...facts.map(({ kind, reason, at }) => [kind, reason, at.toString()].filter(Boolean).join(' ')),
  ]
}

const sentFact = 'sent 2026-11-20T23:05:00Z'

test('what waits for its file is nothing yet, and has no day', () => {
  assert.deepEqual(shown({ file: null, trace: null }, '2026-11-20T22:30:00Z'), ['no day'])
})

test('a file that no one took to the bank is not sent and never settles, however long ago its day was', () => {
  const built = { file: { ...file, exportedAt: null, settlesOn: null } }
  assert.deepEqual(shown(built, '2026-11-20T23:30:00Z'), ['2026-11-23'])
  assert.deepEqual(shown(built, '2027-06-01T12:00:00Z'), ['2026-11-23'])
})

test('a file at the bank is sent, and its money moves when the bank opens on its day: not a second before', () => {
  assert.deepEqual(shown({}, '2026-11-20T23:05:00Z'), ['2026-11-23', sentFact])
  // 8:30 AM on the bank's clock.
  assert.deepEqual(shown({}, '2026-11-23T13:29:59Z'), ['2026-11-23', sentFact])
  const moved = ['2026-11-23', sentFact, 'settled 2026-11-23T13:30:00Z']
  assert.deepEqual(shown({}, '2026-11-23T13:30:00Z'), moved)
  // What is asked later has the same instant: it is reported again and again.
  assert.deepEqual(shown({}, '2027-03-01T12:00:00Z'), moved)
})

test('the same-day file moves at the end of its day, and at the opening of the next one when it left too late', () => {
  const friday = parsePlainDate('2026-11-20')
  const sameDay: File = { ...file, window: 'same_day', effectiveOn: friday, settlesOn: friday }
  const before = shown({ file: sameDay }, '2026-11-20T21:59:59Z')
  assert.deepEqual(before, ['2026-11-20', sentFact])
  assert.deepEqual(shown({ file: sameDay }, '2026-11-20T22:00:00Z'), [...before, 'settled 2026-11-20T22:00:00Z'])
  const late = { ...sameDay, settlesOn: parsePlainDate('2026-11-23') }
  assert.deepEqual(shown({ file: late }, '2026-11-23T13:30:00Z').at(-1), 'settled 2026-11-23T13:30:00Z')
})

test('a return is reported with its reason beside what came before it, also when it came before the day', () => {
  const returned = { code: 'R03', trace: '021000020000009', at: parseInstant('2026-11-24T14:00:00Z') }
  assert.deepEqual(shown({ returned }, '2026-11-24T15:00:00Z'), [
    '2026-11-23',
    sentFact,
    'settled 2026-11-23T13:30:00Z',
    'returned ACCOUNT_NOT_FOUND 2026-11-24T14:00:00Z',
  ])
  const early = { ...returned, code: 'R23', at: parseInstant('2026-11-23T12:00:00Z') }
  assert.deepEqual(shown({ returned: early }, '2026-11-23T12:00:00Z'), [
    '2026-11-23',
    sentFact,
    'returned R23 2026-11-23T12:00:00Z',
  ])
})
