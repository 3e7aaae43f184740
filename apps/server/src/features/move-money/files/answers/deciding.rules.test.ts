// How an entry of the bank's file is classified: by trace, day and amount it is one of ours, or it waits in suspense with the
// reason.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { cents } from '@daybreak/money'
import { parseInstant, parsePlainDate } from '@daybreak/time'
import fc from 'fast-check'
import { decideInbound, type InboundEntry, type InboundKind } from './deciding.rules.ts'
import type { KeptEntry } from '../entries.store.ts'

const on = parsePlainDate
type File = NonNullable<KeptEntry['file']>

const file: File = {
  id: 'file',
  window: 'next_day',
  effectiveOn: on('2026-11-23'),
  exportedAt: parseInstant('2026-11-20T23:05:00Z'),
  settlesOn: on('2026-11-23'),
}
const sent: KeptEntry = {
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
const pulled: KeptEntry = { ...sent, id: 'pulled', direction: 'in' }
const inbound: InboundEntry = {
  line: 3,
  batchOrdinal: 1,
  kind: 'return',
  code: 'R01',
  isCredit: true,
  amount: cents(5_000n),
  originalTrace: '121042880000001',
  effectiveOn: on('2026-11-23'),
  trace: '021000020000009',
}
const cameOn = on('2026-11-25')

function verdictOf(change: Partial<InboundEntry>, entries: readonly KeptEntry[] = [sent], day = '2026-11-25'): string {
  const verdict = decideInbound({ ...inbound, ...change }, entries, on(day))
  return verdict.outcome === 'suspended'
    ? `${verdict.why} ${verdict.entry?.id ?? 'null'}`
    : `${verdict.outcome} ${verdict.entry.id}`
}

describe('a return', () => {
  test('that is the same in trace, day, amount and direction is of our entry', () => {
    assert.equal(verdictOf({}), 'applied entry')
    assert.equal(verdictOf({ isCredit: false }, [pulled]), 'applied pulled')
  })

  test('of another amount, to the cent, or another direction is not taken, and names what it came near', () => {
    assert.equal(verdictOf({ amount: cents(4_999n) }), 'wrong_amount entry')
    assert.equal(verdictOf({ amount: cents(5_001n) }), 'wrong_amount entry')
    assert.equal(verdictOf({ amount: cents(0n) }), 'wrong_amount entry')
    assert.equal(verdictOf({ isCredit: false }), 'wrong_direction entry')
    assert.equal(verdictOf({}, [pulled]), 'wrong_direction pulled')
    // The amount counts first: a return of another sum says nothing about our entry.
    assert.equal(verdictOf({ isCredit: false, amount: cents(4_999n) }), 'wrong_amount entry')
  })

  test('of what no bank has is for a person: its file was never made, or never taken to the bank', () => {
    assert.equal(verdictOf({ effectiveOn: null }, [{ ...sent, file: null }]), 'unknown_trace null')
    const built = { ...sent, file: { ...file, exportedAt: null, settlesOn: null } }
    assert.equal(verdictOf({}, [built]), 'not_sent entry')
  })

  test('that comes again is a repetition, and another one of the same entry is for a person', () => {
    const at = parseInstant('2026-11-24T14:00:00Z')
    const back = { ...sent, returned: { code: 'R01', trace: inbound.trace, at } }
    assert.equal(verdictOf({}, [back]), 'repeated entry')
    assert.equal(verdictOf({ code: 'R03' }, [back]), 'returned_before entry')
    assert.equal(verdictOf({ trace: '021000020000010' }, [back]), 'returned_before entry')
    // However late the repetition is: the first one was in time.
    assert.equal(verdictOf({}, [back], '2027-03-01'), 'repeated entry')
  })

  test('that came late is the worker’s when it brings money, and is disputed when it takes money', () => {
    const debit = { isCredit: false }
    assert.equal(verdictOf(debit, [pulled], '2026-11-25'), 'applied pulled')
    // Thanksgiving is no bank day, and Friday is the third after the settlement.
    assert.equal(verdictOf(debit, [pulled], '2026-11-27'), 'after_window pulled')
    assert.equal(verdictOf({}, [sent], '2026-11-27'), 'applied entry')
    assert.equal(verdictOf({ ...debit, code: 'R10' }, [pulled], '2026-11-27'), 'applied pulled')
    // A code that cannot be read has no longer time than any other.
    assert.equal(verdictOf({ ...debit, code: null }, [pulled], '2026-11-27'), 'after_window pulled')
  })

  test('that came late by its settlement, not by the day for which its file was made', () => {
    const late = { ...pulled, file: { ...file, settlesOn: on('2026-11-24') } }
    assert.equal(verdictOf({ isCredit: false }, [late], '2026-11-27'), 'applied pulled')
  })
})

describe('a trace', () => {
  const earlier = { ...sent, id: 'earlier', file: { ...file, effectiveOn: on('2026-08-24'), settlesOn: on('2026-08-24') } }

  test('that none of our entries had is unknown', () => {
    assert.equal(verdictOf({}, []), 'unknown_trace null')
    assert.equal(verdictOf({ effectiveOn: null }, []), 'unknown_trace null')
  })

  test('that several entries had is of the one whose day the bank names, and of no other', () => {
    assert.equal(verdictOf({}, [earlier, sent]), 'applied entry')
    assert.equal(verdictOf({ effectiveOn: on('2026-08-24') }, [sent, earlier]), 'applied earlier')
    assert.equal(verdictOf({ effectiveOn: on('2026-11-24') }, [earlier, sent]), 'other_day null')
    assert.equal(verdictOf({}, [{ ...sent, file: null }, sent]), 'applied entry')
  })

  test('without a day is of the one entry of the last ninety days', () => {
    const without = { effectiveOn: null }
    assert.equal(verdictOf(without), 'applied entry')
    // Ninety days before November 25 is August 27.
    const at = (day: string) => ({ ...sent, id: day, file: { ...file, effectiveOn: on(day) } })
    assert.equal(verdictOf(without, [at('2026-08-27')]), 'applied 2026-08-27')
    assert.equal(verdictOf(without, [at('2026-08-26')]), 'unknown_trace null')
    assert.equal(verdictOf(without, [at('2026-08-26'), sent]), 'applied entry')
    assert.equal(verdictOf(without, [at('2026-08-27'), sent]), 'several_days null')
  })
})

describe('what is no return', () => {
  test('is a dispute of one for a person, once it is known which entry it is about', () => {
    for (const kind of ['dishonored', 'contested'] as const) {
      assert.equal(verdictOf({ kind, code: 'R61' }), 'dispute entry')
      assert.equal(verdictOf({ kind, code: 'R61', amount: cents(1n) }), 'wrong_amount entry')
      assert.equal(verdictOf({ kind, code: 'R61' }, []), 'unknown_trace null')
    }
  })

  test('is a correction, which carries no money and may come at any time, also after a return', () => {
    const change = { kind: 'change', code: 'C01', amount: cents(0n) } as const
    assert.equal(verdictOf(change), 'applied entry')
    assert.equal(verdictOf(change, [sent], '2027-06-01'), 'applied entry')
    const back = { ...sent, returned: { code: 'R03', trace: '1', at: parseInstant('2026-11-24T14:00:00Z') } }
    assert.equal(verdictOf(change, [back]), 'applied entry')
    assert.equal(verdictOf({ ...change, amount: cents(5_000n) }), 'wrong_amount entry')
    assert.equal(verdictOf(change, [{ ...sent, file: { ...file, exportedAt: null, settlesOn: null } }]), 'not_sent entry')
  })

  test('answers nothing of ours, however much it looks like it', () => {
    assert.equal(verdictOf({ kind: 'other' }), 'no_answer null')
  })
})

test('whatever a bank sends, an entry that it is not the same as in amount and direction is never moved by it', () => {
  const anyInbound = fc.record({
    kind: fc.constantFrom<InboundKind>('return', 'dishonored', 'contested', 'change', 'other'),
    code: fc.constantFrom(null, 'R01', 'R10', 'R61', 'C01', '???'),
    isCredit: fc.boolean(),
    amount: fc.constantFrom(0n, 1n, 4_999n, 5_000n, 5_001n).map(cents),
    effectiveOn: fc.constantFrom(null, on('2026-11-23'), on('2026-11-24')),
  })
  fc.assert(
    fc.property(anyInbound, fc.constantFrom(sent, pulled), (change, entry) => {
      const verdict = decideInbound({ ...inbound, ...change }, [entry], cameOn)
      if (verdict.outcome !== 'applied') return
      assert.equal(change.isCredit, entry.direction === 'out')
      assert.equal(change.amount, change.kind === 'change' ? 0n : entry.amount)
      assert.ok(change.kind === 'return' || change.kind === 'change')
    }),
    { verbose: true },
  )
})
