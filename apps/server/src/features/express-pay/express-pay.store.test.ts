// Who takes part in Express Pay.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setEnrollment } from '#features/express-pay'
import { startWorkerRooms, type WorkerRooms } from '../../testing/worker-rooms.ts'
import { readEnrollment, type Enrollment } from './express-pay.store.ts'

let rooms: WorkerRooms
before(async () => {
  rooms = await startWorkerRooms()
})
after(() => rooms.stop())

test('a worker of whom nothing is known has never taken part', async () => {
  const { employeeId } = await rooms.hire({ phone: '12125550101' })
  const { state, isDelinquent } = await readEnrollment(rooms.database.query, employeeId)
  assert.deepEqual([state, isDelinquent], ['never', false])
})

test('the last enrollment that was set applies', async () => {
  const { employeeId } = await rooms.hire({ phone: '12125550102' })
  const enrollments: Enrollment[] = [
    { state: 'active', isDelinquent: false },
    { state: 'pending_cancellation', isDelinquent: true },
    { state: 'inactive', isDelinquent: false },
  ]
  for (const enrollment of enrollments) {
    await rooms.database.transaction((tx) => setEnrollment(tx, employeeId, enrollment, rooms.clock.now()))
    const { state, isDelinquent } = await readEnrollment(rooms.database.query, employeeId)
    assert.deepEqual({ state, isDelinquent }, enrollment)
  }
})
