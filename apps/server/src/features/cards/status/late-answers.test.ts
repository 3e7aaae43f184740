// A card when the provider answers late, never, or carries out our commands in another order.
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import fc from 'fast-check'
import { findCard } from '#features/cards'
import { cardsPath, sitDown, uuidOfCard, type Desk } from '../../../testing/cards/card-desk.ts'
import { createNetwork, providerEvent, type Network } from '../../../testing/cards/card-network.ts'
import { assertProblem } from '../../../testing/http-server.ts'
import { startWorkerRooms, type WorkerRooms } from '../../../testing/worker-rooms.ts'
import { changeByAnswer } from './changing.ts'

let rooms: WorkerRooms
let network: Network

before(async () => {
  rooms = await startWorkerRooms()
  network = createNetwork(rooms)
})
after(() => rooms.stop())
beforeEach(() => {
  rooms.issuer.isHanging = false
  rooms.issuer.late.length = 0
})

/** A freeze that the provider receives and does not answer, and an unfreeze that it answers. */
async function freezeUnansweredThenUnfreeze(desk: Desk): Promise<void> {
  rooms.issuer.isHanging = true
  await desk.act('freeze')
  rooms.issuer.isHanging = false
  rooms.clock.advance({ seconds: 6 })
  assert.equal((await desk.act('unfreeze')).status, 200)
}

function carryOutLate(): void {
  for (const carryOut of rooms.issuer.late.splice(0)) carryOut()
}

async function sweepAfter(minutes: number): Promise<void> {
  rooms.clock.advance({ minutes })
  await rooms.jobs.run('cards.sweep')
}

/** Without a session: those end while the clock moves. */
const storedCard = (desk: Desk) => findCard(rooms.database.query, uuidOfCard(desk.cardId))

const statusThere = (desk: Desk) => rooms.issuer.card(desk.providerCardId).status

test('an answer that leaves facts out changes nothing that we know, and is requested again', async () => {
  const desk = await sitDown(rooms)
  const card = await storedCard(desk)
  assert.ok(card !== null)
  const missing = { status: null, last4: null, formFactor: null, isPinSet: null, isHeldByIssuer: null, expirationMonth: null }
  const found = { ...rooms.issuer.card(desk.providerCardId), ...missing }
  const answer = { asked: card, found, askedAt: rooms.clock.now() }
  const read = await rooms.database.transaction((tx) =>
    changeByAnswer({ clock: rooms.clock, jobs: rooms.jobs }, tx, card, answer),
  )
  assert.ok(read.rereadAt !== null)
  assert.deepEqual({ ...read, rereadAt: card.rereadAt }, card)
})

describe('a suspension that is carried out after our activation', () => {
  test('never locks the card: it stays in use here, and the provider is notified again', async () => {
    const desk = await sitDown(rooms)
    await freezeUnansweredThenUnfreeze(desk)
    carryOutLate()
    assert.equal(statusThere(desk), 'SUSPENDED')
    await network.notifyOfCard(desk, 'PAYMENT_CARD_SUSPENDED', { status: 'SUSPENDED' })
    assert.partialDeepStrictEqual(await desk.card(), { status: 'Active', isSettling: true })
    assert.equal((await network.ask(desk, { amount: 0 })).decision, 'APPROVED')
    await rooms.jobs.run('cards.sweep')
    assert.equal(statusThere(desk), 'ACTIVE')
    await sweepAfter(1)
    assert.partialDeepStrictEqual(await desk.card(), { status: 'Active', isSettling: false })
  })

  test('never locks it minutes later either, when its state was called synced', async () => {
    const desk = await sitDown(rooms)
    await freezeUnansweredThenUnfreeze(desk)
    await sweepAfter(2)
    assert.equal((await desk.card()).isSettling, false)
    carryOutLate()
    await network.notifyOfCard(desk, 'PAYMENT_CARD_SUSPENDED', { status: 'SUSPENDED' })
    assert.partialDeepStrictEqual(await desk.card(), { status: 'Active', isSettling: true })
    await rooms.jobs.run('cards.sweep')
    assert.deepEqual([(await desk.card()).status, statusThere(desk)], ['Active', 'ACTIVE'])
  })

  test('is found by reading the card again, when no event reports it', async () => {
    const desk = await sitDown(rooms)
    await freezeUnansweredThenUnfreeze(desk)
    // The state of the card is not called synced before it was read again.
    assert.equal((await desk.card()).isSettling, true)
    await sweepAfter(1)
    assert.equal((await desk.card()).isSettling, false)
    carryOutLate()
    await sweepAfter(2)
    assert.deepEqual([(await desk.card()).status, statusThere(desk)], ['Active', 'ACTIVE'])
  })

  test('is ours also when the process died between the command and its answer', async () => {
    const desk = await sitDown(rooms)
    const { suspendCard } = rooms.issuer
    rooms.issuer.suspendCard = async (id) => {
      rooms.issuer.late.push(() => rooms.issuer.change(id, { status: 'SUSPENDED' }))
      throw new Error('the process was killed')
    }
    await desk.act('freeze')
    rooms.issuer.suspendCard = suspendCard
    await rooms.jobs.run('cards.sweep')
    await desk.act('unfreeze')
    carryOutLate()
    await network.notifyOfCard(desk, 'PAYMENT_CARD_SUSPENDED', { status: 'SUSPENDED' })
    await rooms.jobs.run('cards.sweep')
    assert.deepEqual([(await desk.card()).status, statusThere(desk)], ['Active', 'ACTIVE'])
  })

  test('leaves alone what the provider itself suspended in the meantime', async () => {
    const desk = await sitDown(rooms)
    await freezeUnansweredThenUnfreeze(desk)
    rooms.issuer.change(desk.providerCardId, { status: 'SUSPENDED', isHeldByIssuer: true })
    await network.notifyOfCard(desk, 'PAYMENT_CARD_SUSPENDED', { status: 'SUSPENDED' })
    await rooms.jobs.run('cards.sweep')
    assert.equal((await desk.card()).status, 'Frozen')
    await assertProblem(await desk.act('unfreeze'), 409, 'cards.held_by_issuer')
    assert.equal(statusThere(desk), 'SUSPENDED')
    rooms.issuer.change(desk.providerCardId, { status: 'ACTIVE', isHeldByIssuer: false })
    await network.notifyOfCard(desk, 'PAYMENT_CARD_UNSUSPENDED', { status: 'ACTIVE' })
    assert.equal((await desk.card()).status, 'Active')
  })

  test('is not expected for longer than a day: after that a suspension is the provider’s', async () => {
    const desk = await sitDown(rooms)
    await freezeUnansweredThenUnfreeze(desk)
    for (let hours = 0; hours <= 25; hours += 1) await sweepAfter(60)
    assert.partialDeepStrictEqual(await storedCard(desk), { suspendUnansweredAt: null, rereadAt: null }, 'it is not read forever')
    rooms.issuer.change(desk.providerCardId, { status: 'SUSPENDED', isHeldByIssuer: true })
    await network.notifyOfCard(desk, 'PAYMENT_CARD_SUSPENDED', { status: 'SUSPENDED' })
    assert.partialDeepStrictEqual(await storedCard(desk), { status: 'Frozen', isHeldByIssuer: true })
  })
})

test('a suspension that was answered leaves no doubt: the next one that is not ours is the provider’s', async () => {
  const desk = await sitDown(rooms)
  await desk.act('freeze')
  await desk.act('unfreeze')
  assert.equal((await desk.card()).isSettling, false)
  rooms.issuer.change(desk.providerCardId, { status: 'SUSPENDED', isHeldByIssuer: true })
  await network.notifyOfCard(desk, 'PAYMENT_CARD_SUSPENDED', { status: 'SUSPENDED' })
  assert.equal((await desk.card()).status, 'Frozen')
})

test('a worker’s freeze outlasts a hold of the provider’s: what it lifts is its own, and it is sent the freeze again', async () => {
  for (const isFrozenFirst of [true, false]) {
    const desk = await sitDown(rooms)
    if (isFrozenFirst) await desk.act('freeze')
    rooms.issuer.change(desk.providerCardId, { status: 'SUSPENDED', isHeldByIssuer: true })
    await desk.call('POST', `${cardsPath}/sync`)
    if (!isFrozenFirst) assert.equal((await desk.act('freeze')).status, 200)
    await assertProblem(await desk.act('unfreeze'), 409, 'cards.held_by_issuer')
    rooms.issuer.change(desk.providerCardId, { status: 'ACTIVE', isHeldByIssuer: false })
    await network.notifyOfCard(desk, 'PAYMENT_CARD_UNSUSPENDED', { status: 'ACTIVE' })
    assert.equal((await desk.card()).status, 'Frozen')
    await rooms.jobs.run('cards.sweep')
    assert.equal(rooms.issuer.card(desk.providerCardId).status, 'SUSPENDED')
    assert.partialDeepStrictEqual(await (await desk.act('unfreeze')).json(), { status: 'Active' })
  }
})

describe('a card that was taken for held by the provider', () => {
  /** As an earlier version left it: locked because of the last event. */
  async function lock(desk: Desk, names: readonly string[]): Promise<void> {
    for (const name of names) {
      const status = name === 'SUSPENDED' ? 'SUSPENDED' : 'ACTIVE'
      rooms.clock.advance({ seconds: 20 })
      const occurredAt = rooms.clock.now().toString()
      await network.notify(
        providerEvent(`PAYMENT_CARD_${name}`, { paymentCardId: desk.providerCardId, status, pinIsSet: false, occurredAt }),
      )
    }
    rooms.issuer.change(desk.providerCardId, { status: 'SUSPENDED' })
    const at = rooms.clock.now().toString()
    await rooms.database.query
      .updateTable('cards_card')
      .set({ status: 'Frozen', is_held_by_issuer: true, is_settling: false, suspend_unanswered_at: null, reread_at: at })
      .where('id', '=', uuidOfCard(desk.cardId))
      .execute()
  }

  test('is in use again by itself when its events show a late suspension of ours', async () => {
    const desk = await sitDown(rooms)
    await lock(desk, ['SUSPENDED', 'UNSUSPENDED', 'SUSPENDED'])
    await rooms.jobs.run('cards.sweep')
    assert.partialDeepStrictEqual(await desk.card(), { status: 'Active', isSettling: false })
    assert.equal(statusThere(desk), 'ACTIVE')
  })

  test('stays frozen without such events, but the worker may lift it', async () => {
    const desk = await sitDown(rooms)
    await lock(desk, ['SUSPENDED'])
    await rooms.jobs.run('cards.sweep')
    assert.equal((await desk.card()).status, 'Frozen')
    assert.equal((await desk.act('unfreeze')).status, 200)
    assert.equal(statusThere(desk), 'ACTIVE')
  })

  test('stays held when the provider says that it holds it', async () => {
    const desk = await sitDown(rooms)
    await lock(desk, ['SUSPENDED', 'UNSUSPENDED', 'SUSPENDED'])
    rooms.issuer.change(desk.providerCardId, { isHeldByIssuer: true })
    await rooms.jobs.run('cards.sweep')
    await assertProblem(await desk.act('unfreeze'), 409, 'cards.held_by_issuer')
  })
})

/** The event of the card's present state. */
async function notifyNow(desk: Desk): Promise<void> {
  rooms.clock.advance({ seconds: 1 })
  const status = statusThere(desk)
  const event = { paymentCardId: desk.providerCardId, status, pinIsSet: false, occurredAt: rooms.clock.now().toString() }
  await network.notify(providerEvent(`PAYMENT_CARD_${status === 'ACTIVE' ? 'UNSUSPENDED' : 'SUSPENDED'}`, event))
}

type Step = 'freeze' | 'unfreeze' | 'hang' | 'answer' | 'late' | 'sweep' | 'sync' | 'event'

test('a card ends as the worker left it, whatever the provider answers, when, and in which order', async () => {
  const steps = fc.array(fc.constantFrom<Step>('freeze', 'unfreeze', 'hang', 'answer', 'late', 'sweep', 'sync', 'event'), {
    minLength: 2,
    maxLength: 14,
  })
  await fc.assert(
    fc.asyncProperty(steps, fc.infiniteStream(fc.nat()), async (course, numbers) => {
      const { issuer, clock, jobs } = rooms
      issuer.isHanging = false
      issuer.late.length = 0
      const desk = await sitDown(rooms)
      let wanted = 'Active'
      const pick = (count: number) => (numbers.next().value ?? 0) % count
      const carryOutOne = (): void => issuer.late.splice(pick(issuer.late.length), 1)[0]?.()
      const event = () => notifyNow(desk)
      for (const step of course) {
        clock.advance({ seconds: 1 + pick(20) })
        if (step === 'freeze' || step === 'unfreeze') {
          assert.equal((await desk.act(step)).status, 200, 'the worker’s own card is theirs to freeze and unfreeze')
          wanted = step === 'freeze' ? 'Frozen' : 'Active'
        }
        if (step === 'hang') issuer.isHanging = true
        if (step === 'answer') issuer.isHanging = false
        if (step === 'late' && issuer.late.length > 0) carryOutOne()
        if (step === 'sweep') await jobs.run('cards.sweep')
        if (step === 'sync') await desk.call('POST', `${cardsPath}/sync`)
        if (step === 'event') await event()
      }
      issuer.isHanging = false
      while (issuer.late.length > 0) carryOutOne()
      await event()
      for (let minute = 0; minute < 6; minute += 1) await sweepAfter(2)
      assert.partialDeepStrictEqual(await storedCard(desk), { status: wanted, isSettling: false, isHeldByIssuer: false })
      assert.equal(statusThere(desk), wanted === 'Frozen' ? 'SUSPENDED' : 'ACTIVE')
    }),
    { numRuns: 30 },
  )
})
