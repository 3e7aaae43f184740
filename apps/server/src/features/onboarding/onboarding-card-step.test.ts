// The step that activates a card: shown when a card is in the mail, and not before.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { bringApproved } from '../../testing/people/approved-worker.ts'
import { expect, expectRefusal, openBrowser, reportedIdentification } from '../../testing/people/newcomer.ts'
import { startWorkerRooms, type WorkerRooms } from '../../testing/worker-rooms.ts'

const identification = reportedIdentification()

let rooms: WorkerRooms
before(async () => {
  rooms = await startWorkerRooms({ identification })
})
after(() => rooms.stop())

test('a card is turned on while signing up only once it has left for the worker; who waited at that step continues', async () => {
  const { employeeId, phone } = await bringApproved(rooms, identification)
  await rooms.jobs.runEnqueued()
  const browser = openBrowser(rooms)
  browser.use((await rooms.signIn(phone)).token)
  assert.equal((await browser.read()).step, 'set-pin')
  // A page that was opened before sends the answer of a step that is gone.
  assert.equal(
    expectRefusal(await browser.post('card-activation', { answer: 'skip' }), 409, 'onboarding.step_not_due').step,
    'set-pin',
  )
  await rooms.database.query.updateTable('cards_order').set({ status: 'SHIPPED' }).where('employee_id', '=', employeeId).execute()
  assert.equal((await browser.read()).step, 'card-activation')
  expectRefusal(await browser.post('set-pin', { answer: 'skip' }), 409, 'onboarding.step_not_due')
  expect(await browser.post('card-activation', { answer: 'skip' }), 'set-pin')
  expect(await browser.post('set-pin', { answer: 'skip' }), 'success')
})
