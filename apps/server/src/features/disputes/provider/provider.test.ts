// What holds between our cases and the card provider: asked once, whatever it does, and what it says is read, in whatever order it tells it.
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { ownText } from '@daybreak/contract'
import { newUuid, publicId } from '@daybreak/ids'
import { instantText } from '@daybreak/time'
import { isRefused } from '#platform/errors.ts'
import { eventPath, providerEvent, usd, type Shopper } from '../../../testing/cards/card-network.ts'
import { startDisputeWorld, type DisputeWorld } from '../testing/dispute-world.ts'

let world: DisputeWorld
before(async () => {
  world = await startDisputeWorld()
  world.goTo('2026-11-20')
})
after(() => world.rooms.stop())
beforeEach(() => {
  there().mood = 'well'
})

const there = () => world.rooms.issuer.disputesThere
const run = async () => {
  await world.rooms.jobs.runEnqueued()
  await world.rooms.jobs.run('disputes.provider-sweep')
}
let bought = 0

type Disputed = { shopper: Shopper; number: string; clearing: string; state(): Promise<string | null>; status(): Promise<string> }

/** A purchase that was cleared, and disputed by phone. */
async function disputed(): Promise<Disputed> {
  const { network, rooms } = world
  const shopper = await network.hireShopper(10_000)
  const clearing = `cte_disputed_${(bought += 1)}`
  const event = network.money(shopper, { id: clearing, transactionId: `ctx_${clearing}`, amount: usd(1_200) })
  assert.equal((await network.notify(providerEvent('PAYMENT_CARD_AUTHORIZATION_AND_CLEAR_APPROVED', event))).status, 204)
  const item = (await network.items(shopper)).at(-1) ?? assert.fail('it is in the list')
  const reported = {
    reason: 'not-me',
    items: [{ transactionId: publicId('txn', item.id), agreedAmount: null }],
    noticedOn: null,
    hasCard: null,
    askedMerchant: null,
    expectedOn: null,
    details: null,
    takenBy: ownText('Dana Ruiz'),
  } as const
  const taken = await rooms.disputes.take(shopper.employeeId, reported)
  if (isRefused(taken)) assert.fail(taken.code)
  const read = async () => (await rooms.disputes.read(taken.number)) ?? assert.fail('it is there')
  return {
    shopper,
    number: taken.number,
    clearing,
    state: async () => (await read()).items[0]?.providerState ?? null,
    status: async () => (await read()).state,
  }
}

const ofClearing = (clearing: string) => there().all.filter(({ asked }) => asked.eventRef === clearing)

async function reportOf(ref: string, end: string): Promise<void> {
  const node = { __typename: 'PaymentCardTransactionDispute', id: ref }
  const name = `PAYMENT_CARD_TRANSACTION_DISPUTE_CASE_STATUS_${end}`
  const event = {
    __typename: 'NotificationEvent',
    id: `evt_${newUuid(world.rooms.clock)}`,
    createdAt: instantText(world.rooms.clock.now()),
    name,
    node,
  }
  assert.equal((await world.network.post(eventPath, event)).status, 204)
}

function answer(clearing: string, state: 'won' | 'lost' | 'working'): string {
  const index = there().all.findIndex(({ asked }) => asked.eventRef === clearing)
  const dispute = there().all[index] ?? assert.fail('it was asked for')
  there().all[index] = { ...dispute, state }
  return dispute.ref
}

test('a case is asked for once, with its clearing, its amount and how it was reported', async () => {
  const { clearing, state, number } = await disputed()
  await Promise.all([run(), run()])
  await run()
  const [asked, second] = ofClearing(clearing)
  assert.equal(second, undefined)
  assert.partialDeepStrictEqual(asked?.asked, { category: 'FRAUD', amount: 1_200n, isVerbal: true })
  assert.equal(asked?.asked.contact.givenName, 'Maya')
  assert.equal(await state(), 'working')
  assert.ok((await world.rooms.disputes.read(number))?.steps.some(({ kind }) => kind === 'store_asked'))
})

test('a provider that is away loses nothing, and one whose answer was lost is not asked twice', async () => {
  const [away, mute] = [await disputed(), await disputed()]
  there().mood = 'away'
  await run()
  assert.deepEqual([await away.state(), ofClearing(away.clearing).length], ['asked', 0])
  there().mood = 'mute'
  world.rooms.clock.advance({ minutes: 3 })
  await run()
  assert.deepEqual([await mute.state(), ofClearing(mute.clearing).length], ['asked', 1])
  there().mood = 'well'
  for (let poll = 0; poll < 3; poll += 1) {
    world.rooms.clock.advance({ minutes: 3 })
    await run()
  }
  for (const { state, clearing } of [away, mute]) assert.deepEqual([await state(), ofClearing(clearing).length], ['working', 1])
})

test('what it found for the worker decides the case, from the network’s money; what it found against them waits for a person', async () => {
  const [won, lost] = [await disputed(), await disputed()]
  await run()
  const [network, losses] = [await world.house('networkSettlement'), await world.house('disputeLosses')]
  // Reported out of order, twice, and of a state that is over: what is read counts.
  const ref = answer(won.clearing, 'won')
  await reportOf(ref, 'CASE_CARDHOLDER_WON')
  await reportOf(ref, 'INITIATED')
  await reportOf(ref, 'CASE_CARDHOLDER_WON')
  await reportOf(answer(lost.clearing, 'lost'), 'CASE_CARDHOLDER_LOST')
  await reportOf('dis_of_another_program', 'REJECTED')
  await world.rooms.jobs.runEnqueued()
  assert.deepEqual([await won.status(), await lost.status(), await lost.state()], ['won', 'looking', 'lost'])
  assert.deepEqual([await world.house('networkSettlement'), await world.house('disputeLosses')], [network - 1_200n, losses])
  assert.equal(await world.balance({ ...won.shopper, phone: '' }), 10_000n)
})

test('an event that never came is made up for by reading, and a dispute that it refuses is decided without it', async () => {
  const silent = await disputed()
  await run()
  answer(silent.clearing, 'won')
  world.rooms.clock.advance({ minutes: 61 })
  await run()
  assert.equal(await silent.status(), 'won')
  const refused = await disputed()
  there().mood = 'refusing'
  await run()
  there().mood = 'well'
  world.rooms.clock.advance({ hours: 2 })
  await run()
  assert.deepEqual(
    [await refused.state(), await refused.status(), ofClearing(refused.clearing).length],
    ['refused', 'looking', 0],
  )
})
