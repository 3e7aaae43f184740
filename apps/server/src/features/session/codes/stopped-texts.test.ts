// After a STOP no code goes by text: it goes by e-mail and says so, and a stranger learns nothing from it.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createTextConsent } from '#platform/outbox/consent.ts'
import { assertProblem } from '../../../testing/http-server.ts'
import { askPath, provePath } from '../../../testing/people/sign-in.ts'
import { codeIn, startWorkerRooms, testKeys, type WorkerRooms } from '../../../testing/worker-rooms.ts'

let rooms: WorkerRooms
before(async () => {
  rooms = await startWorkerRooms()
})
after(() => rooms.stop())

const request = (at: WorkerRooms, kind: 'stop' | 'start', phone: string) =>
  at.database.transaction((tx) =>
    createTextConsent({ ...testKeys, clock: at.clock }).request(tx, { kind, phone, source: 'text', providerMessageId: null }),
  )
const ask = (username: string, method = 'sms', at = rooms) => at.post(askPath, { username, method })

test('a code that is asked for by text comes by e-mail, which says why, and opens the session', async () => {
  const phone = '12125550181'
  const { employeeId } = await rooms.hire({ phone, email: 'maya.torres@example.com' })
  await request(rooms, 'stop', phone)
  const response = await ask(phone)
  assert.equal(response.status, 200)
  const { methodId, destination, textsStopped } = (await response.json()) as Record<string, unknown>
  assert.deepEqual([destination, textsStopped], ['m**********@example.com', true])
  assert.deepEqual(await rooms.sentTo(phone), [])
  const [message] = await rooms.sentTo('maya.torres@example.com')
  assert.match(message?.text ?? '', /You turned off our texts, so we sent the code to your email\./)
  const proof = { username: phone, code: codeIn(message), methodId }
  assert.equal((await rooms.post(provePath, proof)).status, 200)
  // What was proven is the e-mail address, not the number that was typed.
  const { detail } = await rooms.database.query
    .selectFrom('session_activity')
    .select('detail')
    .where('employee_id', '=', employeeId)
    .where('kind', '=', 'signed_in')
    .executeTakeFirstOrThrow()
  assert.equal(detail, 'm**********@example.com')
  await request(rooms, 'start', phone)
  await rooms.requestCode(phone)
})

test('an e-mail address that is no longer the worker’s proves nothing', async () => {
  const phone = '12125550182'
  const { employeeId } = await rooms.hire({ phone, email: 'old@example.com' })
  await request(rooms, 'stop', phone)
  const { methodId } = (await (await ask(phone)).json()) as { methodId: string }
  const code = codeIn((await rooms.sentTo('old@example.com'))[0])
  await rooms.database.query
    .deleteFrom('employee_contact')
    .where('employee_id', '=', employeeId)
    .where('kind', '=', 'email')
    .execute()
  await assertProblem(await rooms.post(provePath, { username: phone, code, methodId }), 410, 'session.code_expired')
})

test('without an e-mail address the answer says why no code comes', async () => {
  const phone = '12125550183'
  await rooms.hire({ phone })
  await request(rooms, 'stop', phone)
  await assertProblem(await ask(phone), 409, 'session.texts_stopped')
  assert.deepEqual(await rooms.sentTo(phone), [])
})

test('a number that no one holds has no account, whatever its owner has asked for', async () => {
  await request(rooms, 'stop', '12125559981')
  await assertProblem(await ask('12125559981'), 404, 'ACCOUNT_NOT_FOUND')
})

test('a logged-in worker is notified, and steps up by e-mail', async () => {
  const phone = '12125550184'
  await rooms.hire({ phone, email: 'linh@example.com' })
  const { token } = await rooms.signIn('linh@example.com')
  await request(rooms, 'stop', phone)
  const stepUp = (method: string) =>
    rooms.post('/api/employees/auth/generate-otp', { method }, { headers: { authorization: `Bearer ${token}` } })
  await assertProblem(await stepUp('sms'), 409, 'session.texts_stopped')
  assert.equal((await stepUp('email')).status, 200)
})

test('a way that this installation does not have is refused by name', async () => {
  await assertProblem(await ask('12125550181', 'whatsapp'), 422, 'session.method_unavailable')
})

test('where unknown accounts are hidden, a STOP shows neither that there is an account nor whose', async (t) => {
  const hiding = await startWorkerRooms({ hidesUnknownAccounts: true })
  t.after(() => hiding.stop())
  await hiding.hire({ phone: '12125550185', email: 'tom@example.com' })
  await hiding.hire({ phone: '12125550186' })
  for (const phone of ['12125550185', '12125550186', '12125559986']) await request(hiding, 'stop', phone)
  for (const phone of ['12125550185', '12125550186', '12125559986', '12125559987']) {
    const response = await ask(phone, 'sms', hiding)
    const { destination, ...rest } = (await response.json()) as Record<string, unknown>
    assert.deepEqual(
      [response.status, destination, Object.keys(rest)],
      [200, `*** *** ${phone.slice(-4)}`, ['methodId', 'expiresAt']],
    )
  }
  assert.equal((await hiding.sentTo('tom@example.com')).length, 1)
  for (const phone of ['12125550185', '12125550186', '12125559986']) assert.deepEqual(await hiding.sentTo(phone), [])
})
