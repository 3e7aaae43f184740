// Tests where a worker is logged in, the activity on the account, and the notices about new browsers.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Activity, SignedInDevice } from '@daybreak/contract'
import { factorPaths, linkTokenIn } from '../../../testing/people/factors.ts'
import { assertProblem } from '../../../testing/http-server.ts'
import { addPasskey, bearer, proveSignIn, startSignIn } from '../../../testing/people/passkeys.ts'
import { cookiesOf, hireNewcomer, page, provePath, valueOf, wrong } from '../../../testing/people/sign-in.ts'
import { createSoftwareAuthenticator } from '../../../testing/stand-ins/software-authenticator.ts'
import { startWorkerRooms, type WorkerRooms } from '../../../testing/worker-rooms.ts'

let rooms: WorkerRooms
before(async () => {
  rooms = await startWorkerRooms()
})
after(() => rooms.stop())

const sessionRoute = '/api/offers/summary'
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

async function signInFrom(phone: string, headers: Record<string, string>): Promise<{ token: string; device: string }> {
  const { methodId, code } = await rooms.requestCode(phone, { headers })
  const response = await rooms.post(provePath, { username: phone, code, methodId }, { headers })
  const cookies = cookiesOf(response)
  return { token: valueOf(cookies, 'daybreak_session'), device: valueOf(cookies, 'daybreak_device') }
}

const atHome = { 'user-agent': windows, 'x-forwarded-for': '203.0.113.77' }
const onPhone = {
  'user-agent':
    'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
  'x-forwarded-for': '2001:db8:1:2:3:4:5:6',
}

async function listDevices(token: string): Promise<SignedInDevice[]> {
  return ((await (await rooms.get('/api/session/devices', token)).json()) as { data: SignedInDevice[] }).data
}

describe('the list of devices', () => {
  test('has every session that is alive in plain words, this one first, and tells no address', async () => {
    const { phone } = await hireNewcomer(rooms)
    const home = await signInFrom(phone, atHome)
    const startedAt = rooms.clock.now().toString({ smallestUnit: 'millisecond' })
    rooms.clock.advance({ minutes: 2 })
    const mobile = await signInFrom(phone, onPhone)
    const seenAt = rooms.clock.now().toString({ smallestUnit: 'millisecond' })
    const rest = (await listDevices(home.token)).map(({ id: _id, ...device }) => device)
    assert.deepEqual(rest, [
      {
        device: { browser: 'Chrome', system: 'Windows', network: '203.0.113.x' },
        createdAt: startedAt,
        lastSeenAt: seenAt,
        isThisDevice: true,
      },
      {
        device: { browser: 'Chrome', system: 'Android', network: '2001:db8:1:x' },
        createdAt: seenAt,
        lastSeenAt: seenAt,
        isThisDevice: false,
      },
    ])
    assert.deepEqual(
      (await listDevices(mobile.token)).map(({ isThisDevice }) => isThisDevice),
      [true, false],
    )
  })

  test('leaves out what is over: revoked, expired, idle', async () => {
    const { phone } = await hireNewcomer(rooms)
    await signInFrom(phone, atHome)
    rooms.clock.advance({ seconds: 331 })
    const { token: left } = await rooms.signIn(phone)
    const { token } = await rooms.signIn(phone)
    assert.equal((await listDevices(token)).length, 2)
    await rooms.post('/api/session/revoke', {}, bearer(left))
    assert.equal((await listDevices(token)).length, 1)
  })
})

describe('signing out elsewhere', () => {
  test('ends one session at once on every instance, and no one else’s', async (t) => {
    const other = await rooms.startAnother()
    t.after(() => other.stop())
    const stranger = await hireNewcomer(rooms)
    const { phone } = await hireNewcomer(rooms)
    const [home, mobile] = [await signInFrom(phone, atHome), await signInFrom(phone, onPhone)]
    const { token: strangers } = await rooms.signIn(stranger.phone)
    assert.equal((await other.get(sessionRoute, mobile.token)).status, 200)
    const id = (await listDevices(home.token)).find(({ isThisDevice }) => !isThisDevice)?.id ?? ''
    const revoke = (token: string) => rooms.post(`/api/session/devices/${id}/revoke`, {}, bearer(token))
    await assertProblem(await revoke(strangers), 404, 'session.no_such_device')
    assert.equal((await revoke(home.token)).status, 204)
    for (const copy of [rooms, other]) await assertProblem(await copy.get(sessionRoute, mobile.token), 401, 'session_not_found')
    assert.equal((await rooms.get(sessionRoute, home.token)).status, 200)
    await assertProblem(await revoke(home.token), 404, 'session.no_such_device')
    await assertProblem(
      await rooms.post('/api/session/devices/none/revoke', {}, bearer(home.token)),
      404,
      'session.no_such_device',
    )
  })

  test('ends all others, or all: then the cookies go too', async () => {
    const { phone } = await hireNewcomer(rooms)
    const [one, two] = [await rooms.signIn(phone), await rooms.signIn(phone)]
    assert.equal((await rooms.post('/api/session/revoke-all', { which: 'others' }, bearer(two.token))).status, 204)
    await assertProblem(await rooms.get(sessionRoute, one.token), 401, 'session_not_found')
    assert.equal((await rooms.get(sessionRoute, two.token)).status, 200)
    const response = await rooms.post('/api/session/revoke-all', { which: 'all' }, bearer(two.token))
    assert.match(cookiesOf(response).get('daybreak_session') ?? '', /Max-Age=0$/)
    await assertProblem(await rooms.get(sessionRoute, two.token), 401, 'session_not_found')
  })
})

async function readActivity(
  token: string,
  query = '',
): Promise<{ data: Activity[]; pageInfo: { hasNextPage: boolean; endCursor: string } }> {
  return (await (await rooms.get(`/api/session/activity${query}`, token)).json()) as never
}

describe('the activity log', () => {
  test('reports sign-ins, failed ones and sign-outs, the newest first, with the device each came from', async () => {
    const { phone } = await hireNewcomer(rooms)
    const { code, methodId } = await rooms.requestCode(phone, { headers: onPhone })
    await rooms.post(provePath, { username: phone, code: wrong(code), methodId }, { headers: onPhone })
    const left = await signInFrom(phone, onPhone)
    await rooms.post('/api/session/revoke', {}, bearer(left.token))
    const { token } = await signInFrom(phone, atHome)
    const { data } = await readActivity(token)
    const shown = `*** *** ${phone.slice(-4)}`
    assert.deepEqual(
      data.map(({ kind, isThisSession, detail, device }) => [kind, isThisSession, detail, device.system]),
      [
        ['signed_in', true, shown, 'Windows'],
        ['signed_out', false, null, 'Android'],
        ['signed_in', false, shown, 'Android'],
        ['sign_in_failed', false, shown, 'Android'],
      ],
    )
  })

  test('comes by pages that neither repeat nor leave out, and is no one else’s', async () => {
    const { phone } = await hireNewcomer(rooms)
    const { token } = await rooms.signIn(phone)
    for (let asked = 0; asked < 4; asked += 1) await rooms.post('/api/session/revoke-all', { which: 'others' }, bearer(token))
    const all = (await readActivity(token)).data.map(({ id }) => id)
    const read: string[] = []
    for (let cursor = ''; ;) {
      const { data, pageInfo } = await readActivity(token, `?take=2&cursor=${cursor}`)
      read.push(...data.map(({ id }) => id))
      if (!pageInfo.hasNextPage) break
      cursor = pageInfo.endCursor
    }
    assert.deepEqual([read, read.length], [all, 5])
    for (const cursor of ['nonsense', 'ses_00000000000000000000000000000000'])
      await assertProblem(await rooms.get(`/api/session/activity?cursor=${cursor}`, token), 400, 'bad_cursor')
  })

  test('a stranger who guesses at a number that was sent no code leaves nothing in it', async () => {
    const { phone } = await hireNewcomer(rooms)
    for (let guess = 0; guess < 3; guess += 1) await rooms.post(provePath, { username: phone, code: '123456' })
    const { token } = await rooms.signIn(phone)
    assert.deepEqual(
      (await readActivity(token)).data.map(({ kind }) => kind),
      ['signed_in'],
    )
  })
})

describe('a browser that was not seen before', () => {
  test('is reported to a contact that was not used for it, and the link ends the session and everything it did', async () => {
    const { phone } = await hireNewcomer(rooms, { email: 'alerts@example.com' })
    await signInFrom(phone, onPhone)
    assert.deepEqual(await rooms.sentTo('alerts@example.com'), [], 'the first browser of all is news to no one')
    const strange = await signInFrom(phone, atHome)
    const key = createSoftwareAuthenticator({ isSynced: false })
    await addPasskey(rooms, strange.token, key)
    const { options, cookie } = await startSignIn(rooms)
    const alerts = async () => (await rooms.sentTo('alerts@example.com')).filter(({ text }) => text.startsWith('New log-in'))
    const [alert, ...more] = await alerts()
    assert.equal(more.length, 0)
    assert.match(alert?.text ?? '', /^New log-in on Chrome on Windows, Nov \d\d, 2026 at \d/)
    const response = await rooms.post(factorPaths.undo, { token: await linkTokenIn(rooms, 'alerts@example.com') })
    assert.deepEqual(await response.json(), { undone: 'sign_in' })
    await assertProblem(await rooms.get(sessionRoute, strange.token), 401, 'session_not_found')
    await assertProblem(await proveSignIn(rooms, key.get(options), cookie), 422, 'session.passkey_unknown')

    // Nor is it a known browser from then on: another login there is reported again.
    await signInFrom(phone, { ...atHome, cookie: `daybreak_device=${strange.device}` })
    assert.equal((await alerts()).length, 2)
  })

  test('is nothing new when it comes back', async () => {
    const { phone } = await hireNewcomer(rooms, { email: 'again@example.com' })
    await signInFrom(phone, onPhone)
    const { device } = await signInFrom(phone, atHome)
    await signInFrom(phone, { ...atHome, cookie: `daybreak_device=${device}` })
    assert.equal((await rooms.sentTo('again@example.com')).length, 1)
  })

  test('is reported in the worker’s language, and to the only contact when there is no other', async () => {
    const { phone } = await hireNewcomer(rooms, { language: 'es' })
    await signInFrom(phone, onPhone)
    await signInFrom(phone, { ...page.headers, 'x-forwarded-for': '198.51.100.9', 'user-agent': 'curl/8' })
    const [alert] = await rooms.sentTo(phone)
    assert.match(alert?.text ?? '', /^Daybreak: Nuevo acceso a tu cuenta desde un equipo desconocido, .*\/not-you#[a-z]{28}$/)
  })
})
