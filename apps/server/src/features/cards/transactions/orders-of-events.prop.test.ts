// On the real database: the same events in another order, some of them twice, lead to the same ledger and the same list.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { inspect } from 'node:util'
import fc from 'fast-check'
import { verifyLedger } from '#features/ledger'
import { createNetwork, usd, type Network, type Shopper, type ProviderEvent } from '../../../testing/cards/card-network.ts'
import { startWorkerRooms, type WorkerRooms } from '../../../testing/worker-rooms.ts'

let rooms: WorkerRooms
let network: Network
let runs = 0

before(async () => {
  rooms = await startWorkerRooms()
  network = createNetwork(rooms)
})
after(async () => {
  assert.deepEqual((await verifyLedger(rooms.database)).drifts, [])
  await rooms.stop()
})

const names = [
  'AUTHORIZATION_APPROVED',
  'AUTHORIZATION_DECLINED',
  'AUTHORIZATION_REVERSED',
  'AUTHORIZATION_EXPIRED',
  'AUTHORIZATION_AND_CLEAR_APPROVED',
  'CLEARED',
  'ADJUSTMENT',
  'REFUNDED',
  'FEE',
] as const

const step = fc.record({
  name: fc.constantFrom(...names),
  amount: fc.constantFrom(100, 250, 500, 1_000),
  isFinal: fc.boolean(),
  isOfRequest: fc.boolean(),
  isCredit: fc.boolean(),
  minute: fc.integer({ min: 0, max: 4 }),
})
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

const history = fc
  .record({
    steps: fc.array(step, { minLength: 1, maxLength: 6 }),
    asked: fc.option(fc.constantFrom(500, 1_000)),
    balance: fc.constantFrom(300, 1_000, 5_000),
  })
  // Our own answer depends on the money that is there when we are asked: where it is always enough, the order cannot change it.
  .map((providerEvent) => (providerEvent.asked === null ? providerEvent : { ...providerEvent, balance: 100_000 }))
  .chain((providerEvent) => {
    const count = providerEvent.steps.length + (providerEvent.asked === null ? 0 : 1)
    const positions = Array.from({ length: count }, (_unused, index) => index)
    const again = fc.array(fc.constantFrom(...positions), { maxLength: 3 })
    return fc.tuple(fc.constant(providerEvent), fc.shuffledSubarray(positions, { minLength: count }), again)
  })

/** A worker to whom it happens, and what is notified about it: the same for every worker but for the names. */
type Play = { shopper: Shopper; acts: (() => Promise<unknown>)[] }

async function play({ steps, asked, balance }: { steps: Step[]; asked: number | null; balance: number }): Promise<Play> {
  const shopper = await network.hireShopper(balance)
  const ref = `ctx_order_${(runs += 1)}`
  const start = rooms.clock.now()
  const eventOf = (one: Step, index: number): ProviderEvent => {
    const isApart = one.name === 'REFUNDED' || one.name === 'FEE'
    const event = network.money(shopper, {
      id: `${ref}_movement_${index}`,
      transactionId: isApart ? `${ref}_${one.name}` : ref,
      originalTransactionId: isApart ? ref : null,
      authorizationRequestId: one.isOfRequest ? `car_${ref}` : null,
      amount: usd(one.amount),
      isFinal: one.isFinal,
      accountingDirection: one.isCredit ? 'CREDIT' : 'DEBIT',
      expiresAt: start.add({ hours: 200 }).toString(),
      occurredAt: start.add({ minutes: one.minute }).toString(),
    })
    return { id: `${ref}_event_${index}`, name: `PAYMENT_CARD_${one.name}`, event }
  }
  const acts = steps.map((one, index) => () => network.notify(eventOf(one, index)))
  if (asked !== null)
    acts.push(() =>
      network.post(
        '/webhooks/card-provider/authorization',
        network.question(shopper, { id: `car_${ref}`, transactionId: ref, amount: asked }),
      ),
    )
  return { shopper, acts }
}

/** Everything that a worker sees and the ledger holds, without the ids. */
async function outcome(shopper: Shopper) {
  const items = await network.items(shopper)
  const shown = items.map((item) => ({
    status: item.status,
    amount: item.amount,
    direction: item.direction,
    summary: item.summary,
    kind: item.kind,
    reason: item.reason_code,
    createdAt: item.created_at,
    isPosted: item.journal_id !== null,
    isHeld: item.hold_id !== null,
    isLinked: items.some(({ id }) => id === item.refund_of),
  }))
  return { balance: await network.balance(shopper), items: shown.map((item) => inspect(item)).toSorted() }
}

test('events and our own answer, in any order, with repetitions', async () => {
  await fc.assert(
    fc.asyncProperty(history, async ([providerEvent, order, again]) => {
      const [one, other] = [await play(providerEvent), await play(providerEvent)]
      for (const act of one.acts) await act()
      for (const position of [...order, ...again]) await other.acts[position]?.()
      assert.deepEqual(await outcome(other.shopper), await outcome(one.shopper))
    }),
    { numRuns: 25 },
  )
})
