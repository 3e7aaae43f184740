// What one payday repays of what was taken early.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { cents, noCents, type Cents } from '@daybreak/money'
import fc from 'fast-check'
import { decidePayday, maxPaydays, type Payday, type PaydayInputs } from './repaying.rules.ts'

describe('a payday', () => {
  const rows = (...rests: bigint[]) => rests.map((rest, index) => ({ transferId: `t${index}`, rest: cents(rest) }))
  const payday = (inputs: Partial<PaydayInputs>) =>
    decidePayday({
      net: cents(40_000n),
      deducted: cents(12_000n),
      leavesBasisPoints: 0,
      outstanding: rows(5_000n, 7_000n),
      shortfall: null,
      spreadOver: 1,
      enrollment: { state: 'active', isDelinquent: false },
      ...inputs,
    })

  test('that covers everything repays the oldest first, and ends a cancellation', () => {
    const all = payday({ enrollment: { state: 'pending_cancellation', isDelinquent: false } })
    assert.deepEqual(all.repaid, [
      { transferId: 't0', amount: 5_000n, isInFull: true },
      { transferId: 't1', amount: 7_000n, isInFull: true },
    ])
    assert.deepEqual([all.excess, all.reimbursement, all.enrollment], [0n, 12_000n, { state: 'inactive', isDelinquent: false }])
  })

  test('whose net is too small carries the rest over, shows all that was due, and sets delinquent', () => {
    const short = payday({ net: cents(8_785n), deducted: cents(8_785n) })
    assert.deepEqual(
      [short.repaid.at(-1), short.reimbursement, short.enrollment.isDelinquent],
      [{ transferId: 't1', amount: 3_785n, isInFull: false }, 12_000n, true],
    )
    assert.deepEqual(short.shortfall, { kind: 'opened', takenEarly: 12_000n, settled: 8_785n })
  })

  test('on which payroll simply took less holds nothing against the worker', () => {
    const less = payday({ deducted: cents(2_000n) })
    assert.deepEqual([less.enrollment.isDelinquent, less.shortfall, less.reimbursement], [false, { kind: 'none' }, 2_000n])
  })

  test('on which payroll took too much, or more than the employer leaves, gives it back', () => {
    assert.equal(payday({ deducted: cents(13_000n) }).excess, 1_000n)
    const kept = payday({ net: cents(12_000n), deducted: cents(12_000n), leavesBasisPoints: 1_000 })
    assert.deepEqual([kept.excess, sum(kept.repaid)], [1_200n, 10_800n])
  })

  test('tries three times in all what was carried over, then gives it up', () => {
    const tried = payday({ net: noCents, deducted: noCents, shortfall: { id: 's', attempts: 1 } })
    assert.deepEqual(tried.shortfall, { kind: 'tried', id: 's', attempts: 2, settled: 0n })
    const last = payday({
      net: noCents,
      deducted: noCents,
      shortfall: { id: 's', attempts: 2 },
      enrollment: { state: 'active', isDelinquent: true },
    })
    assert.deepEqual(last.writtenOff, [
      { transferId: 't0', amount: 5_000n },
      { transferId: 't1', amount: 7_000n },
    ])
    assert.deepEqual([last.enrollment.isDelinquent, last.shortfall.kind], [false, 'ended'])
  })

  test('asks for one part where it is spread over paydays: $32.15 is 10.72, 10.72 and 10.71', () => {
    const asked: bigint[] = []
    let rest = 3_215n
    for (let attempts = 0; attempts < maxPaydays; attempts += 1) {
      const part = payday({
        net: noCents,
        deducted: noCents,
        outstanding: rows(rest),
        shortfall: { id: 's', attempts },
        spreadOver: 3,
      }).reimbursement
      asked.push(part)
      rest -= part
    }
    assert.deepEqual([asked, rest], [[1_072n, 1_072n, 1_071n], 0n])
  })

  test('loses no cent: what was taken is repaid, outstanding or written off, whatever comes', () => {
    const amount = fc.bigInt(1n, 30_000n)
    const run = fc.record({ net: fc.bigInt(0n, 60_000n), share: fc.integer({ min: 0, max: 100 }) })
    fc.assert(
      fc.property(
        fc.array(amount, { minLength: 1, maxLength: 6 }),
        fc.array(run, { minLength: 1, maxLength: 8 }),
        (taken, runs) => {
          let outstanding = rows(...taken)
          let shortfall: PaydayInputs['shortfall'] = null
          let enrollment: PaydayInputs['enrollment'] = { state: 'active', isDelinquent: false }
          let [repaid, lost, deductedAll, excess] = [0n, 0n, 0n, 0n]
          for (const { net, share } of runs) {
            const deducted = cents((net * BigInt(share)) / 100n)
            const decided = payday({ net: cents(net), deducted, outstanding, shortfall, enrollment })
            repaid += sum(decided.repaid)
            lost += sum(decided.writtenOff)
            excess += decided.excess
            deductedAll += deducted
            const gone = new Map<string, bigint>()
            for (const one of [...decided.repaid, ...decided.writtenOff])
              gone.set(one.transferId, (gone.get(one.transferId) ?? 0n) + one.amount)
            outstanding = outstanding
              .map((one) => ({ ...one, rest: cents(one.rest - (gone.get(one.transferId) ?? 0n)) as Cents }))
              .filter(({ rest }) => rest > 0n)
            enrollment = decided.enrollment
            shortfall = after(decided.shortfall, shortfall)
            assert.equal(enrollment.isDelinquent, shortfall !== null)
          }
          const left = outstanding.reduce((total, { rest }) => total + rest, 0n)
          assert.equal(
            taken.reduce((total, one) => total + one, 0n),
            repaid + lost + left,
          )
          assert.equal(deductedAll, repaid + excess)
        },
      ),
    )
  })
})

function after(change: Payday['shortfall'], shortfall: PaydayInputs['shortfall']): PaydayInputs['shortfall'] {
  if (change.kind === 'none') return shortfall
  if (change.kind === 'ended') return null
  return { id: 's', attempts: change.kind === 'tried' ? change.attempts : 0 }
}

function sum(rows: readonly { amount: bigint }[]): bigint {
  return rows.reduce((total, { amount }) => total + amount, 0n)
}
