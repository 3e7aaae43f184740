// What an operator learns of a message: by each way what was decided, by which rule, and what happened to it; and nothing that opens a way to the worker.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { publicId } from '@daybreak/ids'
import { parseInstant } from '@daybreak/time'
import type { WorkerNotification } from '#features/messages'
import { startWorkerRooms, type WorkerRooms } from '../../testing/worker-rooms.ts'
import type { OpsContext } from '../context.ts'
import { OpsError } from '../command-line/ops-errors.ts'
import { notificationsVerbs } from './notifications.verbs.ts'

const night = '2026-11-21T04:30:00.000Z'
const [phone, email] = ['12125570101', 'why@example.com']
let rooms: WorkerRooms
let employeeId: string
before(async () => {
  rooms = await startWorkerRooms()
  rooms.clock.set(parseInstant(night))
  ;({ employeeId } = await rooms.hire({ phone, email }))
})
after(() => rooms.stop())

async function why(what: string, take?: string) {
  const verb = notificationsVerbs.find(({ name }) => name === 'why')
  assert.ok(verb)
  const context = { database: async () => rooms.database } as unknown as OpsContext
  const { lines, json } = await verb.run({ positionals: [what], options: { take }, context, progress: { show() {}, say() {} } })
  return { text: lines.join('\n'), messages: (json as { messages: { id: string; event: string }[] }).messages }
}

const notify = (notification: WorkerNotification) => rooms.database.transaction((tx) => rooms.notifying.notify(tx, notification))
const failed = (key: string): WorkerNotification => ({
  employeeId,
  event: 'transfer-failed',
  key,
  facts: { amount: '1500', transferId: 'trf_1' },
})

test('a message that waits, was sent or was skipped says so by each way, found by the worker, by what happened and by itself', async () => {
  await notify(failed('trf_why_1'))
  const { messages } = await why(phone)
  const message = messages.find(({ event }) => event === 'transfer-failed')
  assert.ok(message)
  const waiting = await why('trf_why_1')
  assert.match(
    waiting.text,
    /^transfer-failed \(trf_why_1\), reported 2026-11-21T04:30:00\.000Z to emp_[0-9a-z]+ as msg_[0-9a-z]+: unread/,
  )
  assert.match(waiting.text, /sms +waits until 2026-11-21T12:00:00\.000Z +quiet hours of the worker/)
  assert.match(waiting.text, /email +skipped +not wanted there/)
  assert.match(waiting.text, /push +skipped +no contact, or no browser with alerts/)
  rooms.clock.set(parseInstant('2026-11-21T12:00:00.000Z'))
  await rooms.jobs.runEnqueued()
  const sent = await why(message.id)
  assert.match(
    sent.text,
    /sms +sent +wanted there +2026-11-21T12:00:00\.000Z +\*\*\* \*\*\* 0101 (?:waiting|sent) 2026-11-21T12:00/,
  )
  assert.deepEqual((await why(publicId('emp', employeeId), '1')).messages.length, 1)
  for (const { text } of [waiting, sent]) assert.doesNotMatch(text, new RegExp(`${phone}|${email}`))
})

test('what is for the app alone says so, and no one’s words are taken for a worker', async () => {
  await notify({ employeeId, event: 'pin-changed', key: 'pin_why', facts: {} })
  assert.match((await why('pin_why')).text, /No channel outside the app was wanted at that time, or it is for the app alone\./)
  await assert.rejects(why('12125579999'), OpsError)
})
