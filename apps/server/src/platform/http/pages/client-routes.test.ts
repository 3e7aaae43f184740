// What a page learns before anyone has signed in: the brand, and the flags of its device, which is known from the first call on.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { brandDefault, deviceIdIn, flagDefinitions, flagKeys, type FlagKey } from '@daybreak/contract'
import type { FlagAsker } from '#platform/flags/flags-port.ts'
import { startTestServer, type TestHttpServer } from '../../../testing/http-server.ts'
import { clientRoutes } from './client-routes.ts'

const defaults = Object.fromEntries(flagKeys.map((key) => [key, flagDefinitions[key].value])) as Record<FlagKey, boolean>
const values = { ...defaults, 'sign-in-password': true }
const known = '3e2a8a55-77d0-4d0b-9a07-6c2f2f4f2a11'
let askers: FlagAsker[] = []
let server: TestHttpServer
let secured: TestHttpServer
before(async () => {
  const flags = {
    async readAll(asker: FlagAsker) {
      askers.push(asker)
      return values
    },
  }
  server = await startTestServer({ routes: clientRoutes({ clientConfig: brandDefault, flags, isSecure: false }) })
  secured = await startTestServer({ routes: clientRoutes({ clientConfig: brandDefault, flags, isSecure: true }) })
})
after(async () => {
  await server.close()
  await secured.close()
})

async function read(of: TestHttpServer, cookie?: string) {
  askers = []
  const answer = await of.call('/api/client-config', { headers: cookie === undefined ? {} : { cookie } })
  assert.equal(answer.status, 200)
  const [asker] = askers
  assert.ok(asker !== undefined && 'deviceId' in asker)
  return { body: await answer.json(), cookie: answer.headers.get('set-cookie'), deviceId: asker.deviceId }
}

test('a device that is new gets an id, and the flags of that id come with the brand', async () => {
  const first = await read(server)
  assert.deepEqual(first.body, { ...brandDefault, deviceFlags: values })
  assert.equal(deviceIdIn(first.cookie?.split(';')[0]), first.deviceId)
  assert.match(first.cookie ?? '', /; Path=\/; Max-Age=31536000; SameSite=Lax$/)
  assert.match((await read(secured)).cookie ?? '', /; Secure$/)
})

test('a device that has an id keeps it, beside the cookies of others', async () => {
  const again = await read(server, `theme=dark; daybreak_flag_device=${known}`)
  assert.deepEqual([again.deviceId, again.cookie], [known, null])
})

for (const [what, sent] of [
  ['is of another form', 'daybreak_flag_device=me'],
  ['is empty', 'daybreak_flag_device='],
  ['is longer than an id', `daybreak_flag_device=${known}0`],
] as const)
  test(`an id that ${what} is replaced`, async () => {
    const { deviceId, cookie } = await read(server, sent)
    assert.equal(deviceIdIn(cookie?.split(';')[0]), deviceId)
    assert.notEqual(deviceId, undefined)
  })
