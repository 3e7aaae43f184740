// How much one payday repays of earlier transfers.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { cents, noCents, type Cents } from '@daybreak/money'
import fc from 'fast-check'
import { afterRepaid, decidePayday, dueOf, maxPaydays, restsAfter, type Payday, type PaydayInputs } from './repaying.rules.ts'

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
    assert.deepEqual(
      less.repaid,
      [{ transferId: 't0', amount: 2_000n, isInFull: false }],
      'no part of nothing for the second one',
    )
  })

  test('on which payroll took too much, or more than the employer leaves, gives it back', () => {
    assert.equal(payday({ deducted: cents(13_000n) }).excess, 1_000n)
    const kept = payday({ net: cents(12_000n), deducted: cents(12_000n), leavesBasisPoints: 1_000 })
    assert.deepEqual([kept.excess, sum(kept.repaid)], [1_200n, 10_800n])
  })

  test('whose net is exactly what was due is not short, whatever payroll took of it', () => {
    for (const deducted of [0n, 1n, 11_999n, 12_000n]) {
      const exact = payday({ net: cents(12_000n), deducted: cents(deducted) })
      assert.deepEqual(
        [exact.enrollment.isDelinquent, exact.shortfall.kind, exact.reimbursement, exact.missed],
        [false, 'none', deducted, 12_000n - deducted],
      )
    }
    const short = payday({ net: cents(11_999n), deducted: cents(11_999n) })
    assert.deepEqual([short.enrollment.isDelinquent, short.shortfall.kind, short.reimbursement], [true, 'opened', 12_000n])
  })

  test('leaves what the employer always leaves, and holds that part against no one', () => {
    const cases: [net: bigint, leaves: number, deducted: bigint, settled: bigint, excess: bigint, missed: bigint][] = [
      [40_000n, 1_000, 12_000n, 12_000n, 0n, 0n],
      [12_000n, 1_000, 10_800n, 10_800n, 0n, 0n],
      [12_000n, 1_000, 10_801n, 10_800n, 1n, 0n],
      [12_000n, 1_000, 10_000n, 10_000n, 0n, 800n],
      // A tenth of 12,009 cents is 1,200, rounded down: what is left to payroll is the larger part.
      [12_009n, 1_000, 12_000n, 10_809n, 1_191n, 0n],
      [12_000n, 10_000, 12_000n, 0n, 12_000n, 0n],
      [0n, 1_000, 0n, 0n, 0n, 0n],
    ]
    for (const [net, leavesBasisPoints, deducted, settled, excess, missed] of cases) {
      const decided = payday({ net: cents(net), deducted: cents(deducted), leavesBasisPoints })
      assert.deepEqual([sum(decided.repaid), decided.excess, decided.missed], [settled, excess, missed], `${net} ${deducted}`)
      assert.equal(decided.enrollment.isDelinquent, net < 12_000n)
    }
  })

  test('of a worker who took nothing gives back all that payroll took, and changes nothing else', () => {
    const none = payday({ outstanding: [], deducted: cents(4_000n) })
    assert.deepEqual(
      [none.repaid, none.writtenOff, none.excess, none.missed, none.shortfall],
      [[], [], 4_000n, 0n, { kind: 'none' }],
    )
    assert.deepEqual(none.enrollment, { state: 'active', isDelinquent: false })
  })

  test('that repays what was carried over ends it with its own try counted', () => {
    const shortfall = { id: 's', attempts: 1 }
    const enrollment = { state: 'pending_cancellation', isDelinquent: true } as const
    const ended = payday({ shortfall, enrollment })
    assert.deepEqual(ended.shortfall, { kind: 'ended', id: 's', attempts: 2, settled: 12_000n, as: 'settled' })
    assert.deepEqual([ended.enrollment, ended.writtenOff], [{ state: 'inactive', isDelinquent: false }, []])
    const last = payday({ shortfall: { id: 's', attempts: 2 }, enrollment, deducted: cents(6_000n) })
    assert.deepEqual(last.shortfall, { kind: 'ended', id: 's', attempts: 3, settled: 6_000n, as: 'written_off' })
    assert.deepEqual(last.writtenOff, [{ transferId: 't1', amount: 6_000n }], 'the part of a transfer that is left, and no other')
    assert.deepEqual(last.enrollment, { state: 'inactive', isDelinquent: false })
  })

  test('ends no enrollment but one that waits for its last paycheck', () => {
    for (const state of ['never', 'active', 'inactive'] as const)
      assert.deepEqual(afterRepaid({ state, isDelinquent: true }), { state, isDelinquent: false })
  })

  test('names of each transfer what is left, and none that is repaid', () => {
    const repaid = [
      { transferId: 't0', amount: cents(5_000n), isInFull: true },
      { transferId: 't1', amount: cents(6_999n), isInFull: false },
    ]
    assert.deepEqual(restsAfter(rows(5_000n, 7_000n, 800n), repaid), [
      { transferId: 't1', amount: 1n },
      { transferId: 't2', amount: 800n },
    ])
  })

  test('asks for equal parts, the larger ones first, and at the last for all that is left', () => {
    const cases: [total: bigint, attempts: number | null, spreadOver: number, due: bigint][] = [
      [3_215n, null, 3, 3_215n],
      [3_215n, 0, 1, 3_215n],
      [3_215n, 0, 2, 1_608n],
      [1_607n, 1, 2, 1_607n],
      [3_215n, 0, 3, 1_072n],
      [2_143n, 1, 3, 1_072n],
      [1_071n, 2, 3, 1_071n],
      // More tries than parts, as after a change to fewer paydays: nothing waits longer than its part.
      [1_071n, 2, 1, 1_071n],
      [3_215n, 0, 9, 1_072n],
      [1n, 0, 3, 1n],
      [0n, 0, 3, 0n],
    ]
    for (const [total, attempts, spreadOver, due] of cases)
      assert.equal(dueOf(cents(total), attempts === null ? null : { id: 's', attempts }, spreadOver), due, `${total} ${attempts}`)
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
