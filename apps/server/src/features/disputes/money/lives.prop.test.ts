// Random histories of disputes on the real ledger, in two instances: the worker keeps what was won minus refunds, once.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { cleanParagraphs, ownText, type CleanText, type DisputeState } from '@daybreak/contract'
import { newUuid, publicId } from '@daybreak/ids'
import { cents, type Cents } from '@daybreak/money'
import { addDays, bankDateOf, instantText, plainDate, plainDateText } from '@daybreak/time'
import fc from 'fast-check'
import { addCard } from '#features/cards'
import { verifyLedger } from '#features/ledger'
import { eventPath, providerEvent, usd } from '../../../testing/cards/card-network.ts'
import { createFictionalDisputes } from '../../../testing/stand-ins/fictional-disputes.ts'
import type { WorkerRooms } from '../../../testing/worker-rooms.ts'
import { startDisputeWorld, type DisputeWorld, type Worker } from '../testing/world.ts'

type Step =
  | { kind: 'days'; count: number }
  | { kind: 'refund' | 'decide'; share: number }
  | { kind: 'provider'; says: 'won' | 'lost' | 'working'; order: readonly number[] }
  | { kind: 'credit' | 'ask' | 'withdraw' | 'reopen' }

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('days' as const), count: fc.constantFrom(1, 8, 16, 46) }) },
  fc.record({ kind: fc.constant('refund' as const), share: fc.constantFrom(30, 100) }),
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('decide' as const), share: fc.constantFrom(0, 0, 40, 100) }) },
  fc.record({
    kind: fc.constant('provider' as const),
    says: fc.constantFrom('won' as const, 'lost' as const, 'working' as const),
    order: fc.shuffledSubarray([0, 1, 2, 3], { minLength: 2 }),
  }),
  fc.record({
    kind: fc.constantFrom('credit' as const, 'ask' as const, 'withdraw' as const, 'reopen' as const, 'reopen' as const),
  }),
)

const disputes = createFictionalDisputes()
let world: DisputeWorld
let other: WorkerRooms
before(async () => {
  world = await startDisputeWorld({ issuer: disputes })
  other = await world.rooms.startAnother()
})
after(async () => {
  const { drifts } = await verifyLedger(world.rooms.database)
  await other.stop()
  await world.rooms.stop()
  assert.deepEqual(drifts, [])
})

const reason = cleanParagraphs('What the store said.', 2_000)
const [dana, sam]: readonly [CleanText, CleanText] = [ownText('Dana Ruiz'), ownText('Sam Okafor')]
const isOpen = (state: DisputeState) => state === 'looking' || state === 'asking'

/** Both instances at the same moment, and one of them again. */
async function both(act: (rooms: WorkerRooms, by: CleanText) => Promise<unknown>): Promise<void> {
  await Promise.all([act(world.rooms, dana), act(other, sam)])
  await act(world.rooms, dana)
}

async function sweepBoth(): Promise<void> {
  await both(async ({ jobs }) => {
    await jobs.runEnqueued()
    await jobs.run('disputes.sweep')
    await jobs.run('disputes.provider-sweep')
  })
}

type Life = { worker: Worker; itemId: string; clearing: string; id: string; number: string; disputed: bigint }

let count = 0

/** A purchase that the card provider cleared, and the case of it. */
async function begin(amount: number): Promise<Life> {
  const { network, rooms } = world
  const { clock, database } = rooms
  count += 1
  const worker = await world.hire({ balance: amount })
  const card = { id: newUuid(clock), providerCardId: `pcd_life_${count}`, status: 'Active', formFactor: 'VIRTUAL' } as const
  await database.transaction((tx) => addCard(tx, { ...worker, ...card, last4: '4821', createdAt: clock.now() }))
  const clearing = `cte_life_${count}`
  const bought = network.money(card, { id: clearing, transactionId: `ctx_life_${count}`, amount: usd(amount) })
  assert.equal((await network.notify(providerEvent('PAYMENT_CARD_AUTHORIZATION_AND_CLEAR_APPROVED', bought))).status, 204)
  const item = (await network.items(worker)).find(({ summary }) => summary === 'Bayline Coffee') ?? assert.fail('it is listed')
  const noticedOn = plainDateText(bankDateOf(clock.now()))
  const { id, number } = await world.file(worker, [publicId('txn', item.id)], { noticedOn })
  return { worker, itemId: item.id, clearing, id, number, disputed: BigInt(amount) }
}

const shareOf = (amount: bigint, share: number): Cents => cents((amount * BigInt(share)) / 100n)

async function live(life: Life, step: Step, refunded: bigint): Promise<bigint> {
  const { worker, id, number, disputed } = life
  const { clock } = world.rooms
  switch (step.kind) {
    case 'days':
      world.goTo(plainDateText(addDays(bankDateOf(clock.now()), step.count)), 18)
      return 0n
    case 'refund': {
      const amount = shareOf(disputed - refunded, step.share)
      if (amount === 0n) return 0n
      await world.bought(worker, { direction: 'POSITIVE', status: 'REFUND', amount, refundOf: life.itemId })
      return amount
    }
    case 'decide': {
      const won = shareOf(disputed, step.share)
      await both(({ disputes: desk }, by) => desk.decide(number, { won, fees: null, reason, by }))
      return 0n
    }
    case 'provider':
      await provider(life, step)
      return 0n
    case 'credit':
      await both(({ disputes: desk }, by) => desk.credit(number, { by }))
      return 0n
    case 'ask':
      await world.rooms.disputes.ask(number, { text: reason, by: dana })
      return 0n
    default: {
      const path = `/api/disputes/${id}/${step.kind}`
      const body = step.kind === 'withdraw' ? {} : { id: randomUUID(), message: 'I found the receipt.', files: [] }
      const headers = { authorization: `Bearer ${await world.tokenOf(worker)}` }
      await both((rooms) => rooms.post(path, body, { headers }))
      return 0n
    }
  }
}

/** Its events arrive more than once, and in any order. */
async function provider({ clearing }: Life, { says, order }: Extract<Step, { kind: 'provider' }>): Promise<void> {
  const index = disputes.disputesThere.all.findIndex(({ asked }) => asked.eventRef === clearing)
  const there = disputes.disputesThere.all[index]
  if (there === undefined) return
  disputes.disputesThere.all[index] = { ...there, state: says }
  const end = says === 'won' ? 'CASE_CARDHOLDER_WON' : 'CASE_CARDHOLDER_LOST'
  const events = ['INITIATED', 'UNDER_REVIEW', says === 'working' ? 'SUBMITTED' : end, 'INITIATED']
  for (const position of order) {
    const notification: Record<string, unknown> = {
      __typename: 'NotificationEvent',
      id: `evt_${newUuid(world.rooms.clock)}`,
      createdAt: instantText(world.rooms.clock.now()),
      name: `PAYMENT_CARD_TRANSACTION_DISPUTE_CASE_STATUS_${events[position]}`,
      node: { __typename: 'PaymentCardTransactionDispute', id: there.ref },
    }
    assert.equal((await world.network.post(eventPath, notification)).status, 204)
  }
}

test('whatever happens to a dispute, in two instances, the worker keeps what was won less what came back, to the cent', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 80_000 }),
      fc.integer({ min: 0, max: 700 }),
      fc.array(anyStep, { minLength: 2, maxLength: 9 }),
      async (amount, day, steps) => {
        world.goTo(plainDateText(addDays(plainDate(2026, 1, 5), day)), 9)
        const life = await begin(amount)
        const first = await housesOf()
        let [refunded, returned, won, lastState] = [0n, 0n, 0n, 'looking' as DisputeState]
        await sweepBoth()
        for (const step of [...steps, ...untilItEnds]) {
          refunded += await live(life, step, refunded)
          await sweepBoth()
          const { state, finalAmount } = await world.read(life.worker, life.id)
          if (isOpen(lastState) && !isOpen(state)) returned = refunded
          won = finalAmount === null ? 0n : BigInt(finalAmount)
          lastState = state
          const has = await world.balance(life.worker)
          assert.ok(has >= 0n && has <= life.disputed, `${has} after ${step.kind}`)
        }
        assert.ok(!isOpen(lastState), lastState)
        const kept = won > returned ? won - returned : 0n
        const houses = await housesOf()
        assert.equal(await world.balance(life.worker), kept)
        assert.equal(houses.provisional, first.provisional)
        assert.equal(houses.payers - first.payers, -kept)
      },
    ),
    { numRuns: 10 },
  )
})

/** The last day for a decision, also of a case that was opened again, and the day on which a credit goes back. */
const untilItEnds: readonly Step[] = [
  { kind: 'days', count: 120 },
  { kind: 'days', count: 20 },
]

/** Of all lives so far. The card network's money counts as ours. */
async function housesOf(): Promise<{ provisional: bigint; payers: bigint }> {
  const payers = (await world.house('disputeLosses')) + (await world.house('networkSettlement'))
  return { provisional: await world.house('provisionalCredit'), payers }
}
