// Removing a phone or an e-mail address: announced, reversible by a link, and never the last that receives codes.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { WorkerContact } from '@daybreak/contract'
import { createTextConsent } from '#platform/outbox/consent.ts'
import { askCode, changeContact, factorPaths, linkTokenIn } from '../../../testing/people/factors.ts'
import { assertProblem } from '../../../testing/http-server.ts'
import { activityOf, bearer } from '../../../testing/people/passkeys.ts'
import { askPath, hireNewcomer, wrong } from '../../../testing/people/sign-in.ts'
import { startWorkerRooms, testKeys, type WorkerRooms } from '../../../testing/worker-rooms.ts'

let rooms: WorkerRooms
before(async () => {
  rooms = await startWorkerRooms()
})
after(() => rooms.stop())

const removePath = '/api/session/contacts/remove'
let given = 0
const newEmail = () => `removal${(given += 1)}@example.com`

async function signedInWorker(email?: string) {
  const worker = await hireNewcomer(rooms, email === undefined ? {} : { email })
  const { token } = await rooms.signIn(worker.phone)
  return { ...worker, token }
}

const typeOf = (contact: string) => (contact.includes('@') ? 'email' : 'phone')
const contactsIn = async (token: string) =>
  ((await (await rooms.get('/api/session/contacts', token)).json()) as { data: WorkerContact[] }).data

async function proofOf(token: string, from: string): Promise<string> {
  const method = typeOf(from) === 'email' ? 'email' : 'sms'
  return (await askCode(rooms, token, { path: factorPaths.factorCode, body: { method }, recipient: from })).code
}

const removeAt = (at: Pick<WorkerRooms, 'post'>, token: string, value: string, otpOld?: string) =>
  at.post(removePath, { type: typeOf(value), value, ...(otpOld !== undefined && { otpOld }) }, bearer(token))
const remove = (token: string, value: string, otpOld?: string) => removeAt(rooms, token, value, otpOld)

const stopTexts = (phone: string) =>
  rooms.database.transaction((tx) =>
    createTextConsent({ ...testKeys, clock: rooms.clock }).request(tx, {
      kind: 'stop',
      phone,
      source: 'text',
      providerMessageId: null,
    }),
  )

describe('a contact that is removed', () => {
  test('signs no one in any more, is reported to every contact there was, and ends the other sessions', async () => {
    const email = newEmail()
    const { phone, token, ...worker } = await signedInWorker(email)
    const { token: elsewhere } = await rooms.signIn(phone)
    assert.equal((await remove(token, phone, await proofOf(token, email))).status, 204)
    assert.deepEqual(await contactsIn(token), [
      {
        type: 'email',
        value: email,
        destination: email.replace(/(?<=^.+).(?=.*@)/g, '*'),
        isVerified: true,
        isMain: true,
        isStopped: false,
        isRemovable: false,
      },
    ])
    await assertProblem(await rooms.post(askPath, { username: phone, method: 'sms' }), 404, 'ACCOUNT_NOT_FOUND')
    await assertProblem(await rooms.get('/api/session/contacts', elsewhere), 401, 'session_not_found')
    for (const contact of [phone, email]) {
      const [message] = await rooms.sentTo(contact)
      assert.match(message?.text ?? '', /Not you\?[\s\S]*\/not-you#[a-z]{28}/)
    }
    assert.ok((await activityOf(rooms, { ...worker, phone: email })).includes('contact_removed'))
  })

  test('comes back by the link that it was sent', async () => {
    const email = newEmail()
    const { phone, token } = await signedInWorker(email)
    await remove(token, phone, await proofOf(token, email))
    const undone = await rooms.post(factorPaths.undo, { token: await linkTokenIn(rooms, phone) })
    assert.equal(undone.status, 200)
    await assertProblem(await rooms.get('/api/session/contacts', token), 401, 'session_not_found')
    const back = await rooms.signIn(phone)
    assert.deepEqual(
      (await contactsIn(back.token)).map(({ value }) => value),
      [phone, email],
    )
  })

  test('is never the last, whatever proof comes with it', async () => {
    const { phone, token } = await signedInWorker()
    await assertProblem(await remove(token, phone, await proofOf(token, phone)), 409, 'session.last_contact')
    assert.deepEqual(
      (await contactsIn(token)).map(({ value, isRemovable }) => [value, isRemovable]),
      [[phone, false]],
    )
  })

  test('leaves one by which a code comes: a number that wants no texts is none', async () => {
    const email = newEmail()
    const { phone, token } = await signedInWorker(email)
    const code = await proofOf(token, email)
    await stopTexts(phone)
    await assertProblem(await remove(token, email, code), 409, 'session.last_contact')
    assert.equal((await remove(token, phone, code)).status, 204)
  })

  test('is one of the last two, also when two instances are asked at once', async (t) => {
    const other = await rooms.startAnother()
    t.after(() => other.stop())
    for (let round = 0; round < 3; round += 1) {
      const email = newEmail()
      const { phone, token } = await signedInWorker(email)
      const { token: elsewhere } = await rooms.signIn(phone)
      const [first, second] = [await proofOf(token, email), await proofOf(elsewhere, phone)]
      const answers = await Promise.all([removeAt(rooms, token, phone, first), removeAt(other, elsewhere, email, second)])
      assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([204, 401]))
      const left = answers[0].status === 204 ? token : elsewhere
      assert.equal((await contactsIn(left)).length, 1)
    }
  })

  test('is one of the last two, also when two tabs of one session ask at once', async () => {
    const email = newEmail()
    const { phone, token } = await signedInWorker(email)
    const code = await proofOf(token, email)
    const answers = await Promise.all([remove(token, phone, code), remove(token, email, code)])
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([204, 409]))
    assert.equal((await contactsIn(token)).length, 1)
  })

  test('wants a proof, a contact of the worker’s, and a text that is one', async () => {
    const email = newEmail()
    const stranger = await hireNewcomer(rooms)
    const { phone, token } = await signedInWorker(email)
    const missing = await assertProblem(await remove(token, phone), 422, 'invalid_input')
    assert.deepEqual(missing['errors'], [{ field: 'otpOld', code: 'required' }])
    const code = await proofOf(token, email)
    await assertProblem(await remove(token, phone, wrong(code)), 422, 'session.code_wrong')
    await assertProblem(await remove(token, stranger.phone, code), 422, 'session.no_such_contact')
    const other = { type: 'email', value: phone, otpOld: code }
    await assertProblem(await rooms.post(removePath, other, bearer(token)), 422, 'session.method_mismatch')
    assert.equal((await contactsIn(token)).length, 2)
    await rooms.signIn(stranger.phone)
  })

  test('that another tab has changed meanwhile is not there any more', async () => {
    const email = newEmail()
    const { phone, token } = await signedInWorker(email)
    const next = newEmail()
    assert.equal((await changeContact(rooms, token, { from: email, to: next })).status, 204)
    await assertProblem(await remove(token, email, await proofOf(token, phone)), 422, 'session.no_such_contact')
  })
})
