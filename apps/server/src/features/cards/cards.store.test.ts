// Stored cards.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newUuid } from '@daybreak/ids'
import { addCard, readCardsOfEmployee } from '#features/cards'
import { startWorkerRooms, type Hired, type WorkerRooms } from '../../testing/worker-rooms.ts'
import type { NewCard } from './cards.store.ts'
import { setCardStatus } from './testing/set-card-status.ts'

let rooms: WorkerRooms
let worker: Hired

before(async () => {
  rooms = await startWorkerRooms()
  worker = await rooms.hire({ phone: '12125550101' })
})
after(() => rooms.stop())

function newCard(): NewCard {
  return {
    id: newUuid(rooms.clock),
    employeeId: worker.employeeId,
    accountId: worker.accountId,
    status: 'Active',
    formFactor: 'PHYSICAL',
    last4: null,
    providerCardId: null,
    createdAt: rooms.clock.now(),
  }
}

async function version(): Promise<bigint> {
  const row = await rooms.database.query
    .selectFrom('employee_profile')
    .select('version')
    .where('id', '=', worker.employeeId)
    .executeTakeFirstOrThrow()
  return row.version
}

test("a card's new status shows, and the profile has another version", async () => {
  const card = newCard()
  const versionBefore = await version()
  await rooms.database.transaction((tx) => addCard(tx, card))
  await rooms.database.transaction((tx) => setCardStatus(tx, card.id, 'Frozen', rooms.clock.now()))
  const { payCards } = await readCardsOfEmployee(rooms.database.query, worker.employeeId)
  assert.equal(payCards.at(-1)?.status, 'Frozen')
  assert.equal(await version(), versionBefore + 2n)
})

test('a card that rolls back leaves the version as it was', async () => {
  const versionBefore = await version()
  await assert.rejects(
    rooms.database.transaction(async (tx) => {
      await addCard(tx, newCard())
      throw new Error('changed my mind')
    }),
  )
  assert.equal(await version(), versionBefore)
})
