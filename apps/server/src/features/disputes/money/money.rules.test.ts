// Examples of the next movement in a dispute and what a letter announces, each with its reason, to the cent.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cents } from '@daybreak/money'
import { sumsOf, type EntryKind } from '../disputes-entries.store.ts'
import { nextMovement, takenBackAfter, type MoneyState } from './money.rules.ts'

type Given = Partial<Record<'disputed' | 'returned' | 'given' | 'provisional', bigint>> & {
  won?: bigint | null
  isCreditDue?: boolean
  isTakeBackDue?: boolean
}

/** $10.00 in dispute. */
function stateOf({ disputed = 1_000n, returned = 0n, given = 0n, provisional = 0n, won = null, ...due }: Given): MoneyState {
  const amounts = { disputed: cents(disputed), returned: cents(returned), given: cents(given), provisional: cents(provisional) }
  return { ...amounts, won: won === null ? null : cents(won), isCreditDue: false, isTakeBackDue: false, ...due }
}

function next(given: Given): string {
  const movement = nextMovement(stateOf(given))
  if (movement === null) return 'nothing'
  if (movement.kind === 'provisional') return `provisional ${movement.toWorker}`
  return movement.kind === 'final' ? `final ${movement.kept} + ${movement.toWorker}` : `taken back ${movement.fromWorker}`
}

const credited = { given: 1_000n, provisional: 1_000n }

const tables: Readonly<Record<string, readonly (readonly [Given, string])[]>> = {
  'a credit is given on its day, once, for all that is disputed and not yet back': [
    [{}, 'nothing'],
    [{ isCreditDue: true }, 'provisional 1000'],
    [{ isCreditDue: true, disputed: 1n }, 'provisional 1'],
    [{ isCreditDue: true, disputed: 0n }, 'nothing'],
    [{ isCreditDue: true, returned: 999n }, 'provisional 1'],
    [{ isCreditDue: true, returned: 1_000n }, 'nothing'],
    [{ isCreditDue: true, returned: 1_001n }, 'nothing'],
    [{ isCreditDue: true, ...credited }, 'nothing'],
    [{ isCreditDue: true, isTakeBackDue: true, ...credited }, 'nothing'],
  ],
  'a win makes the credit final and adds what is missing, and a second look at it moves nothing': [
    [{ won: 1_000n }, 'final 0 + 1000'],
    [{ won: 1n }, 'final 0 + 1'],
    [{ won: 1_000n, ...credited }, 'final 1000 + 0'],
    [{ won: 1_000n, given: 600n, provisional: 600n }, 'final 600 + 400'],
    [{ won: 1_000n, given: 1_000n }, 'nothing'],
    [{ won: 1_000n, given: 1_000n, isTakeBackDue: true }, 'nothing'],
    [{ won: 1_000n, isCreditDue: true }, 'final 0 + 1000'],
  ],
  'what came back from the store by itself is not given a second time': [
    [{ won: 1_000n, returned: 1_000n }, 'nothing'],
    [{ won: 1_000n, returned: 400n }, 'final 0 + 600'],
    [{ won: 300n, returned: 400n }, 'nothing'],
    [{ won: 1_000n, returned: 400n, ...credited }, 'final 600 + 0'],
    [{ won: 1_000n, returned: 400n, given: 1_000n, provisional: 400n, isTakeBackDue: true }, 'taken back 400'],
  ],
  'a credit that was not won goes back on its day, and not before': [
    [{ won: 0n, ...credited }, 'nothing'],
    [{ won: 0n, ...credited, isTakeBackDue: true }, 'taken back 1000'],
    [{ won: 400n, ...credited, isTakeBackDue: true }, 'final 400 + 0'],
    [{ won: 400n, given: 1_000n, provisional: 600n }, 'nothing'],
    [{ won: 400n, given: 1_000n, provisional: 600n, isTakeBackDue: true }, 'taken back 600'],
    [{ won: 0n, isTakeBackDue: true }, 'nothing'],
    [{ won: 0n, given: 0n, provisional: 0n }, 'nothing'],
  ],
}

for (const [name, rows] of Object.entries(tables))
  test(name, () => {
    for (const [given, expected] of rows)
      assert.equal(
        next(given),
        expected,
        JSON.stringify(given, (_key, value: unknown) => (typeof value === 'bigint' ? `${value}` : value)),
      )
  })

test('what a decision announces as going back is what is not won of the credit, less what the store gave back', () => {
  const rows: readonly (readonly [Given, won: bigint, back: bigint])[] = [
    [credited, 1_000n, 0n],
    [credited, 0n, 1_000n],
    [credited, 999n, 1n],
    [{}, 0n, 0n],
    [{}, 1_000n, 0n],
    [{ given: 600n, provisional: 600n }, 1_000n, 0n],
    [{ given: 600n, provisional: 600n }, 500n, 100n],
    [{ ...credited, returned: 1_000n }, 1_000n, 1_000n],
    [{ ...credited, returned: 300n }, 1_000n, 300n],
    [{ ...credited, returned: 300n }, 200n, 1_000n],
    // Opened again: what became final before stays final.
    [{ given: 1_000n, provisional: 600n }, 700n, 300n],
    [{ given: 1_000n, provisional: 600n }, 0n, 600n],
  ]
  for (const [given, won, back] of rows)
    assert.equal(takenBackAfter(stateOf(given), cents(won)), back, JSON.stringify([`${won}`, `${back}`]))
})

test('of several movements the worker has their sum, and what no final covers is still provisional', () => {
  const sums = (...entries: readonly (readonly [EntryKind, toWorker: bigint, kept?: bigint])[]) => {
    const { given, provisional } = sumsOf(
      entries.map(([kind, toWorker, kept = 0n]) => ({ kind, toWorker: cents(toWorker), kept: cents(kept) })),
    )
    return [given, provisional]
  }
  assert.deepEqual(sums(), [0n, 0n])
  assert.deepEqual(sums(['provisional', 1_000n]), [1_000n, 1_000n])
  assert.deepEqual(sums(['provisional', 1_000n], ['final', 0n, 1_000n]), [1_000n, 0n])
  assert.deepEqual(sums(['provisional', 600n], ['final', 400n, 600n]), [1_000n, 0n])
  assert.deepEqual(sums(['provisional', 1_000n], ['final', 0n, 400n]), [1_000n, 600n])
  assert.deepEqual(sums(['provisional', 1_000n], ['final', 0n, 400n], ['taken_back', -600n]), [400n, 0n])
  assert.deepEqual(sums(['provisional', 1_000n], ['taken_back', -1_000n], ['final', 1_000n]), [1_000n, 0n])
})
