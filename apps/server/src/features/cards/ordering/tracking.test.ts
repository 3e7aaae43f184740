// Tracking a card in the mail: what the provider reports, and what is read from it.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { ownText, type CardReplacement, type PayCard } from '@daybreak/contract'
import { newUuid } from '@daybreak/ids'
import { findCard } from '#features/cards'
import type { ProviderCardOrder } from '#features/issuer'
import { cardsPath, sitDown, uuidOfCard, type Desk } from '../../../testing/cards/card-desk.ts'
import { createNetwork, providerEvent, type Network } from '../../../testing/cards/card-network.ts'
import { startWorkerRooms, type WorkerRooms } from '../../../testing/worker-rooms.ts'

let rooms: WorkerRooms
let network: Network

before(async () => {
  rooms = await startWorkerRooms()
  network = createNetwork(rooms)
})
after(() => rooms.stop())

/** The card that was ordered in its place. */
async function replaceDamaged(desk: Desk): Promise<PayCard> {
  const answer = await desk.act('reissue', { id: newUuid(rooms.clock), reason: 'DAMAGED' })
  return ((await answer.json()) as CardReplacement).card
}

async function providerIdOf(card: PayCard): Promise<string> {
  const found = await findCard(rooms.database.query, uuidOfCard(card.id))
  assert.ok(found?.providerCardId)
  return found.providerCardId
}

/** Without a session: those end while the clock moves. */
function storedOrder(card: PayCard) {
  return rooms.database.query
    .selectFrom('cards_order')
    .select(['status', 'is_open'])
    .where('card_id', '=', uuidOfCard(card.id))
    .executeTakeFirstOrThrow()
}

/** The order as the provider has it from now on. */
function moveOrder(providerCardId: string, change: Partial<ProviderCardOrder>): void {
  const [order] = rooms.issuer.card(providerCardId).orders
  assert.ok(order !== undefined)
  const status = change.status ?? order.status
  const updatedAt = change.updatedAt ?? rooms.clock.now()
  const steps = status === null ? order.steps : [...order.steps, { status, at: updatedAt }]
  rooms.issuer.change(providerCardId, { orders: [{ ...order, steps, updatedAt, ...change }] })
}

describe('the tracker', () => {
  test('follows the order through the mail: what the provider does not tell is read', async () => {
    const desk = await sitDown(rooms)
    const card = await replaceDamaged(desk)
    const providerCardId = await providerIdOf(card)
    rooms.clock.advance({ minutes: 2 })
    moveOrder(providerCardId, { status: 'SENT_TO_PRINTER' })
    await rooms.jobs.run('cards.sweep')
    assert.equal((await desk.card(card.id)).order?.status, 'SENT_TO_PRINTER')
    rooms.clock.advance({ minutes: 5 })
    const shippedAt = rooms.clock.now()
    const shipped = { paymentCardId: providerCardId, status: 'SHIPPED', occurredAt: shippedAt.toString() }
    await network.notify(providerEvent('PHYSICAL_PAYMENT_CARD_ORDER_SHIPPED', shipped))
    assert.partialDeepStrictEqual((await desk.card(card.id)).order, { status: 'SHIPPED', trackingNumber: null })
    moveOrder(providerCardId, { status: 'SHIPPED', updatedAt: shippedAt, trackingNumber: ownText('9400 1') })
    await rooms.jobs.run('cards.sweep')
    assert.partialDeepStrictEqual((await desk.card(card.id)).order, {
      status: 'SHIPPED',
      trackingNumber: '9400 1',
      shippedAt: shippedAt.toString({ smallestUnit: 'millisecond' }),
    })
    rooms.clock.advance({ minutes: 30 })
    moveOrder(providerCardId, { status: 'COMPLETED' })
    await rooms.jobs.run('cards.sweep')
    assert.deepEqual(await storedOrder(card), { status: 'SHIPPED', is_open: true }, 'it is read once an hour')
    rooms.clock.advance({ minutes: 31 })
    await rooms.jobs.run('cards.sweep')
    assert.deepEqual(await storedOrder(card), { status: 'COMPLETED', is_open: false })
  })

  test('shows what the provider has when the worker asks for their cards again', async () => {
    const desk = await sitDown(rooms)
    const card = await replaceDamaged(desk)
    const providerCardId = await providerIdOf(card)
    rooms.clock.advance({ minutes: 5 })
    moveOrder(providerCardId, { status: 'APPROVED' })
    await desk.call('POST', `${cardsPath}/sync`)
    assert.equal((await desk.card(card.id)).order?.status, 'APPROVED')
    // An earlier event does not undo what was read.
    const occurredAt = rooms.clock.now().subtract({ minutes: 3 }).toString()
    const failed = { paymentCardId: providerCardId, status: 'SHIP_FAILED', occurredAt }
    await network.notify(providerEvent('PHYSICAL_PAYMENT_CARD_ORDER_SHIP_FAILED', failed))
    assert.equal((await desk.card(card.id)).order?.status, 'APPROVED')
  })

  test('waits for a provider that is away, and asks of no order twice in an hour', async () => {
    const desk = await sitDown(rooms)
    const card = await replaceDamaged(desk)
    moveOrder(await providerIdOf(card), { status: 'APPROVED' })
    rooms.issuer.isAway = true
    await rooms.jobs.run('cards.sweep')
    rooms.issuer.isAway = false
    assert.equal((await desk.card(card.id)).order?.status, 'NEW')
    await rooms.jobs.run('cards.sweep')
    assert.equal((await desk.card(card.id)).order?.status, 'APPROVED')
    const { length } = rooms.issuer.calls
    await rooms.jobs.run('cards.sweep')
    assert.equal(rooms.issuer.calls.length, length)
  })
})

test('an order whose events are quicker than its answer is where they say', async () => {
  const desk = await sitDown(rooms)
  const { orderPhysicalCard } = rooms.issuer
  rooms.issuer.orderPhysicalCard = async (envelope) => {
    const order = await orderPhysicalCard(envelope)
    const shipped = { paymentCardId: envelope.providerCardId, status: 'SHIPPED' }
    await network.notify(
      providerEvent('PHYSICAL_PAYMENT_CARD_ORDER_SHIPPED', { ...shipped, occurredAt: rooms.clock.now().toString() }),
    )
    return order
  }
  const card = await replaceDamaged(desk)
  rooms.issuer.orderPhysicalCard = orderPhysicalCard
  assert.equal(card.order?.status, 'SHIPPED')
})

test('a copy that has arrived and that no one has turned on is closed with the card whose number it has, once that is lost', async () => {
  const desk = await sitDown(rooms)
  const copy = await replaceDamaged(desk)
  moveOrder(await providerIdOf(copy), { status: 'COMPLETED' })
  await rooms.jobs.run('cards.sweep')
  assert.equal((await desk.card(copy.id)).order?.isOpen, false)
  const { status } = await desk.act('reissue', { id: newUuid(rooms.clock), reason: 'LOST' })
  assert.equal(status, 200)
  assert.partialDeepStrictEqual(await desk.card(copy.id), { status: 'ClosedByCustomer', isSettling: false })
  assert.deepEqual(
    (await rooms.issuer.listCards(`fa_${desk.accountId}`)).map((card) => card.status),
    ['CLOSED', 'CLOSED', 'ACTIVATION_REQUIRED', 'ACTIVE'],
  )
})
