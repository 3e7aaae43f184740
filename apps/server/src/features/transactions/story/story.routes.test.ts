// One transaction as a story: its steps, the balance after it, its receipt, and that it is its worker's alone. One group for each status.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { storyRoutes, type TransactionPage, type TransactionStory } from '@daybreak/contract'
import { newUuid } from '@daybreak/ids'
import { recordTransactions } from '#features/transactions'
import { addCard } from '#features/cards'
import { createNetwork, providerEvent, usd, type Network } from '../../../testing/cards/card-network.ts'
import { assertProblem } from '../../../testing/http-server.ts'
import { startWorkerRooms, type Hired, type WorkerRooms } from '../../../testing/worker-rooms.ts'
import { itemOf } from '../testing/items.ts'

let rooms: WorkerRooms
let network: Network
before(async () => {
  rooms = await startWorkerRooms()
  network = createNetwork(rooms)
})
after(() => rooms.stop())

type Shopper = Hired & { token: string; providerCardId: string }

let count = 0
async function hireShopper(balance: number): Promise<Shopper> {
  const phone = `1212555${String((count += 1)).padStart(4, '0')}`
  const hired = await rooms.hire({ phone })
  const providerCardId = `pcd_story_${count}`
  const card = { id: newUuid(rooms.clock), status: 'Active', formFactor: 'VIRTUAL', last4: '4821', providerCardId } as const
  await rooms.database.transaction((tx) => addCard(tx, { ...hired, ...card, createdAt: rooms.clock.now() }))
  await network.pay(hired, balance)
  return { ...hired, providerCardId, token: (await rooms.signIn(phone)).token }
}

const path = (id: string) => `/api/employees/transactions/${id}`

async function list({ token }: Shopper, name = ''): Promise<TransactionPage['data']> {
  return ((await (await rooms.get(`/api/employees/transactions${name}`, token)).json()) as TransactionPage).data
}

async function read({ token }: Shopper, id: string): Promise<TransactionStory> {
  const response = await rooms.get(path(id), token)
  assert.equal(response.status, 200, await response.clone().text())
  return storyRoutes.readStory.responses[200].parse(await response.json())
}

async function buy(shopper: Shopper, amount: number, cleared: number | null): Promise<string> {
  const transactionId = `ctx_story_${(count += 1)}`
  const pointOfService = { panEntryMode: 'CONTACTLESS_VIA_CHIP_RULES' }
  await network.ask(shopper, { transactionId, amount })
  await network.notify(
    providerEvent(
      'PAYMENT_CARD_AUTHORIZATION_APPROVED',
      network.money(shopper, { transactionId, amount: usd(amount), pointOfService }),
    ),
  )
  rooms.clock.advance({ minutes: 1 })
  if (cleared !== null)
    await network.notify(providerEvent('PAYMENT_CARD_CLEARED', network.money(shopper, { transactionId, amount: usd(cleared) })))
  return transactionId
}

describe('200', () => {
  test('a purchase tells how it was approved, what the store took, and the balance after it', async () => {
    const shopper = await hireShopper(100_000)
    const first = await buy(shopper, 1_045, 1_250)
    const [bought] = await list(shopper)
    assert.ok(bought)
    const story = await read(shopper, bought.id)
    assert.deepEqual(story.transaction, bought)
    assert.deepEqual(
      story.steps.map((step) => [step.kind, step.amount, step.before, step.entry]),
      [
        ['approved', '1045', null, 'tap'],
        ['posted', '1250', '1045', null],
      ],
    )
    // Approved a minute before: "Posted Date" shows `createdAt`, and it is the date of the step.
    assert.equal(story.steps[1]?.at, bought.createdAt)
    assert.notEqual(story.steps[0]?.at, bought.createdAt)
    assert.equal(story.balanceAfter, '98750')
    // Later movements do not change the balance after this one.
    await buy(shopper, 500, 500)
    const refund = network.money(shopper, { transactionId: first, originalTransactionId: first, amount: usd(1_250) })
    await network.notify(providerEvent('PAYMENT_CARD_REFUNDED', refund))
    const later = await read(shopper, bought.id)
    assert.equal(later.balanceAfter, '98750')
    assert.deepEqual(later.steps.at(-1)?.kind, 'refunded')
  })

  test('what is pending waits for the store, and has no balance after it', async () => {
    const shopper = await hireShopper(50_000)
    await buy(shopper, 2_500, null)
    const [pending] = await list(shopper, '/pending')
    assert.ok(pending)
    const story = await read(shopper, pending.id)
    assert.deepEqual(
      story.steps.map(({ kind, at }) => [kind, at === null]),
      [
        ['approved', false],
        ['waiting', true],
      ],
    )
    assert.equal(story.balanceAfter, null)
  })

  test('an item of which the card network has reported nothing is shown as in the list', async () => {
    const shopper = await hireShopper(1_000)
    const item = itemOf(rooms.clock, shopper.accountId)
    const declined = itemOf(rooms.clock, shopper.accountId, { status: 'FAILED', reasonCode: 'INSUFFICIENT_FUNDS' })
    const transfer = itemOf(rooms.clock, shopper.accountId, { rail: 'ach', typeName: 'ACH Transfer', kind: 'bank' })
    await rooms.database.transaction((tx) => recordTransactions(tx, [item, declined, transfer]))
    const kinds = async (id: string) => (await read(shopper, `txn_${id.replaceAll('-', '')}`)).steps.map(({ kind }) => kind)
    assert.deepEqual(await kinds(item.id), ['posted'])
    assert.deepEqual(await kinds(declined.id), ['declined'])
    assert.deepEqual(await kinds(transfer.id), [])
  })

  test('the receipt is the same file each time, in the language that was asked for', async () => {
    const shopper = await hireShopper(40_000)
    await buy(shopper, 1_250, 1_250)
    const [bought] = await list(shopper)
    assert.ok(bought)
    const draw = async (query: string) => {
      const response = await rooms.get(`${path(bought.id)}/receipt${query}`, shopper.token)
      assert.deepEqual([response.status, response.headers.get('content-type')], [200, 'application/pdf'])
      return Buffer.from(await response.arrayBuffer())
    }
    const [once, again, spanish] = [await draw('?locale=en'), await draw('?locale=en'), await draw('?locale=es')]
    assert.ok(once.subarray(0, 5).toString() === '%PDF-')
    assert.ok(once.equals(again))
    assert.ok(!once.equals(spanish))
  })
})

describe('401', () => {
  test('without a session there is neither story nor receipt', async () => {
    const id = `txn_${newUuid(rooms.clock).replaceAll('-', '')}`
    await assertProblem(await rooms.server.call(path(id)), 401, 'unauthenticated')
    await assertProblem(await rooms.server.call(`${path(id)}/receipt`), 401, 'unauthenticated')
  })
})

describe('404', () => {
  test("another worker's transaction is not there, nor is what is no id", async () => {
    const [shopper, other] = [await hireShopper(30_000), await hireShopper(30_000)]
    await buy(shopper, 700, 700)
    const [bought] = await list(shopper)
    assert.ok(bought)
    for (const id of [bought.id, `txn_${newUuid(rooms.clock).replaceAll('-', '')}`, 'txn_1', 'acc_1']) {
      await assertProblem(await rooms.get(path(id), other.token), 404, 'transactions.not_found')
      await assertProblem(await rooms.get(`${path(id)}/receipt`, other.token), 404, 'transactions.not_found')
    }
  })
})
