// Where another service creates the codes of messages, those of sign-in links stay ours: it verifies all others and none of them.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { brandDefault, type CodeSent } from '@daybreak/contract'
import { parsePublicId } from '@daybreak/ids'
import { startWorkerRooms, testSecrets, type WorkerRooms } from '../../../testing/worker-rooms.ts'
import { createEmbeddedProvider } from '../codes/index.ts'
import { withOwnLinks } from './provider.ts'

let rooms: WorkerRooms
before(async () => {
  rooms = await startWorkerRooms()
})
after(() => rooms.stop())

test('a code of a link is ours, right and wrong, and every other one is theirs', async () => {
  const email = 'provider-link@example.com'
  await rooms.hire({ phone: '12125557301', email })
  const asked = await rooms.post('/api/employees/auth/link', { username: email })
  const linkId = parsePublicId('otp', ((await asked.json()) as CodeSent).methodId)
  const token = /#([a-z]{28})\b/.exec((await rooms.sentTo(email))[0]?.text ?? '')?.[1]
  const opened = (await (await rooms.post('/api/employees/auth/link/open', { token: token ?? '' })).json()) as { code: string }
  const texted = await rooms.requestCode('12125557301')
  const textId = parsePublicId('otp', texted.methodId)

  const { database } = rooms
  const ours = createEmbeddedProvider({
    database,
    outbox: { enqueueMessage: () => assert.fail('nothing is sent') },
    otpPeppers: testSecrets.otpPeppers,
    brand: brandDefault,
  })
  const askedOf: string[] = []
  const theirs = {
    ...ours,
    verifyCode: async (_tx: unknown, { id }: { id: string }, code: string) => {
      askedOf.push(`${id} ${code}`)
      return true
    },
  }
  const provider = withOwnLinks(theirs, ours)
  const verify = (id: string | null, code: string) =>
    provider.transaction(async (tx) => {
      const row = await tx
        .selectFrom('session_login_code')
        .select(['id', 'code_hash'])
        .where('id', '=', id ?? '')
        .executeTakeFirstOrThrow()
      const state = { employeeId: null, sentToHash: null, tries: 0, expiresAtMs: 0, usedAtMs: null, isProven: false }
      return provider.verifyCode(tx, { id: row.id, codeHash: row.code_hash, ...state }, code)
    })
  assert.deepEqual([await verify(linkId, opened.code), await verify(linkId, texted.code)], [true, false])
  assert.deepEqual(askedOf, [])
  assert.equal(await verify(textId, texted.code), true)
  assert.deepEqual(askedOf, [`${textId} ${texted.code}`])
})
