// What the card provider knows better than we do: ATMs nearby, and the cards themselves; and the card's fees.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setCardStatus } from './testing/set-card-status.ts'
import { cardsPath, sitDown, uuidOfCard } from '../../testing/cards/card-desk.ts'
import { createNetwork, type Network } from '../../testing/cards/card-network.ts'
import { assertProblem } from '../../testing/http-server.ts'
import { startWorkerRooms, type WorkerRooms } from '../../testing/worker-rooms.ts'

let rooms: WorkerRooms
let network: Network

before(async () => {
  rooms = await startWorkerRooms()
  network = createNetwork(rooms)
})
after(() => rooms.stop())

describe('ATMs', () => {
  test('are found near a ZIP code or a position, with what may be taken out a day', async () => {
    const desk = await sitDown(rooms)
    const near = (await (await desk.act('atm-locations', { postalCode: '10701' })).json()) as Record<string, unknown>
    assert.partialDeepStrictEqual(near, { radiusMiles: 5, withdrawalPerDay: '50000' })
    assert.deepEqual((near['data'] as unknown[])[0], {
      name: 'Northgate Pharmacy',
      address: '210 Main St, Yonkers, NY 10701',
      latitude: 40.94,
      longitude: -73.89,
      distanceMiles: 0.2,
      features: ['OPEN_24_HOURS'],
      isFree: true,
    })
    const position = { latitude: 40.9, longitude: -73.8 }
    const free = (await (await desk.act('atm-locations', { position, isFree: true, radiusMiles: 25 })).json()) as Record<
      string,
      unknown
    >
    assert.deepEqual([free['center'], free['radiusMiles'], (free['data'] as unknown[]).length], [position, 25, 1])
  })

  test('near nowhere are refused', async () => {
    const desk = await sitDown(rooms)
    await assertProblem(await desk.act('atm-locations', { postalCode: '00000' }), 422, 'cards.place_unknown')
    const both = { postalCode: '10701', position: { latitude: 40.9, longitude: -73.8 } }
    for (const body of [{}, both, { postalCode: '1070' }, { postalCode: '10701', radiusMiles: 7 }])
      await assertProblem(await desk.act('atm-locations', body), 422, 'invalid_input')
  })
})

test('fees are reported with what is left of the day', async () => {
  const desk = await sitDown(rooms)
  await network.pay(desk, 100_000)
  await network.ask(desk, { amount: 12_000, isCash: true })
  await network.ask(desk, { amount: 5_000 })
  assert.deepEqual(await (await desk.call('GET', `${cardsPath}/fees/eligibility`)).json(), {
    monthlyFee: '0',
    atmInNetworkFee: '0',
    atmOutOfNetworkFee: '250',
    newCard: {
      standard: { fee: '0', usualFee: '0', businessDaysLeast: 7, businessDaysMost: 10 },
      expedited: { fee: '0', usualFee: '1500', businessDaysLeast: 2, businessDaysMost: 3 },
    },
    limits: { atmPerDay: '50000', atmLeftToday: '38000', purchasesPerDay: '250000', purchasesLeftToday: '245000' },
  })
})

describe('a sync', () => {
  test('brings in what the provider knows better, and cards that we did not know', async () => {
    const desk = await sitDown(rooms)
    rooms.clock.advance({ minutes: 1 })
    rooms.issuer.change(desk.providerCardId, { status: 'SUSPENDED', isPinSet: true })
    const providerAccountId = `fa_${desk.accountId}`
    const unknown = { providerAccountId, isActive: true, expiresAt: rooms.clock.now() }
    await rooms.issuer.issueCard({ ...unknown, externalId: 'unknown' })
    const { providerCardId: over } = await rooms.issuer.issueCard({ ...unknown, externalId: 'unknown and over' })
    rooms.issuer.change(over, { status: 'CLOSED' })
    const answer = (await (await desk.call('POST', `${cardsPath}/sync`)).json()) as {
      data: { status: string; hasPin: boolean }[]
    }
    assert.deepEqual(
      answer.data.map(({ status, hasPin }) => [status, hasPin]),
      [
        ['Frozen', true],
        ['Active', false],
      ],
    )
    await desk.call('POST', `${cardsPath}/sync`)
    assert.equal((await desk.cards()).length, 2)
  })

  test('never opens a card that is closed here: the provider is notified again', async () => {
    const desk = await sitDown(rooms)
    await rooms.database.transaction((tx) => setCardStatus(tx, uuidOfCard(desk.cardId), 'Lost', rooms.clock.now()))
    await desk.call('POST', `${cardsPath}/sync`)
    assert.equal((await desk.card()).status, 'Lost')
    assert.equal(rooms.issuer.card(desk.providerCardId).status, 'CLOSED')
  })

  test('ignores the answer about a card that an event reported meanwhile', async () => {
    const desk = await sitDown(rooms)
    const { listCards } = rooms.issuer
    rooms.issuer.listCards = async (accountId) => {
      const answer = await listCards(accountId)
      await network.notifyOfCard(desk, 'PAYMENT_CARD_CLOSED', { status: 'CLOSED' })
      return answer
    }
    await desk.call('POST', `${cardsPath}/sync`)
    rooms.issuer.listCards = listCards
    assert.partialDeepStrictEqual(await desk.card(), { status: 'ClosedByIssuer', isSettling: false })
  })
})

test('a request sent to the provider before the worker reversed it changes nothing', async () => {
  const desk = await sitDown(rooms)
  const { suspendCard } = rooms.issuer
  rooms.issuer.suspendCard = async (id) => {
    rooms.issuer.suspendCard = suspendCard
    const suspended = await suspendCard(id)
    assert.equal((await desk.act('unfreeze')).status, 200)
    return suspended
  }
  await desk.act('freeze')
  assert.partialDeepStrictEqual(await desk.card(), { status: 'Active', isSettling: false })
  assert.equal(rooms.issuer.card(desk.providerCardId).status, 'ACTIVE')
})
