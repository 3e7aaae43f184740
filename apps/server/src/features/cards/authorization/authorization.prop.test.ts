// The rule decides each purchase: the optimistic statement in the database must give the same answer as the rule.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import type { CardStatus } from '@daybreak/contract'
import { addCents, atLeastZero, cents, noCents, subtractCents, type Cents } from '@daybreak/money'
import { createNetwork, type Network, type Question } from '../../../testing/cards/card-network.ts'
import { startWorkerRooms, type WorkerRooms } from '../../../testing/worker-rooms.ts'
import { answerOf } from '../events/published-authorization.ts'
import { decideAuthorization } from './authorization.rules.ts'
import { dailyLimits } from './limits.rules.ts'

let rooms: WorkerRooms
let network: Network

before(async () => {
  rooms = await startWorkerRooms()
  network = createNetwork(rooms)
})
after(() => rooms.stop())

const statuses = ['Active', 'Damaged', 'Frozen', 'Inactive', 'Lost', 'ClosedByIssuer'] as const satisfies CardStatus[]
const status = fc.oneof({ weight: 4, arbitrary: fc.constant('Active' as const) }, fc.constantFrom(...statuses))
// Few different amounts around the limits, so that purchases often are exactly what is left.
const amount = fc.constantFrom(0, 1, 5_000, 20_000, 30_000, 49_999, 50_000, 200_000, 249_999, 250_000, 250_001)
const purchase = fc
  .record({ amount, isCash: fc.boolean(), isPartial: fc.boolean(), share: fc.constantFrom(0, 0, 2, 1) })
  .map(({ share, ...asked }) => (share === 0 ? asked : { ...asked, cashback: Math.floor(asked.amount / share) }))

test('every answer is the one that the rule gives for the inputs of that moment', async () => {
  await fc.assert(
    fc.asyncProperty(status, amount, fc.array(purchase, { minLength: 1, maxLength: 6 }), async (card, balance, asked) => {
      const shopper = await network.hireShopper(balance, { status: card })
      const left = { spendable: cents(BigInt(balance)), cash: dailyLimits.cash, purchases: dailyLimits.purchases }
      for (const question of asked) {
        const expected = verdictOn(card, question, left)
        const answer = await network.ask(shopper, question)
        const { responseCode } = answerOf({ transactionRef: '', surcharge: noCents }, expected)
        assert.deepEqual(
          { decision: answer.decision, amount: BigInt(answer.amount.value), responseCode: answer.responseCode },
          { decision: expected.decision, amount: expected.amount, responseCode },
          JSON.stringify({ card, balance, asked, question }),
        )
        const kind = question.isCash ? 'cash' : 'purchases'
        left.spendable = subtractCents(left.spendable, expected.amount)
        left[kind] = atLeastZero(subtractCents(left[kind], expected.amount))
      }
      const { held } = await network.balance(shopper)
      assert.equal(addCents(cents(held), left.spendable), cents(BigInt(balance)))
    }),
    { numRuns: 60 },
  )
})

type Left = { spendable: Cents; cash: Cents; purchases: Cents }

function verdictOn(
  card: CardStatus,
  { amount: asked = 0, cashback = 0, isPartial = false, isCash = false }: Question,
  left: Left,
) {
  return decideAuthorization({
    card: { status: card, isAccountOpen: true },
    spendable: left.spendable,
    leftToday: isCash ? left.cash : left.purchases,
    requested: cents(BigInt(asked)),
    cashback: cashback === 0 ? noCents : cents(BigInt(cashback)),
    supportsPartialApproval: isPartial,
  })
}
