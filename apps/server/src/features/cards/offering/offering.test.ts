// Guarantees of the offer of a personalized card: one card, however often it is requested, and the present one works until it
// arrives.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { CardReplacement } from '@daybreak/contract'
import { newUuid } from '@daybreak/ids'
import { instantText, parseInstant } from '@daybreak/time'
import { cardsPath, sitDown, type Desk } from '../../../testing/cards/card-desk.ts'
import { createNetwork, type Network } from '../../../testing/cards/card-network.ts'
import { assertProblem } from '../../../testing/http-server.ts'
import { startWorkerRooms, type WorkerRooms } from '../../../testing/worker-rooms.ts'

let rooms: WorkerRooms
let network: Network

before(async () => {
  rooms = await startWorkerRooms()
  network = createNetwork(rooms)
})
after(() => rooms.stop())

const offerPath = `${cardsPath}/offer`
const isOffered = async (desk: Desk) => (await (await desk.call('GET', offerPath)).json()) as { isOffered: boolean }
const issue = (desk: Desk, body?: object) => desk.call('POST', `${cardsPath}/issue-personal-card`, body)

/** A worker whose account is 31 days old. */
async function sitDownLater(card: Parameters<typeof sitDown>[1] = { formFactor: 'VIRTUAL' }, hire = {}): Promise<Desk> {
  const desk = await sitDown(rooms, card, hire)
  await rooms.database.query
    .updateTable('accounts_account')
    .set({ created_at: instantText(rooms.clock.now().subtract({ hours: 24 * 31 })) })
    .where('id', '=', desk.accountId)
    .execute()
  return desk
}

test('the card is ordered free, with the worker’s name and number, and takes the place of the present one when it is activated', async () => {
  const desk = await sitDownLater()
  assert.deepEqual(await isOffered(desk), { isOffered: true })
  const answer = await issue(desk, { id: newUuid(rooms.clock) })
  const { card, replacedCard, interimCard } = (await answer.json()) as CardReplacement
  assert.partialDeepStrictEqual(card, { status: 'Inactive', formFactor: 'PHYSICAL', replaces: desk.cardId })
  assert.deepEqual([card.last4Digits, replacedCard?.status, interimCard], [replacedCard?.last4Digits, 'Active', null])
  assert.deepEqual([(await network.balance(desk)).held, card.order?.speed], [0n, 'standard'])
  const days = parseInstant(card.order?.expectedBy ?? '').since(rooms.clock.now(), { largestUnit: 'hours' }).hours / 24
  assert.ok(days > 20 && days < 25, `about 3 weeks, not ${days} days`)
  assert.deepEqual(await isOffered(desk), { isOffered: false })
  assert.equal((await network.ask(desk, { amount: 0 })).decision, 'APPROVED')

  const cardExpiry = `${card.expirationMonth}/${String(card.expirationYear).slice(2)}`
  const read = { last4Digits: card.last4Digits, cardExpiry: cardExpiry.padStart(5, '0') }
  assert.equal((await desk.call('POST', `${cardsPath}/${card.id}/activate`, read)).status, 200)
  assert.deepEqual([(await desk.card()).status, (await desk.profile()).mainCardId], ['ClosedByCustomer', card.id])
  assert.deepEqual(await isOffered(desk), { isOffered: false })
})

test('of two tabs, two requests and one that is sent again there is one order', async () => {
  const desk = await sitDownLater()
  const id = newUuid(rooms.clock)
  const answers = await Promise.all([issue(desk, { id }), issue(desk, { id }), issue(desk), issue(desk, {})])
  const statuses = answers.map(({ status }) => status)
  assert.ok(statuses.every((status) => status === 200 || status === 409) && statuses.includes(200), statuses.join())
  assert.equal((await desk.cards()).length, 2)
  assert.equal((await rooms.issuer.listCards(`fa_${desk.accountId}`)).flatMap(({ orders }) => orders).length, 1)
  await assertProblem(await issue(desk), 409, 'cards.order_open')
})

test('a worker who says no, closes it, has a plastic card or a young account is not asked, and nothing is made for anyone who is not offered one', async () => {
  const desk = await sitDownLater()
  assert.equal((await desk.call('POST', `${offerPath}/postpone`)).status, 204)
  assert.deepEqual(await isOffered(desk), { isOffered: false })
  // A request for it is the worker's own choice, which counts more than a dismissal.
  assert.equal((await issue(desk)).status, 200)

  const decliner = await sitDownLater()
  const declined = await fetch(`${rooms.server.origin}/api/employees/me/settings`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${decliner.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ personalCardOptedOut: true }),
  })
  assert.equal(declined.status, 200)
  assert.deepEqual(await isOffered(decliner), { isOffered: false })

  for (const one of [await sitDownLater({ formFactor: 'PHYSICAL' }), await sitDown(rooms, { formFactor: 'VIRTUAL' })]) {
    assert.deepEqual(await isOffered(one), { isOffered: false })
    await assertProblem(await issue(one), 409, 'cards.not_replaceable')
    assert.equal((await one.cards()).length, 1)
  }
  const homeless = await sitDownLater({ formFactor: 'VIRTUAL' }, { address: null })
  await assertProblem(await issue(homeless), 409, 'cards.address_missing')
})

test('an order whose answer was lost at the card provider is finished by the next try, and is one card', async () => {
  const desk = await sitDownLater()
  const { orderPhysicalCard } = rooms.issuer
  rooms.issuer.orderPhysicalCard = async (envelope) => {
    await orderPhysicalCard(envelope)
    rooms.issuer.isAway = true
    throw (await rooms.issuer.readCard('').catch((error: unknown) => error)) as Error
  }
  const body = { id: newUuid(rooms.clock) }
  await assertProblem(await issue(desk, body), 503, 'issuer.unreachable')
  rooms.issuer.orderPhysicalCard = orderPhysicalCard
  rooms.issuer.isAway = false
  rooms.clock.advance({ seconds: 5 })
  assert.equal((await issue(desk, body)).status, 200)
  assert.equal((await rooms.issuer.listCards(`fa_${desk.accountId}`)).flatMap(({ orders }) => orders).length, 1)
})
