// Where Stytch creates the codes, every other method to log in and to step up works as without it: what Stytch does not do, we do
// ourselves.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { FlagKey, SignedIn } from '@daybreak/contract'
import { factorPaths } from '../../../testing/people/factors.ts'
import {
  newAppHolder,
  shownBy,
  signInByApp,
  signInByRecoveryCode,
  totpPaths,
} from '../../../testing/people/authenticator-apps.ts'
import { beginLinking, beginSignIn, bringLink, bringSignIn } from '../../../testing/people/oidc.ts'
import { bearer, letProofAge, newHolder, newWorker, passkeyPaths, signIn, startStepUp } from '../../../testing/people/passkeys.ts'
import { goodPassword, newPasswordHolder, signInByPassword } from '../../../testing/people/passwords.ts'
import { askPath, cookiesOf, page, provePath, valueOf } from '../../../testing/people/sign-in.ts'
import { startLyingIssuer, type LyingIssuer } from '../../../testing/stand-ins/oidc/lying-issuer.ts'
import { startStytchStandIn, stytchKeys, type StytchStandIn } from '../../../testing/stand-ins/stytch/stytch-stand-in.ts'
import { twilioKeys } from '../../../testing/stand-ins/twilio-stand-in.ts'
import { switchFlag } from '../../../testing/switched-flags.ts'
import { startWorkerRooms, type WorkerRooms } from '../../../testing/worker-rooms.ts'

const whatsapp = { from: '+12125550142', templates: { en: 'HX1', es: 'HX2' } }

let rooms: WorkerRooms
let stytch: StytchStandIn
let issuer: LyingIssuer
before(async () => {
  const clock = { now: () => rooms.clock.now() }
  stytch = await startStytchStandIn(clock)
  issuer = await startLyingIssuer(clock)
  rooms = await startWorkerRooms({
    stytch: { config: { ...stytchKeys, baseUrl: stytch.origin }, codeOf },
    loginIssuer: issuer.config,
    passkeyOrigin: 'http://localhost:8080',
    // Twilio is not asked: the test says that there is WhatsApp.
    twilio: { ...twilioKeys, from: '+12125550142', whatsapp, voiceFrom: null, baseUrl: 'http://127.0.0.1:9' },
  })
  for (const key of ['sign-in-oidc', 'sign-in-totp', 'sign-in-password'] as const satisfies FlagKey[])
    await switchFlag(rooms, key, true)
})
after(async () => {
  await rooms.stop()
  await stytch.close()
  await issuer.close()
})

const codeOf = (contact: string) => stytch.codeOf(contact.includes('@') ? contact : `+${contact}`)
let emails = 0
const newEmail = () => `every-${(emails += 1)}@example.com`

/** Asks by the method, and proves what Stytch sent. */
async function signInByCode(username: string, method: 'sms' | 'whatsapp' | 'email'): Promise<Response> {
  const asked = await rooms.post(askPath, { username, method }, page)
  assert.equal(asked.status, 200, await asked.clone().text())
  return rooms.post(provePath, { username, code: codeOf(username) }, page)
}

async function askLink(email: string): Promise<{ token: string; cookie: string }> {
  const asked = await rooms.post('/api/employees/auth/link', { username: email }, page)
  assert.equal(asked.status, 200, await asked.clone().text())
  const [message] = await rooms.sentTo(email)
  const token = /\/login\/link#([a-z]{28})\b/.exec(message?.text ?? '')?.[1] ?? assert.fail('no link was sent')
  return { token, cookie: `daybreak_link=${valueOf(cookiesOf(asked), 'daybreak_link')}` }
}

const logIns: Readonly<Record<string, () => Promise<Response>>> = {
  'a code by text': async () => signInByCode((await newWorker(rooms)).phone, 'sms'),
  'a code by WhatsApp': async () => signInByCode((await newWorker(rooms)).phone, 'whatsapp'),
  async 'a code by e-mail'() {
    const email = newEmail()
    await newWorker(rooms, { email })
    return signInByCode(email, 'email')
  },
  async 'a link'() {
    const email = newEmail()
    await newWorker(rooms, { email })
    const { token, cookie } = await askLink(email)
    return rooms.post('/api/employees/auth/with-link', { token }, { headers: { ...page.headers, cookie } })
  },
  async 'the code that a link shows in another browser'() {
    const email = newEmail()
    await newWorker(rooms, { email })
    const { token } = await askLink(email)
    const opened = await rooms.post('/api/employees/auth/link/open', { token }, page)
    const { code } = (await opened.json()) as { code: string }
    return rooms.post(provePath, { username: email, code }, page)
  },
  async 'an authenticator app'() {
    const holder = await newAppHolder(rooms)
    rooms.clock.advance({ seconds: 30 })
    return signInByApp(rooms, holder.phone, shownBy(rooms, holder.secret))
  },
  async 'a recovery code'() {
    const { phone, recoveryCodes } = await newAppHolder(rooms)
    return signInByRecoveryCode(rooms, phone, recoveryCodes[0] ?? '')
  },
  async 'a password'() {
    const { phone } = await newPasswordHolder(rooms)
    return signInByPassword(rooms, phone, goodPassword)
  },
  'a passkey': async () => signIn(rooms, (await newHolder(rooms)).device),
  async 'a linked account'() {
    const { token } = await newWorker(rooms)
    const linking = await beginLinking(rooms, token)
    const linked = await bringLink(rooms, token, issuer.logIn(linking.url, 'someone'), linking.cookie)
    assert.equal(linked.status, 201, await linked.clone().text())
    const { url, cookie } = await beginSignIn(rooms)
    return bringSignIn(rooms, issuer.logIn(url, 'someone'), cookie)
  },
}

describe('with Stytch, a worker logs in by', () => {
  for (const [method, logIn] of Object.entries(logIns))
    test(method, async () => {
      const response = await logIn()
      assert.equal(response.status, 200, await response.clone().text())
      const { token = valueOf(cookiesOf(response), 'daybreak_session') } = (await response.json()) as Partial<SignedIn>
      const me = () => rooms.get('/api/employees/me', token)
      assert.equal((await me()).status, 200)
      // Past the refresh, which asks Stytch of a session that it keeps beside ours, and of no other.
      rooms.clock.advance({ minutes: 4 })
      const refreshed = await rooms.post('/api/session/authenticate', {}, bearer(token))
      assert.equal(refreshed.status, 200, await refreshed.clone().text())
      assert.equal((await me()).status, 200)
    })
})

/** Opened for a worker whose proof is old, and what opens it again. */
const stepUps: Readonly<Record<string, () => Promise<{ token: string; prove: () => Promise<Response> }>>> = {
  async 'a code by text'() {
    const { phone, token } = await newWorker(rooms)
    const prove = async () => {
      const asked = await rooms.post(factorPaths.stepUpCode, { method: 'sms' }, bearer(token))
      assert.equal(asked.status, 200, await asked.clone().text())
      return rooms.post(provePath, { code: codeOf(phone) }, bearer(token))
    }
    return { token, prove }
  },
  async 'an authenticator app'() {
    const { token, secret } = await newAppHolder(rooms)
    return { token, prove: () => rooms.post(totpPaths.stepUp, { code: shownBy(rooms, secret) }, bearer(token)) }
  },
  async 'a passkey'() {
    const { worker, device } = await newHolder(rooms)
    const prove = async () =>
      rooms.post(passkeyPaths.stepUp, device.get(await startStepUp(rooms, worker.token)), bearer(worker.token))
    return { token: worker.token, prove }
  },
}

describe('with Stytch, a worker proves again that it is them by', () => {
  for (const [method, open] of Object.entries(stepUps))
    test(method, async () => {
      const { token, prove } = await open()
      await letProofAge(rooms, token)
      const guarded = (by: string) => rooms.post(passkeyPaths.startAdding, {}, bearer(by))
      assert.equal((await guarded(token)).status, 403)
      const proven = await prove()
      assert.equal(proven.status, 200, await proven.clone().text())
      assert.equal((await guarded(((await proven.json()) as { token: string }).token)).status, 200)
    })
})
