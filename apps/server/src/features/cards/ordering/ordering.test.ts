// How a worker gets another card: what each reason does to the old one, and that a crash or an unreachable provider leaves
// nothing half done.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { CardReplacement, PayCard } from '@daybreak/contract'
import { newUuid } from '@daybreak/ids'
import { verifyLedger } from '#features/ledger'
import { cardsPath, sitDown, uuidOfCard, type Desk } from '../../../testing/cards/card-desk.ts'
import { createNetwork, type Network } from '../../../testing/cards/card-network.ts'
import { assertProblem } from '../../../testing/http-server.ts'
import { startWorkerRooms, type WorkerRooms } from '../../../testing/worker-rooms.ts'

let rooms: WorkerRooms
let network: Network

before(async () => {
  rooms = await startWorkerRooms()
  network = createNetwork(rooms)
})
after(async () => {
  assert.deepEqual((await verifyLedger(rooms.database)).drifts, [])
  await rooms.stop()
})

const request = (reason: string, more: object = {}) => ({ id: newUuid(rooms.clock), reason, ...more })

async function reissue(desk: Desk, body: object, cardId = desk.cardId): Promise<CardReplacement> {
  const answer = await desk.call('POST', `${cardsPath}/${cardId}/reissue`, body)
  assert.equal(answer.status, 200, await answer.clone().text())
  return (await answer.json()) as CardReplacement
}

const readOff = ({ last4Digits, expirationMonth, expirationYear }: PayCard) => ({
  last4Digits,
  cardExpiry: `${expirationMonth}/${String(expirationYear).slice(2)}`,
})

const providerStatusOf = async (cardId: string) => {
  const { provider_card_id: id } = await rooms.database.query
    .selectFrom('cards_card')
    .select('provider_card_id')
    .where('id', '=', uuidOfCard(cardId))
    .executeTakeFirstOrThrow()
  return rooms.issuer.card(id ?? '').status
}

describe('a card that is gone', () => {
  for (const [reason, status] of [
    ['LOST', 'Lost'],
    ['STOLEN', 'Stolen'],
  ] as const) {
    test(`${reason}: is closed at once, and a virtual one with a new number can be used meanwhile`, async () => {
      const desk = await sitDown(rooms, { formFactor: 'PHYSICAL' })
      const { card, replacedCard, interimCard } = await reissue(desk, request(reason))
      assert.equal(replacedCard?.status, status)
      assert.equal(await providerStatusOf(desk.cardId), 'CLOSED')
      assert.equal((await network.ask(desk)).responseCode, 'BLOCKED_CARD')
      assert.partialDeepStrictEqual(card, { status: 'Inactive', formFactor: 'PHYSICAL', replaces: desk.cardId, hasPin: false })
      assert.notEqual(card.last4Digits, replacedCard?.last4Digits)
      assert.partialDeepStrictEqual(card.order, { status: 'NEW', isOpen: true, speed: 'standard', trackingNumber: null })
      assert.partialDeepStrictEqual(interimCard, { status: 'Active', kind: 'interim', formFactor: 'VIRTUAL' })
      assert.equal((await desk.profile()).mainCardId, interimCard?.id)

      await desk.call('POST', `${cardsPath}/${card.id}/activate`, readOff(card))
      assert.partialDeepStrictEqual(await desk.card(card.id), { status: 'Active', order: { isOpen: false } })
      assert.equal((await desk.card(interimCard?.id)).status, 'ClosedByCustomer')
      assert.equal((await desk.profile()).mainCardId, card.id)
    })
  }
})

describe('a card that can still be used', () => {
  test('DAMAGED: stays usable with the same number and PIN until the new one is active', async () => {
    const desk = await sitDown(rooms, { formFactor: 'PHYSICAL', hasPin: true })
    rooms.issuer.change(desk.providerCardId, { isPinSet: true })
    const { card, replacedCard, interimCard } = await reissue(desk, request('DAMAGED'))
    assert.equal(replacedCard?.status, 'Damaged')
    assert.equal(interimCard, null)
    assert.partialDeepStrictEqual(card, { status: 'Inactive', hasPin: true, last4Digits: replacedCard?.last4Digits ?? '' })
    assert.equal((await desk.profile()).mainCardId, desk.cardId)
    assert.equal((await network.ask(desk, { amount: 0 })).decision, 'APPROVED')
    await desk.call('POST', `${cardsPath}/${card.id}/activate`, readOff(card))
    assert.equal((await desk.card()).status, 'ClosedByCustomer')
    assert.equal(await providerStatusOf(desk.cardId), 'CLOSED')
  })

  for (const reason of ['EXPIRING', 'NAME_CHANGED']) {
    test(`${reason}: stays as it is`, async () => {
      const desk = await sitDown(rooms)
      const { card, replacedCard } = await reissue(desk, request(reason))
      assert.equal(replacedCard?.status, 'Active')
      assert.equal(card.last4Digits, replacedCard?.last4Digits)
    })
  }
})

describe('one order at a time', () => {
  test('a second one is refused, and says when the first was made', async () => {
    const desk = await sitDown(rooms)
    await reissue(desk, request('DAMAGED'))
    const body = await assertProblem(await desk.act('reissue', request('EXPIRING')), 409, 'cards.order_open')
    assert.match(String(body['orderedAt']), /^2026-11-\d\dT/)
  })

  test('but who loses the damaged card is not left with it: both it and the copy in the mail are closed', async () => {
    const desk = await sitDown(rooms)
    const first = await reissue(desk, request('DAMAGED'))
    const second = await reissue(desk, request('LOST'))
    assert.equal(second.replacedCard?.status, 'Lost')
    assert.partialDeepStrictEqual(await desk.card(first.card.id), { status: 'ClosedByCustomer', order: { isOpen: false } })
    assert.equal(await providerStatusOf(first.card.id), 'CLOSED')
    assert.equal(second.card.order?.isOpen, true)
  })

  test('a card that never came is sent again once it is late, and closed unseen', async () => {
    const desk = await sitDown(rooms)
    const first = await reissue(desk, request('LOST'))
    await assertProblem(
      await desk.call('POST', `${cardsPath}/${first.card.id}/reissue`, request('NEVER_ARRIVED')),
      409,
      'cards.order_open',
    )
    rooms.clock.set(rooms.clock.now().add({ hours: 24 * 20 }))
    const { token } = await rooms.signIn(desk.phone)
    const again = await rooms.post(`${cardsPath}/${first.card.id}/reissue`, request('NEVER_ARRIVED'), {
      headers: { authorization: `Bearer ${token}` },
    })
    const { card, replacedCard, interimCard } = (await again.json()) as CardReplacement
    assert.equal(replacedCard?.status, 'ClosedByCustomer')
    assert.equal(card.order?.isOpen, true)
    // The virtual one is still there.
    assert.equal(interimCard, null)
  })

  test('only for cards that the reason fits', async () => {
    const inactive = await sitDown(rooms, { status: 'Inactive' })
    await assertProblem(await inactive.act('reissue', request('LOST')), 409, 'cards.not_replaceable')
    const active = await sitDown(rooms)
    await assertProblem(await active.act('reissue', request('NEVER_ARRIVED')), 409, 'cards.not_replaceable')
    const closed = await sitDown(rooms, { status: 'ClosedByCustomer' })
    await assertProblem(await closed.act('reissue', request('DAMAGED')), 409, 'cards.not_replaceable')
    const homeless = await sitDown(rooms, {}, { address: null })
    await assertProblem(await homeless.act('reissue', request('LOST')), 409, 'cards.address_missing')
  })
})

describe('the same request', () => {
  test('is taken without an id, as the specification writes it: then a repeat is another request', async () => {
    const desk = await sitDown(rooms)
    assert.equal((await desk.act('reissue', { reason: 'LOST' })).status, 200)
    await assertProblem(await desk.act('reissue', { reason: 'LOST' }), 409, 'cards.not_replaceable')
  })

  test('sent again, or many times at once, is one card', async () => {
    const desk = await sitDown(rooms)
    const body = request('LOST')
    const answers = await Promise.all([reissue(desk, body), reissue(desk, body), reissue(desk, body)])
    const again = await reissue(desk, body)
    for (const { card } of answers) assert.equal(card.id, again.card.id)
    assert.equal((await desk.cards()).length, 3)
    await assertProblem(await desk.act('reissue', { ...body, reason: 'STOLEN' }), 409, 'cards.request_reused')
  })

  test('of two different ones at once, one is refused', async () => {
    const desk = await sitDown(rooms, { status: 'ClosedByCustomer' })
    const ask = () => desk.call('POST', `${cardsPath}/orders`, { id: newUuid(rooms.clock) })
    const statuses = (await Promise.all([ask(), ask()])).map(({ status }) => status)
    assert.deepEqual(new Set(statuses), new Set([200, 409]))
  })
})

describe('while the provider is away', () => {
  test('nothing is ordered and nothing is changed, and the same request works when it is back', async () => {
    const desk = await sitDown(rooms)
    await network.pay(desk, 10_000)
    const body = request('LOST', { speed: 'expedited' })
    rooms.issuer.isAway = true
    await assertProblem(await desk.act('reissue', body), 503, 'issuer.unreachable')
    rooms.issuer.isAway = false
    assert.deepEqual(
      (await desk.cards()).map(({ status }) => status),
      ['Active'],
    )
    assert.equal((await network.balance(desk)).held, 0n)
    assert.equal((await reissue(desk, body)).replacedCard?.status, 'Lost')
  })

  test('what it made before it went away is taken away when it is back', async () => {
    const desk = await sitDown(rooms)
    const { orderPhysicalCard } = rooms.issuer
    rooms.issuer.orderPhysicalCard = async () => {
      rooms.issuer.isAway = true
      throw (await rooms.issuer.readCard('').catch((error: unknown) => error)) as Error
    }
    await assertProblem(await desk.act('reissue', request('LOST')), 503, 'issuer.unreachable')
    rooms.issuer.orderPhysicalCard = orderPhysicalCard
    rooms.issuer.isAway = false
    rooms.clock.advance({ minutes: 2 })
    await rooms.jobs.run('cards.sweep')
    const left = await rooms.issuer.listCards(`fa_${desk.accountId}`)
    assert.deepEqual(
      left.map(({ status }) => status),
      ['ACTIVE', 'CLOSED'],
    )
    assert.equal((await desk.card()).status, 'Active')
  })

  test('requested again before that, it is the same card, and one envelope', async () => {
    const desk = await sitDown(rooms)
    const { orderPhysicalCard } = rooms.issuer
    rooms.issuer.orderPhysicalCard = async (envelope) => {
      await orderPhysicalCard(envelope)
      rooms.issuer.isAway = true
      throw (await rooms.issuer.readCard('').catch((error: unknown) => error)) as Error
    }
    const body = request('LOST')
    await assertProblem(await desk.act('reissue', body), 503, 'issuer.unreachable')
    rooms.issuer.orderPhysicalCard = orderPhysicalCard
    rooms.issuer.isAway = false
    rooms.clock.advance({ seconds: 5 })
    const synced = await desk.call('POST', `${cardsPath}/sync`)
    assert.equal(((await synced.json()) as { data: PayCard[] }).data.length, 1)
    const { card, interimCard } = await reissue(desk, body)
    const there = await rooms.issuer.listCards(`fa_${desk.accountId}`)
    assert.deepEqual(
      there.map(({ externalId, orders }) => [externalId, orders.length]),
      [
        [`card of ${desk.phone}`, 0],
        [card.id, 1],
        [interimCard?.id, 0],
      ],
    )
  })
})

test('a card that is turned on while the order in its place fails has arrived', async () => {
  const desk = await sitDown(rooms)
  const { card } = await reissue(desk, request('DAMAGED'))
  const { orderPhysicalCard } = rooms.issuer
  rooms.issuer.orderPhysicalCard = async () => {
    await desk.call('POST', `${cardsPath}/${card.id}/activate`, readOff(card))
    throw new Error('an envelope without a stamp')
  }
  await assertProblem(await desk.act('reissue', request('LOST')), 500, 'internal')
  rooms.issuer.orderPhysicalCard = orderPhysicalCard
  assert.partialDeepStrictEqual(await desk.card(card.id), { status: 'Active', order: { isOpen: false } })
  await reissue(desk, request('DAMAGED'), card.id)
})

test('an order whose process died in the middle is finished by the next minute', async () => {
  const desk = await sitDown(rooms)
  const { orderPhysicalCard } = rooms.issuer
  const reached = Promise.withResolvers<void>()
  rooms.issuer.orderPhysicalCard = () => {
    reached.resolve()
    return new Promise(() => {})
  }
  void desk.act('reissue', request('LOST')).catch(() => {})
  await reached.promise
  rooms.issuer.orderPhysicalCard = orderPhysicalCard
  rooms.clock.advance({ minutes: 2 })
  await rooms.jobs.run('cards.sweep')
  const cards = await desk.cards()
  assert.deepEqual(
    cards.map(({ status }) => status),
    ['Lost', 'Inactive', 'Active'],
  )
})

/** What is kept back when the envelope is ordered, which fails. */
async function heldAtTheMail(desk: Desk, cardId: string, body: object): Promise<{ held: bigint; status: number }> {
  const { orderPhysicalCard } = rooms.issuer
  let held = 0n
  rooms.issuer.orderPhysicalCard = async () => {
    held = (await network.balance(desk)).held
    throw new Error('an envelope without a stamp')
  }
  const { status } = await desk.call('POST', `${cardsPath}/${cardId}/reissue`, body)
  rooms.issuer.orderPhysicalCard = orderPhysicalCard
  return { held, status }
}

describe('haste', () => {
  test('is free the first time, costs its fee the second, and is refused without the money', async () => {
    const desk = await sitDown(rooms)
    await network.pay(desk, 2_000)
    const first = await reissue(desk, request('LOST', { speed: 'expedited' }))
    assert.equal((await network.balance(desk)).posted, 2_000n)
    assert.equal(first.card.order?.speed, 'expedited')
    await desk.call('POST', `${cardsPath}/${first.card.id}/activate`, readOff(first.card))
    const body = request('LOST', { speed: 'expedited' })
    assert.deepEqual(await heldAtTheMail(desk, first.card.id, body), { held: 1_500n, status: 500 })
    assert.deepEqual(await network.balance(desk), { posted: 2_000n, held: 0n, available: 2_000n })
    rooms.clock.advance({ seconds: 5 })
    assert.deepEqual(await heldAtTheMail(desk, first.card.id, body), { held: 1_500n, status: 500 })
    rooms.clock.advance({ seconds: 5 })
    const second = await reissue(desk, body, first.card.id)
    assert.deepEqual(await network.balance(desk), { posted: 500n, held: 0n, available: 500n })
    assert.partialDeepStrictEqual((await network.items(desk))[0], {
      summary: 'Fast card delivery',
      amount: 1_500n,
      status: 'COMPLETED',
    })
    await desk.call('POST', `${cardsPath}/${second.card.id}/activate`, readOff(second.card))
    const third = request('LOST', { speed: 'expedited' })
    await assertProblem(await desk.call('POST', `${cardsPath}/${second.card.id}/reissue`, third), 422, 'cards.insufficient_funds')
    assert.equal((await desk.card(second.card.id)).status, 'Active')
  })
})
