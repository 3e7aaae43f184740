// The steps of an item of which only the list is known: what happened, and nothing that did not.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Transaction } from '@daybreak/contract'
import { stepsOfItem } from './story.rules.ts'

const posted = {
  status: 'COMPLETED',
  isPending: false,
  isComplete: true,
  direction: 'NEGATIVE',
  amount: '1234',
  createdAt: '2026-11-20T12:00:00Z',
} satisfies Parameters<typeof stepsOfItem>[0]

const cases: [what: string, item: Partial<typeof posted> | Partial<Transaction>, steps: [kind: string, at: string | null][]][] = [
  ['a purchase that is posted', {}, [['posted', posted.createdAt]]],
  ['a refund', { status: 'REFUND', direction: 'POSITIVE' }, [['refunded', posted.createdAt]]],
  [
    'a purchase that waits for the store',
    { status: 'PENDING', isPending: true, isComplete: false },
    [
      ['approved', posted.createdAt],
      ['waiting', null],
    ],
  ],
  ['money that is coming', { status: 'PENDING', isPending: true, isComplete: false, direction: 'POSITIVE' }, []],
  ['a purchase that was declined', { status: 'FAILED', isComplete: false }, [['declined', posted.createdAt]]],
  ['a canceled one, of which no step is known', { status: 'CANCELED', isComplete: false }, []],
  ['one that was sent back', { status: 'RETURNED', isComplete: false }, []],
  ['a word of the provider that we do not know', { status: 'UNKNOWN', isComplete: false }, []],
]
for (const [what, item, steps] of cases)
  test(`${what} has ${steps.map(([kind]) => kind).join(', ') || 'no steps'}, with the amount of the list`, () => {
    const shown = stepsOfItem({ ...posted, ...item })
    assert.deepEqual(
      shown.map(({ kind, at }) => [kind, at]),
      steps,
    )
    for (const { amount, before, entry } of shown) assert.deepEqual([amount, before, entry], ['1234', null, null])
  })
