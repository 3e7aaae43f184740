// Every time limit of a worker's sign-in (specification 9, quality, decisions 19 and 20), at its last valid second and its first
// invalid one.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { SignedIn } from '@daybreak/contract'
import { decodeJwt } from 'jose'
import { newAppHolder, shownBy, startTotp, totpPaths } from '../../testing/people/authenticator-apps.ts'
import { askCode, factorPaths } from '../../testing/people/factors.ts'
import { beginSignIn, bringSignIn } from '../../testing/people/oidc.ts'
import { bearer } from '../../testing/people/passkeys.ts'
import { askPath, cookiesOf, hireNewcomer, provePath, valueOf, wrong } from '../../testing/people/sign-in.ts'
import { startLyingIssuer, type LyingIssuer } from '../../testing/stand-ins/oidc/lying-issuer.ts'
import { switchFlag } from '../../testing/switched-flags.ts'
import { startWorkerRooms, type WorkerRooms } from '../../testing/worker-rooms.ts'

let rooms: WorkerRooms
let issuer: LyingIssuer
before(async () => {
  issuer = await startLyingIssuer({ now: () => rooms.clock.now() })
  rooms = await startWorkerRooms({ loginIssuer: issuer.config })
  await switchFlag(rooms, 'sign-in-oidc', true)
  await switchFlag(rooms, 'sign-in-totp', true)
})
after(async () => {
  await rooms.stop()
  await issuer.close()
})

const sessionRoute = '/api/offers/summary'
const stepUpRoute = '/api/session/passkeys/options'
const wait = (seconds: number) => rooms.clock.advance({ seconds })

/** Lets the time pass in steps in which the worker is there. */
async function stayActive(token: string, seconds: number): Promise<void> {
  for (let left = seconds; left > 0; left -= 300) {
    wait(Math.min(300, left))
    await rooms.get(sessionRoute, token)
  }
}

async function signedIn(): Promise<SignedIn & { token: string; phone: string }> {
  const { phone } = await hireNewcomer(rooms)
  return { phone, ...(await rooms.signIn(phone)) }
}

type Time = {
  what: string
  /** The last second at which it is still so. */
  lastGood: number
  /** Creates one, lets the given seconds pass, and reports whether it is still valid. */
  isGoodAfter(seconds: number): Promise<boolean>
}

const times: readonly Time[] = [
  {
    what: 'a session, however active the worker is: 60 minutes',
    lastGood: 3_599,
    async isGoodAfter(seconds) {
      const { token } = await signedIn()
      await stayActive(token, seconds)
      return (await rooms.get(sessionRoute, token)).status === 200
    },
  },
  {
    what: 'a session without a sign of the worker: 330 seconds on the server',
    lastGood: 330,
    async isGoodAfter(seconds) {
      const { token } = await signedIn()
      wait(seconds)
      return (await rooms.get(sessionRoute, token)).status === 200
    },
  },
  {
    what: 'a fresh proof: 15 minutes',
    lastGood: 900,
    async isGoodAfter(seconds) {
      const { token } = await signedIn()
      await stayActive(token, seconds)
      return (await rooms.post(stepUpRoute, {}, bearer(token))).status === 200
    },
  },
  {
    what: 'the JWT: 5 minutes',
    lastGood: 299,
    async isGoodAfter(seconds) {
      const { jwt } = await signedIn()
      wait(seconds)
      return (decodeJwt(jwt).exp ?? 0) * 1000 > rooms.clock.now().epochMilliseconds
    },
  },
  {
    what: 'a one-time code: 10 minutes',
    lastGood: 599,
    async isGoodAfter(seconds) {
      const { phone } = await hireNewcomer(rooms)
      const { code, methodId } = await rooms.requestCode(phone)
      wait(seconds)
      return (await rooms.post(provePath, { username: phone, code, methodId })).status === 200
    },
  },
  {
    what: 'a one-time code of a logged-in worker: 10 minutes',
    lastGood: 599,
    async isGoodAfter(seconds) {
      const { phone, token } = await signedIn()
      const { code } = await askCode(rooms, token, { path: factorPaths.stepUpCode, body: { method: 'sms' }, recipient: phone })
      await stayActive(token, seconds)
      return (await rooms.post(provePath, { code }, bearer(token))).status === 200
    },
  },
  {
    what: 'the intermediate cookie: 10 minutes',
    lastGood: 599,
    async isGoodAfter(seconds) {
      const { phone } = await hireNewcomer(rooms)
      const asked = await rooms.post(askPath, { username: phone, method: 'sms' })
      const cookie = `daybreak_intermediate=${valueOf(cookiesOf(asked), 'daybreak_intermediate')}`
      wait(seconds)
      const details = { cardLast4: '0000', cardExpiry: '01/30', ssnLast4: '0001' }
      const response = await rooms.post(factorPaths.debitMode, details, { headers: { cookie } })
      // The details are wrong; that they are checked at all shows that the cookie is valid.
      return response.status === 422
    },
  },
  {
    what: 'the lock after ten wrong codes: an hour',
    lastGood: 3_599,
    async isGoodAfter(seconds) {
      const { phone } = await hireNewcomer(rooms)
      for (let codes = 0; codes < 2; codes += 1) {
        const { code, methodId } = await rooms.requestCode(phone)
        for (let tries = 0; tries < 5; tries += 1) await rooms.post(provePath, { username: phone, code: wrong(code), methodId })
      }
      wait(seconds)
      return (await rooms.post(askPath, { username: phone, method: 'sms' })).status === 429
    },
  },
  {
    what: 'the secret of an authenticator app that has shown no code: 10 minutes',
    lastGood: 599,
    async isGoodAfter(seconds) {
      const { token } = await signedIn()
      const { secret } = await startTotp(rooms, token)
      await stayActive(token, seconds)
      return (await rooms.post(totpPaths.confirm, { code: shownBy(rooms, secret) }, bearer(token))).status === 200
    },
  },
  {
    what: 'a code of an authenticator app: its 30 seconds, of which 20 were left, and the next ones, for a clock that is late',
    lastGood: 49,
    async isGoodAfter(seconds) {
      const { phone, secret } = await newAppHolder(rooms)
      rooms.clock.advance({ seconds: 30 + ((40_000 - (rooms.clock.now().epochMilliseconds % 30_000)) % 30_000) / 1000 })
      const code = shownBy(rooms, secret)
      wait(seconds)
      return (await rooms.post(totpPaths.signIn, { username: phone, code })).status === 200
    },
  },
  {
    what: 'a log-in that is under way at another service: 10 minutes',
    lastGood: 599,
    async isGoodAfter(seconds) {
      const { url, cookie } = await beginSignIn(rooms)
      wait(seconds)
      // No one has linked this account: it is looked up, or the attempt has expired.
      return (await bringSignIn(rooms, issuer.logIn(url, 'someone'), cookie)).status === 422
    },
  },
  {
    what: 'a link to log in: 10 minutes',
    lastGood: 599,
    async isGoodAfter(seconds) {
      const email = `link-for-${seconds}@example.com`
      await hireNewcomer(rooms, { email })
      await rooms.post('/api/employees/auth/link', { username: email })
      const token = /\/login\/link#([a-z]{28})\b/.exec((await rooms.sentTo(email))[0]?.text ?? '')?.[1]
      wait(seconds)
      return (await rooms.post('/api/employees/auth/link/open', { token: token ?? '' })).status === 200
    },
  },
  {
    what: 'the hour of five codes',
    lastGood: 3_599,
    async isGoodAfter(seconds) {
      const { phone } = await hireNewcomer(rooms)
      for (let codes = 0; codes < 5; codes += 1) await rooms.requestCode(phone)
      wait(seconds)
      return (await rooms.post(askPath, { username: phone, method: 'sms' })).status === 429
    },
  },
]

for (const { what, lastGood, isGoodAfter } of times)
  test(`${what}: so at second ${lastGood}, not at the next`, async () => {
    assert.deepEqual([await isGoodAfter(lastGood), await isGoodAfter(lastGood + 1)], [true, false])
  })
