// Guarantees between our cases and the card provider: asked once, whatever it does, and its reports are read in whatever order
// they arrive.
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { ownText } from '@daybreak/contract'
import { newUuid, publicId } from '@daybreak/ids'
import { bankDateOf, instantText, plainDateText } from '@daybreak/time'
import { addCard } from '#features/cards'
import { isRefused } from '#platform/errors.ts'
import { eventPath, providerEvent, usd, type Shopper } from '../../../testing/cards/card-network.ts'
import { startDisputeWorld, type DisputeWorld, type Worker } from '../testing/world.ts'

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

/** A purchase of $12.00 that was cleared. @returns its clearing, and its id in the list */
async function buy(shopper: Shopper, more: Record<string, unknown> = {}): Promise<{ clearing: string; transactionId: string }> {
  const { network } = world
  const clearing = `cte_disputed_${(bought += 1)}`
  const event = network.money(shopper, { id: clearing, transactionId: `ctx_${clearing}`, amount: usd(1_200), ...more })
  const known = new Set((await network.items(shopper)).map(({ id }) => id))
  assert.equal((await network.notify(providerEvent('PAYMENT_CARD_AUTHORIZATION_AND_CLEAR_APPROVED', event))).status, 204)
  const item = (await network.items(shopper)).find(({ id }) => !known.has(id)) ?? assert.fail('it is in the list')
  return { clearing, transactionId: publicId('txn', item.id) }
}

/** A purchase that was cleared, and disputed by phone. */
async function disputed(): Promise<Disputed> {
  const shopper = await world.network.hireShopper(10_000)
  const { clearing, transactionId } = await buy(shopper)
  return { ...(await report(shopper, [transactionId])), clearing }
}

async function report(shopper: Shopper, transactionIds: readonly string[]): Promise<Omit<Disputed, 'clearing'>> {
  const { rooms } = world
  const reported = {
    reason: 'not-me',
    items: transactionIds.map((transactionId) => ({ transactionId, agreedAmount: null })),
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

test('of two purchases in a case each is asked about; one that was won decides nothing until the other is, and one that was lost waits for a person', async () => {
  for (const end of ['won', 'lost'] as const) {
    const shopper = await world.network.hireShopper(10_000)
    const purchases = [await buy(shopper), await buy(shopper)]
    const { status } = await report(
      shopper,
      purchases.map(({ transactionId }) => transactionId),
    )
    await run()
    const [first, second] = purchases.map(({ clearing }) => clearing)
    assert.ok(first !== undefined && second !== undefined)
    assert.deepEqual([ofClearing(first).length, ofClearing(second).length], [1, 1])
    await reportOf(answer(first, 'won'), 'CASE_CARDHOLDER_WON')
    await world.rooms.jobs.runEnqueued()
    assert.equal(await status(), 'looking')
    await reportOf(answer(second, end), end === 'won' ? 'CASE_CARDHOLDER_WON' : 'CASE_CARDHOLDER_LOST')
    await world.rooms.jobs.runEnqueued()
    assert.equal(await status(), end === 'won' ? 'won' : 'looking')
    assert.equal(await world.balance({ ...shopper, phone: '' }), end === 'won' ? 10_000n : 7_600n)
  }
})

/** Whose account is old, and who can log in. */
async function hireOld(): Promise<Shopper & Worker> {
  const { clock, database } = world.rooms
  const worker = await world.hire({ balance: 10_000 })
  const [cardId, providerCardId] = [newUuid(clock), `pcd_old_${worker.phone}`]
  const card = {
    id: cardId,
    providerCardId,
    status: 'Active',
    formFactor: 'VIRTUAL',
    last4: '4821',
    createdAt: clock.now(),
  } as const
  await database.transaction((tx) => addCard(tx, { ...worker, ...card }))
  return { ...worker, cardId, providerCardId }
}

test('a dispute that is taken back before the provider was asked is never asked about', async () => {
  const worker = await hireOld()
  const { clearing, transactionId } = await buy(worker)
  const noticedOn = plainDateText(bankDateOf(world.rooms.clock.now()))
  const dispute = await world.file(worker, [transactionId], { noticedOn })
  assert.equal((await world.call(worker, 'POST', `/${dispute.id}/withdraw`, {})).status, 200)
  await run()
  world.rooms.clock.advance({ hours: 2 })
  await run()
  assert.equal(ofClearing(clearing).length, 0)
})

test('a machine’s cash is decided within 45 days, a store’s purchase and anything abroad within 90, as the clearing says what it was', async () => {
  const worker = await hireOld()
  const abroad = { name: 'CAJERO CENTRO', category: '6011', merchantId: 'mer_2', city: 'Puebla', region: 'PUE', country: 'MEX' }
  const purchases: readonly (readonly [Record<string, unknown>, days: number, because: string | null, kind: string])[] = [
    [{}, 90, 'store-purchase', 'store'],
    [{ processingType: 'CASH' }, 45, null, 'atm'],
    [{ processingType: 'CASH', merchant: abroad }, 90, 'foreign', 'atm'],
    [{ merchant: { ...abroad, category: '5812' } }, 90, 'foreign', 'store'],
    [{ processingType: 'CASH', merchant: { ...abroad, country: 'PRI' } }, 45, null, 'atm'],
  ]
  for (const [more, days, because, kind] of purchases) {
    const { transactionId } = await buy(worker, more)
    const { number } = await report(worker, [transactionId])
    const story = (await world.rooms.disputes.read(number)) ?? assert.fail('it is there')
    assert.deepEqual([story.days, story.longerBecause, story.items[0]?.kind, story.businessDays], [days, because, kind, 10])
  }
})
