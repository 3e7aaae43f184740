// Guarantees for workers when an employer is changed: their browsers show the new name.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Profile } from '@daybreak/contract'
import { startWorkerRooms, type WorkerRooms } from '../../testing/worker-rooms.ts'

let rooms: WorkerRooms

before(async () => {
  rooms = await startWorkerRooms()
})
after(() => rooms.stop())

test("an employer's new name reaches a browser that has the profile with the old one", async () => {
  await rooms.hire({ phone: '12125550101' })
  const { token } = await rooms.signIn('12125550101')
  const read = (etag = '') => rooms.get('/api/employees/me', token, { 'if-none-match': etag })
  const etag = (await read()).headers.get('etag') ?? ''
  assert.equal((await read(etag)).status, 304)
  const room = rooms.employers
  const [employer] = await room.listEmployers()
  assert.ok(employer)

  await room.changeEmployer(employer.code, { timeZone: 'America/Chicago' })
  await rooms.acknowledged()
  assert.equal((await read(etag)).status, 304)

  assert.equal((await room.changeEmployer(employer.code, { name: 'Harbor Grill' }))?.name, 'Harbor Grill')
  await rooms.acknowledged()
  const renewed = await read(etag)
  assert.equal(renewed.status, 200)
  assert.equal(((await renewed.json()) as Profile).employerName, 'Harbor Grill')
  assert.equal(await room.changeEmployer('NOBODY', { name: 'Nobody' }), null)
})
