// How a card reaches a worker: ordered for workers who have none, handed out at work; and what the sweep handles.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { CardReplacement, PayCard } from '@daybreak/contract'
import { newUuid, publicId } from '@daybreak/ids'
import { instantText } from '@daybreak/time'
import { addCard } from '#features/cards'
import { cardsPath, sitDown, type Desk } from '../../../testing/cards/card-desk.ts'
import { createNetwork, type Network } from '../../../testing/cards/card-network.ts'
import { proxyInDrawer } from '../../../testing/stand-ins/fictional-issuer.ts'
import { assertProblem } from '../../../testing/http-server.ts'
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

describe('a worker without a card', () => {
  test('orders one, with a virtual one to pay with meanwhile; who has one does not', async () => {
    const desk = await sitDown(rooms, { status: 'ClosedByCustomer' })
    const answer = await desk.call('POST', `${cardsPath}/orders`, { id: newUuid(rooms.clock) })
    const { card, replacedCard, interimCard } = (await answer.json()) as CardReplacement
    assert.deepEqual([card.status, replacedCard, interimCard?.status], ['Inactive', null, 'Active'])
    const again = await desk.call('POST', `${cardsPath}/orders`, { id: newUuid(rooms.clock) })
    await assertProblem(again, 409, 'cards.order_open')
    const other = await sitDown(rooms)
    await assertProblem(await other.call('POST', `${cardsPath}/orders`, { id: newUuid(rooms.clock) }), 409, 'cards.order_not_due')
  })

  test('is sent one card, once, when the provider closes their last one', async () => {
    const desk = await sitDown(rooms)
    await network.notifyOfCard(desk, 'PAYMENT_CARD_CLOSED', { status: 'CLOSED' })
    await rooms.jobs.runEnqueued()
    await rooms.jobs.runEnqueued()
    assert.deepEqual(
      (await desk.cards()).map(({ status, closedAt }) => [status, closedAt]),
      [
        ['ClosedByIssuer', instantText(rooms.clock.now())],
        ['Inactive', null],
        ['Active', null],
      ],
    )
  })

  test('has the one that was ordered sent elsewhere, as long as it is not made: one card is on its way, and the first is none', async () => {
    const desk = await sitDown(rooms, { status: 'ClosedByCustomer' })
    await rooms.signIn(desk.phone)
    await rooms.jobs.runEnqueued()
    const ordered = (await desk.cards()).find(({ status }) => status === 'Inactive')
    assert.ok(ordered?.order?.goesTo)
    const shippingAddress = { line1: '9 Elm St', line2: null, city: 'Buffalo', state: 'NY', postalCode: '14201' }
    assert.equal((await desk.call('POST', '/api/employees/address', { shippingAddress })).status, 200)
    assert.deepEqual((await desk.cards()).find(({ id }) => id === ordered.id)?.order?.goesTo, ordered.order.goesTo)

    const body = { id: newUuid(rooms.clock), reason: 'ADDRESS_CHANGED' }
    const path = `${cardsPath}/${ordered.id}/reissue`
    const answers = await Promise.all([1, 2].map(() => desk.call('POST', path, body)))
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
    const [first] = answers
    assert.ok(first)
    const { card, interimCard } = (await first.json()) as CardReplacement
    assert.deepEqual([card.status, card.replaces, card.order?.goesTo?.line1, interimCard], ['Inactive', null, '9 Elm St', null])
    const cards = await desk.cards()
    assert.deepEqual(
      cards.map(({ status, order }) => [status, order?.isOpen ?? false]),
      [
        ['ClosedByCustomer', false],
        ['Active', false],
        ['Inactive', true],
      ],
    )
    // A copy of a card that a worker had is not ordered twice for an address.
    const other = await sitDown(rooms)
    const damaged = await replaceDamaged(other)
    const again = { id: newUuid(rooms.clock), reason: 'ADDRESS_CHANGED' }
    await assertProblem(await other.call('POST', `${cardsPath}/${damaged.id}/reissue`, again), 409, 'cards.not_replaceable')
  })

  test('is sent one at sign-in when all were closed before, once, however often they sign in', async () => {
    const desk = await sitDown(rooms, { status: 'ClosedByCustomer' })
    await rooms.signIn(desk.phone)
    await rooms.jobs.runEnqueued()
    await rooms.signIn(desk.phone)
    await rooms.jobs.runEnqueued()
    assert.deepEqual(
      (await desk.cards()).map(({ status }) => status),
      ['ClosedByCustomer', 'Inactive', 'Active'],
    )
    const providerEvent = (await rooms.sentTo(desk.phone)).filter(({ text }) => text.includes('we ordered a new one for you'))
    assert.equal(providerEvent.length, 1, 'and the worker is notified, once')
  })

  test('is sent one at a later sign-in when the order of an earlier one came to nothing', async () => {
    const desk = await sitDown(rooms, { status: 'Lost' })
    await rooms.signIn(desk.phone)
    rooms.issuer.isAway = true
    await assert.rejects(rooms.jobs.runEnqueued())
    rooms.issuer.isAway = false
    await rooms.signIn(desk.phone)
    await rooms.jobs.runEnqueued()
    assert.deepEqual(
      (await desk.cards()).map(({ status }) => status),
      ['Lost', 'Inactive', 'Active'],
    )
  })

  test('is sent none at sign-in while one is usable, on its way, or without an account that is open', async () => {
    const desk = await sitDown(rooms, { status: 'Inactive' })
    await rooms.signIn(desk.phone)
    const closed = await sitDown(rooms, { status: 'ClosedByCustomer' })
    await rooms.database.pool.query(`update accounts_account set status = 'closed', closed_at = now() where id = $1`, [
      closed.accountId,
    ])
    await rooms.signIn(closed.phone)
    await rooms.jobs.runEnqueued()
    assert.equal((await desk.cards()).length, 1)
    assert.equal((await closed.cards()).length, 1)
  })

  test('is sent none while one is frozen', async () => {
    const desk = await sitDown(rooms)
    await desk.act('freeze')
    await rooms.jobs.runEnqueued()
    assert.equal((await desk.cards()).length, 1)
  })
})

describe('a temporary card', () => {
  const path = `${cardsPath}/assign-temporary-card`

  test('from the carrier’s proxy number is in use at once, until the next card is active', async () => {
    const desk = await sitDown(rooms, { status: 'Lost' })
    const body = { id: newUuid(rooms.clock), proxyNumber: proxyInDrawer }
    const first = await desk.call('POST', path, body)
    const card = (await first.json()) as { id: string; status: string; kind: string }
    assert.partialDeepStrictEqual(card, { status: 'Active', kind: 'temporary', formFactor: 'PHYSICAL' })
    assert.partialDeepStrictEqual(await (await desk.call('POST', path, body)).json(), { id: card.id })
    await assertProblem(await desk.call('POST', path, { ...body, proxyNumber: '900000009' }), 409, 'cards.request_reused')

    const stranger = await sitDown(rooms)
    const taken = { id: newUuid(rooms.clock), proxyNumber: proxyInDrawer }
    await assertProblem(await stranger.call('POST', path, taken), 422, 'cards.proxy_unknown')
  })

  test('is assigned without an id of the request, too', async () => {
    const others = await startWorkerRooms()
    try {
      const desk = await sitDown(others)
      const answer = await desk.call('POST', `${cardsPath}/assign-temporary-card`, { proxyNumber: proxyInDrawer })
      assert.equal(answer.status, 200, await answer.clone().text())
    } finally {
      await others.stop()
    }
  })

  test('is never asked for by a card number, and a number of no card is refused', async () => {
    const desk = await sitDown(rooms)
    const ask = (proxyNumber: string) => desk.call('POST', path, { id: newUuid(rooms.clock), proxyNumber })
    await assertProblem(await ask('4000001234567899'), 422, 'invalid_input')
    await assertProblem(await ask('12345678'), 422, 'invalid_input')
    await assertProblem(await ask('123456789'), 422, 'cards.proxy_unknown')
  })

  test('cannot be guessed: after five wrong numbers they wait an hour, however many they send at once', async () => {
    const desk = await sitDown(rooms)
    const ask = (proxyNumber: string) => desk.call('POST', path, { id: newUuid(rooms.clock), proxyNumber })
    const guesses = await Promise.all(Array.from({ length: 12 }, (_, index) => ask(`7000000${String(index).padStart(2, '0')}`)))
    assert.equal(guesses.filter(({ status }) => status === 422).length, 5)
    assert.equal((await assertProblem(await ask('123456789'), 429, 'cards.too_many_tries'))['retryAfter'], 3_600)
    rooms.clock.advance({ minutes: 60 })
    const { token } = await rooms.signIn(desk.phone)
    const later = { id: newUuid(rooms.clock), proxyNumber: '123456789' }
    const answer = await rooms.post(path, later, { headers: { authorization: `Bearer ${token}` } })
    await assertProblem(answer, 422, 'cards.proxy_unknown')
  })
})

describe('one run of the sweep', () => {
  test('comes between two tries of one order: what it was closing is not given out, and the next try is for another card', async () => {
    const desk = await sitDown(rooms)
    const { orderPhysicalCard } = rooms.issuer
    rooms.issuer.orderPhysicalCard = async ({ providerCardId }) => {
      rooms.issuer.change(providerCardId, { status: 'CLOSED' })
      throw new Error('an envelope without a stamp')
    }
    const body = { id: newUuid(rooms.clock), reason: 'LOST' }
    await assertProblem(await desk.act('reissue', body), 500, 'internal')
    rooms.issuer.orderPhysicalCard = orderPhysicalCard
    await assertProblem(await desk.act('reissue', body), 503, 'unavailable')
    rooms.clock.advance({ minutes: 2 })
    await rooms.jobs.run('cards.sweep')
    const { card } = (await (await desk.act('reissue', body)).json()) as CardReplacement
    assert.equal(card.status, 'Inactive')
    assert.deepEqual(
      (await rooms.issuer.listCards(`fa_${desk.accountId}`)).map(({ status }) => status),
      ['CLOSED', 'CLOSED', 'ACTIVATION_REQUIRED', 'ACTIVE'],
    )
  })

  test('sends the provider all that it has not received, past those that it refuses', async () => {
    const desk = await sitDown(rooms)
    const { accountId, employeeId } = desk
    const waiting = await Promise.all(
      Array.from({ length: 52 }, () =>
        rooms.issuer.issueCard({
          providerAccountId: `fa_${accountId}`,
          externalId: newUuid(rooms.clock),
          isActive: true,
          expiresAt: rooms.clock.now(),
        }),
      ),
    )
    await rooms.database.transaction(async (tx) => {
      for (const { providerCardId, last4 } of waiting) {
        const card = { id: newUuid(rooms.clock), accountId, employeeId, status: 'Frozen', formFactor: 'VIRTUAL' } as const
        await addCard(tx, { ...card, last4, providerCardId, createdAt: rooms.clock.now() })
      }
      await tx.updateTable('cards_card').set({ is_settling: true }).where('employee_id', '=', employeeId).execute()
    })
    const { suspendCard } = rooms.issuer
    const deaf = new Set(waiting.slice(0, 50).map(({ providerCardId }) => providerCardId))
    rooms.issuer.suspendCard = async (id) => {
      if (deaf.has(id)) throw new Error('an answer of another shape')
      return suspendCard(id)
    }
    await rooms.jobs.run('cards.sweep')
    const received = () => waiting.filter(({ providerCardId }) => rooms.issuer.card(providerCardId).status === 'SUSPENDED').length
    assert.equal(received(), 2)
    rooms.issuer.suspendCard = suspendCard
    await rooms.jobs.run('cards.sweep')
    assert.equal(received(), 52)
  })

  test('takes away all that orders left there', async () => {
    const desk = await sitDown(rooms)
    const [providerAccountId, expiresAt] = [`fa_${desk.accountId}`, rooms.clock.now()]
    const asked_at = expiresAt.toString()
    const order = {
      employee_id: desk.employeeId,
      account_id: desk.accountId,
      speed: 'standard',
      fee: 0n,
      state: 'given_up',
    } as const
    const days = { asked_at, ordered_at: asked_at, expected_by: asked_at, late_from: asked_at }
    const orders = Array.from({ length: 51 }, () => ({
      ...order,
      ...days,
      id: newUuid(rooms.clock),
      card_id: newUuid(rooms.clock),
    }))
    await rooms.database.query.insertInto('cards_order').values(orders).execute()
    const externalId = publicId('crd', orders.at(-1)?.card_id ?? '')
    const { providerCardId } = await rooms.issuer.issueCard({ providerAccountId, externalId, isActive: true, expiresAt })
    rooms.clock.advance({ minutes: 2 })
    await rooms.jobs.run('cards.sweep')
    assert.equal(rooms.issuer.card(providerCardId).status, 'CLOSED')
  })
})

test('a card that the provider closes is not ordered anew while another is on its way', async () => {
  const desk = await sitDown(rooms)
  const card = await replaceDamaged(desk)
  await network.notifyOfCard(desk, 'PAYMENT_CARD_CLOSED', { status: 'CLOSED' })
  await rooms.jobs.runEnqueued()
  assert.deepEqual(
    (await desk.cards()).map(({ id, status }) => [id, status]),
    [
      [desk.cardId, 'ClosedByIssuer'],
      [card.id, 'Inactive'],
    ],
  )
})
