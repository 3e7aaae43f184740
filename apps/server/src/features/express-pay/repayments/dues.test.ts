// What payroll is asked to deduct: the oldest transfers first, nothing twice, and a carried-over amount one installment at a
// time.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { cents, type Cents } from '@daybreak/money'
import fc from 'fast-check'
import { planRequests } from './dues.ts'
import type { Shortfall } from './repaying.rules.ts'

type Part = { transferId: string; amount: bigint }

const outstandingOf = (...rests: bigint[]) => rests.map((rest, index) => ({ transferId: `t${index}`, rest: cents(rest) }))
const asked = (transferId: string, amount: bigint) => ({ transferId, amount: cents(amount) })

function plan(
  rests: readonly bigint[],
  { elsewhere = [], attempts = null, spreadOver = 1 }: { elsewhere?: Part[]; attempts?: number | null; spreadOver?: number } = {},
): [string, bigint][] {
  const shortfall: Shortfall | null = attempts === null ? null : { id: 's', attempts }
  const parts = elsewhere.map(({ transferId, amount }) => asked(transferId, amount))
  return planRequests(outstandingOf(...rests), { elsewhere: parts, shortfall, spreadOver }).map(({ transferId, amount }) => [
    transferId,
    amount,
  ])
}

describe('payroll is asked', () => {
  test('for all that is outstanding, transfer by transfer', () => {
    assert.deepEqual(plan([5_000n, 700n]), [
      ['t0', 5_000n],
      ['t1', 700n],
    ])
    assert.deepEqual(plan([]), [])
  })

  test('for nothing that another open payday was asked for, and for the rest of what it was asked for in part', () => {
    assert.deepEqual(plan([5_000n, 700n], { elsewhere: [asked('t0', 5_000n)] }), [['t1', 700n]])
    assert.deepEqual(plan([5_000n, 700n], { elsewhere: [asked('t0', 4_999n), asked('t1', 700n)] }), [['t0', 1n]])
    assert.deepEqual(
      plan([5_000n], { elsewhere: [asked('t0', 2_000n), asked('t0', 1_000n)] }),
      [['t0', 2_000n]],
      'two paydays together were asked for $30',
    )
  })

  test('for nothing of a transfer of which more was asked for than is outstanding, as after a part was repaid', () => {
    assert.deepEqual(plan([1_000n, 700n], { elsewhere: [asked('t0', 5_000n)] }), [['t1', 700n]])
  })

  test('for one part of what was carried over, from the oldest transfer on', () => {
    assert.deepEqual(plan([1_000n, 2_215n], { attempts: 0, spreadOver: 3 }), [
      ['t0', 1_000n],
      ['t1', 72n],
    ])
    assert.deepEqual(plan([2_000n, 1_215n], { attempts: 0, spreadOver: 3 }), [['t0', 1_072n]])
    assert.deepEqual(plan([2_143n], { attempts: 1, spreadOver: 3 }), [['t0', 1_072n]])
    assert.deepEqual(plan([1_071n], { attempts: 2, spreadOver: 3 }), [['t0', 1_071n]])
    assert.deepEqual(plan([1_071n], { attempts: 0, spreadOver: 1 }), [['t0', 1_071n]])
  })

  test('for no second part before the answer to the first', () => {
    assert.deepEqual(plan([3_215n], { attempts: 0, spreadOver: 3, elsewhere: [asked('t0', 1_072n)] }), [])
  })

  test('over any run of paydays for each cent once, and for no more of a transfer than is outstanding', () => {
    const transfers = fc.array(fc.bigInt(1n, 20_000n), { maxLength: 6 })
    const taken = fc.array(fc.record({ index: fc.nat(5), amount: fc.bigInt(1n, 25_000n) }), { maxLength: 6 })
    fc.assert(
      fc.property(transfers, taken, (rests, requests) => {
        const elsewhere = requests.map(({ index, amount }) => asked(`t${index}`, amount))
        const now = plan(rests, { elsewhere })
        for (const [index, rest] of rests.entries()) {
          const id = `t${index}`
          const already = elsewhere.reduce((sum, one) => (one.transferId === id ? sum + one.amount : sum), 0n)
          const amount = now.find(([transferId]) => transferId === id)?.[1] ?? 0n
          assert.equal(amount, already >= rest ? 0n : rest - already)
        }
        assert.ok(now.every(([, amount]) => amount > 0n))
        const later = now.map(([transferId, amount]): { transferId: string; amount: Cents } => asked(transferId, amount))
        assert.deepEqual(plan(rests, { elsewhere: [...elsewhere, ...later] }), [], 'a second payday is asked for nothing more')
      }),
    )
  })
})
