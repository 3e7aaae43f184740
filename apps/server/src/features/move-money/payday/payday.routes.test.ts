// What the calls of the standing transfer guarantee: a fresh proof, the worker's own, and payroll that is posted is followed by it.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Payday } from '@daybreak/contract'
import { publicId } from '@daybreak/ids'
import { verifyLedger } from '#features/ledger'
import { assertProblem } from '../../../testing/http-server.ts'
import { startWorkerRooms, type WorkerRooms } from '../../../testing/worker-rooms.ts'
import { insertPlaces } from '../testing/places.store.ts'
import { readAnswer, sendersOf, type Senders } from '../testing/senders.ts'

let rooms: WorkerRooms
let senders: Senders
before(async () => {
  rooms = await startWorkerRooms()
  senders = sendersOf(rooms, '917')
})
after(async () => {
  assert.deepEqual((await verifyLedger(rooms.database)).drifts, [])
  await rooms.stop()
})

test('it is turned on after a fresh proof, changed, and stopped without one; another worker neither sees nor uses it', async () => {
  const sender = await senders.hire()
  const other = await senders.hire()
  const { bankId, cardId } = await insertPlaces(rooms.database.query, rooms.clock, sender.employeeId)
  const destinationId = publicId('dst', bankId)
  const put = (rule: object, to = destinationId, who = sender) => senders.call(who, 'PUT', '/payday', { destinationId: to, rule })
  const share = { kind: 'share', percent: 10 }
  assert.equal((await readAnswer<Payday>(senders.call(sender, 'GET', '/payday'))).standing, null)
  const set = await readAnswer<Payday>(put(share))
  assert.partialDeepStrictEqual(set.standing, { rule: share, destination: { id: destinationId }, isPaused: false })
  await assertProblem(await put(share, publicId('dst', cardId)), 409, 'move_money.destination_not_ready')
  await assertProblem(await put(share, destinationId, other), 404, 'move_money.destination_not_found')
  assert.equal((await readAnswer<Payday>(senders.call(other, 'GET', '/payday'))).standing, null)
  await assertProblem(await put({ kind: 'fixed', amount: '499' }), 422, 'invalid_input')
  await assertProblem(await put({ kind: 'share', percent: 101 }), 422, 'invalid_input')
  const changed = await readAnswer<Payday>(put({ kind: 'above', amount: '20000' }))
  assert.deepEqual(changed.standing?.rule, { kind: 'above', amount: '20000' })
  rooms.clock.advance({ minutes: 4 })
  for (let minutes = 4; minutes < 16; minutes += 4) {
    await rooms.server.call('/api/session/touch', { method: 'POST', headers: { authorization: `Bearer ${sender.token}` } })
    rooms.clock.advance({ minutes: 4 })
  }
  await assertProblem(await put(share), 403, 'step_up_required')
  await assertProblem(
    await senders.call(sender, 'POST', '/payday/skip', { payday: '2026-02-31', isSkipped: true }),
    422,
    'invalid_input',
  )
  assert.equal((await readAnswer<Payday>(senders.call(sender, 'DELETE', '/payday'))).standing, null)
  assert.equal((await readAnswer<Payday>(senders.call(sender, 'DELETE', '/payday'))).standing, null)
})
