// What a worker who logged in by card alone may do with cards for that day, and what not.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newUuid, publicId } from '@daybreak/ids'
import { addCard } from '#features/cards'
import { cardsPath, sitDown } from '../../testing/cards/card-desk.ts'
import { assertProblem } from '../../testing/http-server.ts'
import { startWorkerRooms, type WorkerRooms } from '../../testing/worker-rooms.ts'

let rooms: WorkerRooms

before(async () => {
  rooms = await startWorkerRooms()
})
after(() => rooms.stop())

test('a limited session can lock and report a card, but nothing that lets money leave', async (t) => {
  const desk = await sitDown(rooms, {}, { address: null })
  const mailed = { status: 'Inactive', formFactor: 'PHYSICAL', last4: '8049', providerCardId: null } as const
  const waiting = { ...mailed, id: newUuid(rooms.clock), employeeId: desk.employeeId, accountId: desk.accountId }
  await rooms.database.transaction((tx) => addCard(tx, { ...waiting, createdAt: rooms.clock.now() }))
  await rooms.database.query
    .updateTable('session_session')
    .set({ limited_until: '2030-01-01T00:00:00.000Z' })
    .where('employee_id', '=', desk.employeeId)
    .execute()
  // Another instance, which has not seen the session before.
  const limited = await rooms.startAnother()
  t.after(() => limited.stop())
  const caller = { headers: { authorization: `Bearer ${desk.token}` } }
  const ask = (path: string, body: object = {}) => limited.post(`${cardsPath}/${path}`, body, caller)
  const lost = { id: newUuid(rooms.clock), reason: 'LOST' }
  const refused: [path: string, body?: object][] = [
    [`${desk.cardId}/unfreeze`],
    [`${desk.cardId}/token/change-pin`],
    [`${desk.cardId}/token/restricted-details`],
    [`${publicId('crd', waiting.id)}/activate`, { last4Digits: '8049', cardExpiry: '11/30' }],
    ['assign-temporary-card', { id: newUuid(rooms.clock), proxyNumber: 'ABC123456' }],
    [`${desk.cardId}/reissue`, { ...lost, speed: 'expedited' }],
    ['orders', { id: newUuid(rooms.clock), speed: 'expedited' }],
  ]
  for (const [path, body] of refused) await assertProblem(await ask(path, body), 403, 'session.limited')
  assert.equal((await ask(`${desk.cardId}/freeze`)).status, 200)
  assert.equal((await ask('sync')).status, 200)
  assert.equal((await ask(`${desk.cardId}/atm-locations`, { postalCode: '10701' })).status, 200)
  // The worker gets as far as one without an address.
  await assertProblem(await ask(`${desk.cardId}/reissue`, lost), 409, 'cards.address_missing')
})
