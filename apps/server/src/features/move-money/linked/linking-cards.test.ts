// Guarantees of linking a debit card: it is the worker's own, linked once, accepts instant transfers, and none of its numbers is
// ever here.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { CardEntry, MoneyDestination, MoveMoney } from '@daybreak/contract'
import { parsePublicId } from '@daybreak/ids'
import { issuerErrors } from '#features/issuer'
import { ProblemError } from '#platform/errors.ts'
import { assertProblem } from '../../../testing/http-server.ts'
import { startWorkerRooms, type WorkerRooms } from '../../../testing/worker-rooms.ts'
import { readAnswer, sendersOf, type Sender, type Senders } from '../testing/senders.ts'

let rooms: WorkerRooms
let senders: Senders
let keepCard: WorkerRooms['issuer']['keepCard']
before(async () => {
  rooms = await startWorkerRooms()
  senders = sendersOf(rooms, '716')
  ;({ keepCard } = rooms.issuer)
})
beforeEach(() => {
  rooms.issuer.keepCard = keepCard
})
after(() => rooms.stop())

const cardBody = (last4 = '1881') => ({ id: randomUUID(), tokenId: `pmt_${randomUUID()}_${last4}` })
const add = (sender: Sender, body: object) => senders.call(sender, 'POST', '/destinations/cards', body)
const listOf = async (sender: Sender) =>
  (await readAnswer<{ data: MoneyDestination[] }>(senders.call(sender, 'GET', '/destinations'))).data

const unreachable = () => new ProblemError('issuer.unreachable', issuerErrors['issuer.unreachable'])

/** The provider keeps the next card, and says this of it. */
function keepAs(change: object): void {
  rooms.issuer.keepCard = async (card) => {
    const kept = await keepCard(card)
    return kept && { ...kept, ...change }
  }
}

describe('a debit card', () => {
  test('is typed into the provider’s page, and is ready at once with what may be shown of it', async () => {
    const sender = await senders.hire()
    const entry = await readAnswer<CardEntry>(senders.call(sender, 'POST', '/destinations/cards/entry'))
    assert.equal(entry.frameUrl, 'https://cards.example.com/debit-card-frame')
    const card = await readAnswer<MoneyDestination>(add(sender, { ...cardBody(), nickname: 'Groceries' }), 201)
    const { kind, status, name, last4, expires, receivesInstant, nickname, firstDayUntil } = card
    assert.deepEqual(
      { kind, status, name, last4, expires, receivesInstant, nickname },
      {
        kind: 'card',
        status: 'VERIFIED',
        name: 'Visa',
        last4: '1881',
        expires: '2030-11',
        receivesInstant: true,
        nickname: 'Groceries',
      },
    )
    assert.notEqual(firstDayUntil, null)
    assert.equal((await readAnswer<MoveMoney>(senders.call(sender, 'GET', ''))).takesCards, true)
  })

  test('is one card for one id, also sixteen times at once and after an answer was lost', async () => {
    const sender = await senders.hire()
    const body = cardBody()
    const answers = await Promise.all(Array.from({ length: 16 }, () => add(sender, body)))
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((a, b) => a - b),
      [...Array.from({ length: 15 }, () => 200), 201],
    )
    assert.equal((await listOf(sender)).length, 1)
    await assertProblem(await add(sender, { ...cardBody(), id: body.id }), 409, 'move_money.id_reused')
    assert.equal((await rooms.sentTo(sender.email)).filter(({ text }) => text.includes('*1881')).length, 1)
  })

  test('that the provider kept although its answer was lost is linked when the same id asks again', async () => {
    const sender = await senders.hire()
    const body = cardBody()
    rooms.issuer.keepCard = async (card) => {
      await keepCard(card)
      throw unreachable()
    }
    assert.equal((await add(sender, body)).status, 503)
    assert.deepEqual(await listOf(sender), [])
    rooms.issuer.keepCard = keepCard
    assert.equal((await readAnswer<MoneyDestination>(add(sender, body), 201)).last4, '1881')
  })

  test('that another worker handed in is refused as one that no one knows, linked by then or not', async () => {
    const [sender, stranger] = [await senders.hire(), await senders.hire()]
    const body = cardBody()
    await readAnswer(add(sender, body), 201)
    await assertProblem(await add(stranger, { ...body, id: randomUUID() }), 422, 'move_money.card_refused')
    await assertProblem(await add(stranger, body), 422, 'move_money.card_refused')
    rooms.issuer.keepCard = async () => Promise.reject(unreachable())
    const unanswered = cardBody()
    assert.equal((await add(sender, unanswered)).status, 503)
    rooms.issuer.keepCard = keepCard
    await assertProblem(await add(stranger, { ...unanswered, id: randomUUID() }), 422, 'move_money.card_refused')
    assert.deepEqual(await listOf(stranger), [])
  })

  test('that another worker has linked is refused, whatever was typed for it', async () => {
    const [sender, stranger] = [await senders.hire(), await senders.hire()]
    keepAs({ cardRef: 'one card' })
    await readAnswer(add(sender, cardBody()), 201)
    await assertProblem(await add(stranger, cardBody('7714')), 409, 'move_money.destination_exists')
  })

  test('is not linked twice, in two tabs neither, and again once it was removed', async () => {
    const sender = await senders.hire()
    const answers = await Promise.all([1, 2, 3].map(() => add(sender, cardBody())))
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((a, b) => a - b),
      [201, 409, 409],
    )
    const [card] = await listOf(sender)
    assert.equal((await senders.call(sender, 'DELETE', `/destinations/${card?.id}`)).status, 204)
    const body = cardBody()
    const again = await readAnswer<MoneyDestination>(add(sender, body), 201)
    assert.equal((await senders.call(sender, 'DELETE', `/destinations/${again.id}`)).status, 204)
    await assertProblem(await add(sender, body), 409, 'move_money.id_reused')
  })

  test('is refused, and nothing is kept, when it takes no instant transfers, has expired, or is unknown', async () => {
    const sender = await senders.hire()
    for (const takesInstantTransfers of [false, null]) {
      keepAs({ takesInstantTransfers })
      await assertProblem(await add(sender, cardBody()), 422, 'move_money.card_not_eligible')
    }
    keepAs({ expires: { month: 10, year: 2026 } })
    await assertProblem(await add(sender, cardBody()), 422, 'move_money.card_expired')
    for (const change of [{ last4: null }, { expires: null }]) {
      keepAs(change)
      await assertProblem(await add(sender, cardBody()), 422, 'move_money.card_refused')
    }
    rooms.issuer.keepCard = async () => null
    await assertProblem(await add(sender, cardBody()), 422, 'move_money.card_refused')
    assert.deepEqual(await listOf(sender), [])
  })

  test('that was locked stays so when it is removed and linked anew', async () => {
    const sender = await senders.hire()
    const card = await senders.linkCard(sender)
    await rooms.database.query
      .updateTable('move_money_destination')
      .set({ state: 'locked', state_reason: 'ACCOUNT_CLOSED' })
      .where('id', '=', parsePublicId('dst', card.id))
      .execute()
    assert.equal((await senders.call(sender, 'DELETE', `/destinations/${card.id}`)).status, 204)
    await assertProblem(await add(sender, cardBody()), 403, 'move_money.proof_locked')
  })

  test('is reported to every contact, and the link in the message takes it away', async () => {
    const sender = await senders.hire()
    await senders.linkCard(sender)
    const reported = await rooms.sentTo(sender.email)
    assert.ok(reported.some(({ text }) => text.includes('Visa *1881')))
    const link = (await rooms.sentTo(sender.phone)).map(({ text }) => /\/not-you#([a-z]{28})/.exec(text)?.[1])
    const undone = await rooms.post('/api/session/undo', { token: link.find((token) => token !== undefined) })
    assert.deepEqual([undone.status, await undone.json()], [200, { undone: 'destination_linked' }])
    const { token } = await rooms.signIn(sender.phone)
    assert.deepEqual(await listOf({ ...sender, token }), [])
  })

  test('can be used until the end of its last month, and says so afterwards', async () => {
    const sender = await senders.hire()
    keepAs({ expires: { month: 11, year: 2026 } })
    const card = await senders.linkCard(sender)
    rooms.clock.advance({ hours: 11 * 24 })
    const { token } = await rooms.signIn(sender.phone)
    const [shown] = await listOf({ ...sender, token })
    assert.deepEqual([shown?.status, shown?.reasonCode], ['FAILED', 'CARD_EXPIRED'])
    const body = { id: randomUUID(), amount: '1000', destinationId: card.id, speed: 'instant', shownFee: '18' }
    await assertProblem(await senders.call({ token }, 'POST', '/transfers', body), 409, 'move_money.destination_not_ready')
  })
})

test('no debit card is linked where the account is restricted, or the provider has no page for it', async () => {
  const sender = await senders.hire()
  await rooms.database.query
    .updateTable('accounts_account')
    .set({ restricted_at: rooms.clock.now().toString(), restricted_reason: 'fraud_review' })
    .where('id', '=', sender.accountId)
    .execute()
  await assertProblem(await add(sender, cardBody()), 403, 'move_money.restricted')
  await assertProblem(await senders.call(sender, 'POST', '/destinations/cards/entry'), 403, 'move_money.restricted')
  const { cardEntryFrameUrl } = rooms.issuer
  rooms.issuer.cardEntryFrameUrl = null
  const other = await senders.hire()
  await assertProblem(await senders.call(other, 'POST', '/destinations/cards/entry'), 409, 'move_money.cards_off')
  rooms.issuer.cardEntryFrameUrl = cardEntryFrameUrl
})
