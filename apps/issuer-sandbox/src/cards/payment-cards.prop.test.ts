// Guarantees of cards whatever is done with them, in whatever order: against a model, and against the events that were sent.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { fixedClock } from '@daybreak/time'
import fc from 'fast-check'
import { createDesks } from '../desks.ts'
import { createSealing } from '../sealing.ts'
import { openSandboxDatabase } from '../store/sandbox-database.ts'
import { createStores } from '../store/stores.ts'
import type { OrderStatus } from '../store/card-orders.store.ts'
import type { OrderRequest } from './card-orders.ts'

const steps = [
  'activate',
  'freeze',
  'hold',
  'close',
  'order',
  'cancel',
  'APPROVED',
  'SENT_TO_PRINTER',
  'SHIPPED',
  'SHIP_FAILED',
  'COMPLETED',
] as const
type Step = (typeof steps)[number]

const request: OrderRequest = {
  recipient: { givenName: 'Maya', familyName: 'Torres', middleName: null, suffix: null, title: null },
  companyName: null,
  address: {
    streetAddress: '200 Water St',
    extendedAddress: null,
    locality: 'New York',
    region: 'NY',
    postalCode: '10038',
    countryCodeAlpha3: 'USA',
  },
  textLines: { line1: 'MAYA TORRES', line2: null, line3: null },
  courier: { method: 'USPS_GROUND', signatureRequiredOnDelivery: false },
  requestedShipDate: null,
}

function newWorld() {
  const clock = fixedClock('2026-11-20T12:00:00Z')
  const stores = createStores(openSandboxDatabase(':memory:'), clock)
  const desks = createDesks({ stores, sealing: createSealing(randomBytes(32)), clock, decidesAfterMs: 0, onWaiting() {} })
  const account = stores.accounts.add({ externalId: 'acc_1', name: 'Payroll account', applicationId: null })
  return { stores, account, ...desks }
}

type World = ReturnType<typeof newWorld>

function take(world: World, cardId: string, step: Step): void {
  const { paymentCards, cardOrders, stores } = world
  const [order] = stores.orders.listOfCard(cardId)
  if (step === 'activate') paymentCards.activate(cardId)
  else if (step === 'freeze') paymentCards.suspend(cardId, 'PROGRAM_OWNER_INITIATED_SUSPENSION')
  else if (step === 'hold') paymentCards.suspend(cardId, 'ISSUER_INITIATED_SUSPENSION')
  else if (step === 'close') paymentCards.close(cardId)
  else if (step === 'order') cardOrders.placeOrder(cardId, request)
  else if (step === 'cancel') cardOrders.cancel(order?.id ?? '')
  else cardOrders.move(order?.id ?? '', step)
}

test('after any steps the card is in the state its events give, one order at most is under way, and nothing leaves a final state', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...steps), { maxLength: 25 }), fc.boolean(), (taken, activateOnCreate) => {
      const world = newWorld()
      const { stores } = world
      const issued = world.paymentCards.issue(world.account.id, {
        expirationDate: '2030-11-15T00:00:00Z',
        activateOnCreate,
        externalId: null,
      })
      assert.ok(issued.kind === 'done')
      const cardId = issued.card.id
      for (const step of taken) {
        const before = { card: stores.cards.find(cardId), orders: stores.orders.listOfCard(cardId) }
        take(world, cardId, step)
        const after = stores.cards.find(cardId)
        if (before.card?.status === 'CLOSED') assert.equal(after?.status, 'CLOSED')
        if (before.card?.suspendedBy === 'ISSUER_INITIATED_SUSPENSION' && step !== 'close')
          assert.equal(after?.status, 'SUSPENDED')
        for (const { id, status } of before.orders) {
          if (['COMPLETED', 'CANCELED', 'SHIP_FAILED'].includes(status)) assert.equal(stores.orders.find(id)?.status, status)
        }
        const open = stores.orders
          .listOfCard(cardId)
          .filter(({ status }) => !['COMPLETED', 'CANCELED', 'SHIP_FAILED'].includes(status))
        assert.ok(open.length <= 1)
      }
      assertReportedAsStored(world, cardId)
      stores.database.stop()
    }),
    { numRuns: 80 },
  )
})

/** The events alone give the state of the card and of each order. */
function assertReportedAsStored({ stores }: World, cardId: string): void {
  const reported = stores.events.listAfter(0, 1_000)
  const ofCard = reported.filter(({ name }) => name.startsWith('PAYMENT_CARD_'))
  assert.equal(ofCard.at(-1)?.event['status'], stores.cards.find(cardId)?.status)
  const pairs = ofCard.map(({ name }) => name)
  // No event is repeated.
  assert.ok(pairs.every((name, index) => index === 0 || name !== pairs[index - 1]))
  for (const order of stores.orders.listOfCard(cardId)) {
    const statuses = reported
      .filter(({ event }) => event['orderId'] === order.id)
      .map(({ event }) => event['status'] as OrderStatus)
    assert.deepEqual(
      statuses,
      stores.orders.listChanges(order.id).map(({ newStatus }) => newStatus),
    )
    assert.equal(statuses.at(-1), order.status)
    assert.equal(order.trackingNumber !== null, statuses.includes('SHIPPED'))
  }
}

test('a pre-printed card goes to the first account that gets it, and sends events only from then on', () => {
  const { paymentCards, stores, account } = newWorld()
  const printed = paymentCards.preprint('1234567890', '2029-01-01T00:00:00Z')
  assert.ok(printed.kind === 'done')
  assert.equal(paymentCards.activate(printed.card.id).kind, 'not_assigned')
  assert.deepEqual(stores.events.listAfter(0, 10), [])
  const another = stores.accounts.add({ externalId: 'acc_2', name: 'Payroll account', applicationId: null })
  const given = paymentCards.assign(printed.card.id, account.id, { activates: true })
  assert.ok(given.kind === 'done' && given.card.status === 'ACTIVE')
  assert.equal(paymentCards.assign(printed.card.id, another.id, { activates: true }).kind, 'already_assigned')
  assert.deepEqual(
    stores.events.listAfter(0, 10).map(({ name }) => name),
    ['PAYMENT_CARD_ISSUED', 'PAYMENT_CARD_ACTIVATED'],
  )
})

test('a card that has expired is not activated any more', () => {
  const clock = fixedClock('2026-11-20T12:00:00Z')
  const stores = createStores(openSandboxDatabase(':memory:'), clock)
  const { paymentCards } = createDesks({
    stores,
    sealing: createSealing(randomBytes(32)),
    clock,
    decidesAfterMs: 0,
    onWaiting() {},
  })
  const { id } = stores.accounts.add({ externalId: 'acc_1', name: 'Payroll account', applicationId: null })
  const issued = paymentCards.issue(id, { expirationDate: '2026-12-01T00:00:00Z', activateOnCreate: false, externalId: null })
  assert.ok(issued.kind === 'done')
  clock.advance({ days: 41 })
  assert.equal(paymentCards.activate(issued.card.id).kind, 'done')
  paymentCards.suspend(issued.card.id, 'PROGRAM_OWNER_INITIATED_SUSPENSION')
  clock.advance({ days: 1 })
  assert.equal(paymentCards.activate(issued.card.id).kind, 'card_expired')
})
