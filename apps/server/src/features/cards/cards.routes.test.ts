// Tests what a worker does with a card (freeze, activate, PIN, provider tokens) while the card provider is up and while it is down.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { CardReplacement } from '@daybreak/contract'
import { newUuid } from '@daybreak/ids'
import { addCard } from '#features/cards'
import { cardsPath, sitDown, type Desk } from '../../testing/cards/card-desk.ts'
import { createNetwork, type Network } from '../../testing/cards/card-network.ts'
import { assertProblem } from '../../testing/http-server.ts'
import { startWorkerRooms, testActivationCodes, type WorkerRooms } from '../../testing/worker-rooms.ts'

let rooms: WorkerRooms
let network: Network

before(async () => {
  rooms = await startWorkerRooms()
  network = createNetwork(rooms)
})
after(() => rooms.stop())

async function activities(desk: Desk): Promise<string[]> {
  const rows = await rooms.database.query
    .selectFrom('session_activity')
    .select('kind')
    .where('employee_id', '=', desk.employeeId)
    .where('kind', 'not in', ['signed_in'])
    .orderBy('id')
    .execute()
  return rows.map(({ kind }) => kind)
}

async function whileAway(work: () => Promise<void>): Promise<void> {
  rooms.issuer.isAway = true
  try {
    await work()
  } finally {
    rooms.issuer.isAway = false
  }
}

describe('a worker', () => {
  test('reads their cards and each of them, and no one else’s', async () => {
    const [desk, other] = [await sitDown(rooms), await sitDown(rooms)]
    assert.deepEqual(
      (await desk.cards()).map(({ id }) => id),
      [desk.cardId],
    )
    assert.partialDeepStrictEqual(await desk.card(), { status: 'Active', expirationMonth: 11, expirationYear: 2030, order: null })
    const foreign = `${cardsPath}/${other.cardId}`
    await assertProblem(await desk.call('GET', foreign), 404, 'cards.not_found')
    for (const action of ['freeze', 'unfreeze', 'activate', 'set-has-pin', 'token/change-pin', 'token/restricted-details'])
      await assertProblem(await desk.call('POST', `${foreign}/${action}`), 404, 'cards.not_found')
    const reissue = { id: newUuid(rooms.clock), reason: 'LOST' }
    await assertProblem(await desk.call('POST', `${foreign}/reissue`, reissue), 404, 'cards.not_found')
    await assertProblem(await desk.call('POST', `${foreign}/atm-locations`, { postalCode: '10701' }), 404, 'cards.not_found')
    assert.equal((await other.card()).status, 'Active')
  })

  test('whose onboarding is not over may read, activate and set a PIN, and nothing else', async () => {
    const desk = await sitDown(rooms, { status: 'Inactive', formFactor: 'VIRTUAL' }, { onboardingStatus: 'AccountCreated' })
    assert.equal((await desk.cards()).length, 1)
    assert.equal((await desk.act('activate')).status, 200)
    assert.equal((await desk.act('token/change-pin')).status, 200)
    for (const action of ['freeze', 'token/restricted-details'])
      await assertProblem(await desk.act(action), 403, 'employee.onboarding_incomplete')
  })
})

describe('freezing', () => {
  test('declines from the moment it is answered, notifies the provider, and shows in card and profile', async () => {
    const desk = await sitDown(rooms)
    const answer = await desk.act('freeze')
    assert.equal(answer.status, 200)
    assert.partialDeepStrictEqual(await answer.json(), { id: desk.cardId, status: 'Frozen', isSettling: false })
    assert.equal((await desk.profile()).payCards[0]?.status, 'Frozen')
    assert.equal((await network.ask(desk)).responseCode, 'BLOCKED_CARD')
    assert.equal(rooms.issuer.card(desk.providerCardId).status, 'SUSPENDED')
    assert.equal((await desk.act('unfreeze')).status, 200)
    assert.equal(rooms.issuer.card(desk.providerCardId).status, 'ACTIVE')
    assert.equal((await desk.card()).status, 'Active')
    assert.deepEqual(await activities(desk), ['card_frozen', 'card_unfrozen'])
  })

  test('tapped twice, also at once, is one freeze', async () => {
    const desk = await sitDown(rooms)
    const answers = await Promise.all([desk.act('freeze'), desk.act('freeze'), desk.act('freeze')])
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200],
    )
    assert.equal((await desk.act('freeze')).status, 200)
    assert.deepEqual(await activities(desk), ['card_frozen'])
  })

  test('of a damaged card gives a damaged card back', async () => {
    const desk = await sitDown(rooms, { status: 'Damaged', isDamaged: true })
    await desk.act('freeze')
    assert.partialDeepStrictEqual(await (await desk.act('unfreeze')).json(), { status: 'Damaged' })
  })

  test('is for cards in use, and unfreezing for frozen ones', async () => {
    for (const status of ['Inactive', 'Lost', 'ClosedByCustomer'] as const) {
      const desk = await sitDown(rooms, { status })
      await assertProblem(await desk.act('freeze'), 409, 'cards.not_freezable')
      await assertProblem(await desk.act('unfreeze'), 409, 'cards.not_frozen')
    }
  })

  test('that the provider itself has put on a card is not theirs to lift', async () => {
    const desk = await sitDown(rooms, { status: 'Frozen' })
    rooms.issuer.change(desk.providerCardId, { status: 'SUSPENDED', isHeldByIssuer: true })
    await desk.call('POST', `${cardsPath}/sync`)
    await assertProblem(await desk.act('unfreeze'), 409, 'cards.held_by_issuer')
  })

  test('while the provider is down takes effect at once, and is sent when it is back', async () => {
    const desk = await sitDown(rooms)
    await whileAway(async () => {
      assert.partialDeepStrictEqual(await (await desk.act('freeze')).json(), { status: 'Frozen', isSettling: true })
      assert.equal((await network.ask(desk)).responseCode, 'BLOCKED_CARD')
      await rooms.jobs.run('cards.sweep')
      assert.equal((await desk.card()).isSettling, true)
    })
    assert.equal(rooms.issuer.card(desk.providerCardId).status, 'ACTIVE')
    await rooms.jobs.run('cards.sweep')
    assert.equal(rooms.issuer.card(desk.providerCardId).status, 'SUSPENDED')
    assert.equal((await desk.card()).isSettling, false)
  })

  test('and unfreezing while the provider is away ends as the worker left it', async () => {
    const desk = await sitDown(rooms)
    await whileAway(async () => {
      await desk.act('freeze')
      assert.partialDeepStrictEqual(await (await desk.act('unfreeze')).json(), { status: 'Active' })
      assert.equal((await network.ask(desk, { amount: 0 })).decision, 'APPROVED')
    })
    await rooms.jobs.run('cards.sweep')
    assert.equal(rooms.issuer.card(desk.providerCardId).status, 'ACTIVE')
  })
})

describe('activating', () => {
  test('turns on the card whose digits they read, and closes the ones that it replaces', async () => {
    const desk = await sitDown(rooms, { status: 'Inactive', formFactor: 'PHYSICAL' })
    const { accountId, employeeId } = desk
    const old = {
      id: newUuid(rooms.clock),
      accountId,
      employeeId,
      formFactor: 'VIRTUAL',
      last4: '9999',
      kind: 'interim',
    } as const
    await rooms.database.transaction((tx) =>
      addCard(tx, { ...old, status: 'Active', providerCardId: null, createdAt: rooms.clock.now() }),
    )
    const { last4 } = rooms.issuer.card(desk.providerCardId)
    await assertProblem(await desk.act('activate'), 422, 'invalid_input')
    await assertProblem(await desk.act('activate', { last4Digits: last4 }), 422, 'invalid_input')
    await assertProblem(await desk.act('activate', { last4Digits: '0000', cardExpiry: '11/30' }), 422, 'cards.details_wrong')
    await assertProblem(await desk.act('activate', { last4Digits: last4, cardExpiry: '11/31' }), 422, 'cards.details_wrong')
    const right = { last4Digits: last4, cardExpiry: '11/30' }
    assert.partialDeepStrictEqual(await (await desk.act('activate', right)).json(), { status: 'Active' })
    assert.equal(rooms.issuer.card(desk.providerCardId).status, 'ACTIVE')
    assert.deepEqual(
      (await desk.cards()).map(({ status }) => status),
      ['Active', 'ClosedByCustomer'],
    )
    assert.equal((await desk.profile()).mainCardId, desk.cardId)
    await assertProblem(await desk.act('activate', right), 409, 'cards.already_active')
    assert.deepEqual(await activities(desk), ['card_activated'])
  })

  test('takes the code of its carrier, however it is typed, and says whose card another code belongs to', async () => {
    const mailed = { status: 'Inactive', formFactor: 'PHYSICAL' } as const
    const [desk, other] = [await sitDown(rooms, mailed), await sitDown(rooms, mailed)]
    const activationCode = testActivationCodes.codeOf(desk.providerCardId)
    assert.match(activationCode, /^[0-9A-HJKMNP-TV-Z]{8}$/)
    await assertProblem(await desk.act('activate', { activationCode: 'AAAA1111' }), 422, 'cards.code_wrong')
    const foreign = { activationCode: testActivationCodes.codeOf(other.providerCardId) }
    await assertProblem(await desk.act('activate', foreign), 409, 'cards.other_account')
    const typed = { activationCode: activationCode.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l') }
    assert.partialDeepStrictEqual(await (await desk.act('activate', typed)).json(), { status: 'Active' })
    await assertProblem(await desk.act('activate', { activationCode }), 409, 'cards.already_active')
    assert.equal((await other.card()).status, 'Inactive')
  })

  test('by two at once happens once', async () => {
    const desk = await sitDown(rooms, { status: 'Inactive', formFactor: 'PHYSICAL' })
    const activationCode = testActivationCodes.codeOf(desk.providerCardId)
    const answers = await Promise.all(Array.from({ length: 4 }, () => desk.act('activate', { activationCode })))
    assert.ok(answers.every(({ status }) => status === 200 || status === 409))
    assert.deepEqual(await activities(desk), ['card_activated'])
  })

  test('is theirs also when its event is quicker than its answer, and the card before it is closed at the provider', async () => {
    const desk = await sitDown(rooms)
    const ordered = await desk.act('reissue', { id: newUuid(rooms.clock), reason: 'LOST' })
    const { card, interimCard } = (await ordered.json()) as CardReplacement
    const { activateCard } = rooms.issuer
    rooms.issuer.activateCard = async (providerCardId) => {
      const active = await activateCard(providerCardId)
      await network.notifyOfCard({ providerCardId }, 'PAYMENT_CARD_ACTIVATED', { status: 'ACTIVE' })
      return active
    }
    const read = { last4Digits: card.last4Digits, cardExpiry: '11/30' }
    const answer = await desk.call('POST', `${cardsPath}/${card.id}/activate`, read)
    rooms.issuer.activateCard = activateCard
    assert.partialDeepStrictEqual(await answer.json(), { status: 'Active' })
    assert.deepEqual(await activities(desk), ['card_replaced', 'card_activated'])
    assert.partialDeepStrictEqual(await desk.card(interimCard?.id), { status: 'ClosedByCustomer', isSettling: false })
  })

  test('is refused for an hour after five wrong tries, also with the right code', async () => {
    const desk = await sitDown(rooms, { status: 'Inactive', formFactor: 'PHYSICAL' })
    const right = { activationCode: testActivationCodes.codeOf(desk.providerCardId) }
    await whileAway(async () => {
      for (let index = 0; index < 6; index += 1) await assertProblem(await desk.act('activate', right), 503, 'issuer.unreachable')
    })
    for (let index = 0; index < 5; index += 1) {
      rooms.clock.advance({ seconds: 10 })
      await assertProblem(await desk.act('activate', { activationCode: `AAAA111${index}` }), 422, 'cards.code_wrong')
    }
    rooms.clock.advance({ seconds: 10 })
    const refusal = await assertProblem(await desk.act('activate', right), 429, 'cards.too_many_tries')
    assert.equal(refusal['retryAfter'], 3_590)
    rooms.clock.advance({ seconds: 3_580 })
    const { token } = await rooms.signIn(desk.phone)
    const headers = { authorization: `Bearer ${token}` }
    const again = () => rooms.post(`${cardsPath}/${desk.cardId}/activate`, right, { headers })
    rooms.clock.advance({ seconds: 9 })
    await assertProblem(await again(), 429, 'cards.too_many_tries')
    rooms.clock.advance({ seconds: 1 })
    assert.equal((await again()).status, 200)
  })

  test('is not for closed cards', async () => {
    const desk = await sitDown(rooms, { status: 'ClosedByCustomer', formFactor: 'VIRTUAL' })
    await assertProblem(await desk.act('activate'), 409, 'cards.not_activatable')
  })

  test('at the provider, reported by an event, activates', async () => {
    const desk = await sitDown(rooms, { status: 'Inactive' })
    await network.notifyOfCard(desk, 'PAYMENT_CARD_ACTIVATED', { status: 'ACTIVE' })
    assert.equal((await desk.card()).status, 'Active')
  })
})

describe('the PIN', () => {
  test('counts as set once the provider says so, whatever the page says', async () => {
    const desk = await sitDown(rooms)
    assert.equal((await desk.profile()).hasPin, false)
    await assertProblem(await desk.act('set-has-pin'), 409, 'cards.pin_not_set')
    assert.equal((await desk.profile()).hasPin, false)
    rooms.issuer.change(desk.providerCardId, { isPinSet: true })
    assert.partialDeepStrictEqual(await (await desk.act('set-has-pin')).json(), { hasPin: true })
    assert.equal((await desk.profile()).hasPin, true)
    assert.deepEqual(await activities(desk), ['pin_changed'])
  })

  test('that was set elsewhere shows once the cards are read again: the provider reports none', async () => {
    const desk = await sitDown(rooms)
    rooms.issuer.change(desk.providerCardId, { isPinSet: true })
    await network.notifyOfCard(desk, 'PAYMENT_CARD_ACTIVATED', { status: 'ACTIVE' })
    assert.equal((await desk.profile()).hasPin, false)
    assert.equal((await desk.call('POST', `${cardsPath}/sync`)).status, 200)
    assert.equal((await desk.profile()).hasPin, true)
    await network.notifyOfCard(desk, 'PAYMENT_CARD_ACTIVATED', { status: 'ACTIVE' })
    assert.equal((await desk.profile()).hasPin, true, 'an event that says nothing of it changes nothing')
  })
})

describe('a token of the provider', () => {
  test('is for one card and one purpose, and a reveal is written down', async () => {
    const desk = await sitDown(rooms)
    assert.deepEqual(await (await desk.act('token/change-pin')).json(), {
      token: `token of ${desk.providerCardId} for SET_PAYMENT_CARD_PIN`,
      expiresAt: rooms.clock.now().add({ minutes: 15 }).toString({ smallestUnit: 'millisecond' }),
      paymentCardId: desk.providerCardId,
      graphqlUrl: 'https://cards.example.com/graphql',
    })
    assert.partialDeepStrictEqual(await (await desk.act('token/restricted-details')).json(), {
      token: `token of ${desk.providerCardId} for READ_RESTRICTED_DETAILS`,
      frameUrl: 'https://cards.example.com/card-details-frame',
    })
    assert.deepEqual(await activities(desk), ['card_details_shown'])
  })

  test('requires a fresh step-up', async () => {
    const desk = await sitDown(rooms)
    rooms.clock.advance({ minutes: 4 })
    await desk.act('freeze')
    for (let minutes = 4; minutes < 16; minutes += 4) {
      rooms.clock.advance({ minutes: 4 })
      await desk.call('POST', '/api/session/touch')
    }
    for (const action of ['token/change-pin', 'token/restricted-details'])
      await assertProblem(await desk.act(action), 403, 'step_up_required')
  })

  test('is for cards in use', async () => {
    const desk = await sitDown(rooms, { status: 'Lost' })
    await assertProblem(await desk.act('token/restricted-details'), 409, 'cards.not_usable')
  })
})

describe('while the provider is away', () => {
  test('reads answer from our copy, and the rest says clearly that it cannot be done', async () => {
    const desk = await sitDown(rooms, { status: 'Inactive', formFactor: 'VIRTUAL' })
    const active = await sitDown(rooms)
    await whileAway(async () => {
      assert.equal((await desk.card()).status, 'Inactive')
      assert.equal((await desk.cards()).length, 1)
      assert.equal((await active.call('GET', `${cardsPath}/fees/eligibility`)).status, 200)
      await assertProblem(await desk.act('activate'), 503, 'issuer.unreachable')
      assert.equal((await desk.card()).status, 'Inactive')
      for (const action of ['set-has-pin', 'token/change-pin', 'token/restricted-details'])
        await assertProblem(await active.act(action), 503, 'issuer.unreachable')
      await assertProblem(await active.act('atm-locations', { postalCode: '10701' }), 503, 'issuer.unreachable')
      await assertProblem(await active.call('POST', `${cardsPath}/sync`), 503, 'issuer.unreachable')
    })
  })
})
