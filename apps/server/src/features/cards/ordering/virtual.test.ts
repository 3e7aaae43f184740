// Replacing a virtual card: with a virtual one that works at once, with nothing in the mail, and once however often it is
// requested.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { CardReplacement } from '@daybreak/contract'
import { newUuid } from '@daybreak/ids'
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
after(() => rooms.stop())

const request = (reason: string, more: object = {}) => ({ id: newUuid(rooms.clock), reason, ...more })

async function reissue(desk: Desk, body: object, cardId = desk.cardId): Promise<CardReplacement> {
  const answer = await desk.call('POST', `${cardsPath}/${cardId}/reissue`, body)
  assert.equal(answer.status, 200, await answer.clone().text())
  return (await answer.json()) as CardReplacement
}

const providerStatusOf = async (cardId: string) => {
  const { provider_card_id: id } = await rooms.database.query
    .selectFrom('cards_card')
    .select('provider_card_id')
    .where('id', '=', uuidOfCard(cardId))
    .executeTakeFirstOrThrow()
  return rooms.issuer.card(id ?? '').status
}

const envelopes = async ({ accountId }: Desk) =>
  (await rooms.issuer.listCards(`fa_${accountId}`)).flatMap(({ orders }) => orders).length

for (const [reason, status] of [
  ['STOLEN', 'Stolen'],
  ['NAME_CHANGED', 'ClosedByCustomer'],
] as const) {
  test(`${reason}: a virtual card takes the place of a virtual one at once, and nothing is mailed or paid for`, async () => {
    const desk = await sitDown(rooms, { formFactor: 'VIRTUAL' }, { address: null })
    const { card, replacedCard, interimCard } = await reissue(desk, request(reason, { speed: 'expedited' }))
    assert.partialDeepStrictEqual(card, { status: 'Active', formFactor: 'VIRTUAL', kind: 'standard', replaces: desk.cardId })
    assert.deepEqual([card.order, interimCard, replacedCard?.status], [null, null, status])
    assert.equal(card.last4Digits === replacedCard?.last4Digits, reason === 'NAME_CHANGED', 'a known number is given up')
    assert.deepEqual([await providerStatusOf(desk.cardId), await providerStatusOf(card.id)], ['CLOSED', 'ACTIVE'])
    assert.deepEqual([await envelopes(desk), (await network.balance(desk)).held], [0, 0n])
    assert.equal((await desk.profile()).mainCardId, card.id)
  })
}

test('a virtual card is replaced while a plastic one is on its way, which stays on its way', async () => {
  const desk = await sitDown(rooms)
  const { card: plastic, interimCard } = await reissue(desk, request('LOST'))
  assert.ok(interimCard !== null)
  const { card } = await reissue(desk, request('STOLEN'), interimCard.id)
  assert.partialDeepStrictEqual(card, { status: 'Active', kind: 'interim', order: null })
  assert.partialDeepStrictEqual(await desk.card(plastic.id), { status: 'Inactive', order: { isOpen: true } })
  assert.equal(await envelopes(desk), 1)
})

test('a virtual card asked for by two requests at once is one card, whose process may die in between', async () => {
  const desk = await sitDown(rooms, { formFactor: 'VIRTUAL' })
  const { issueCard } = rooms.issuer
  const reached = Promise.withResolvers<void>()
  rooms.issuer.issueCard = () => {
    reached.resolve()
    return new Promise(() => {})
  }
  void desk.act('reissue', request('STOLEN')).catch(() => {})
  await reached.promise
  rooms.issuer.issueCard = issueCard
  await assertProblem(await desk.act('reissue', request('STOLEN')), 409, 'cards.order_open')
  rooms.clock.advance({ minutes: 2 })
  await rooms.jobs.run('cards.sweep')
  assert.deepEqual(
    (await desk.cards()).map(({ status }) => status),
    ['Stolen', 'Active'],
  )
})
