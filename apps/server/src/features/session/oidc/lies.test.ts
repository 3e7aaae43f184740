// What an issuer that lies, fails or is slow gets: no session, a few seconds of one request, and no data of ours.
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, mock, test } from 'node:test'
import { fixedClock } from '@daybreak/time'
import type { Log } from '#platform/log.ts'
import { startLyingIssuer, type LyingIssuer, type Misbehavior } from '../../../testing/stand-ins/oidc/lying-issuer.ts'
import type { LoginIssuer, VouchOutcome } from './issuer-port.ts'
import { createOpenIdIssuer } from './issuer-openid.ts'

const clock = fixedClock('2026-11-20T13:42:10.000Z')
const secrets = { state: `login.${'a'.repeat(43)}`, nonce: 'nonce-of-the-attempt', verifier: 'v'.repeat(43) }
/** The timeout where an answer is expected, on any machine; and where none ever comes. */
const [patientMs, hastyMs] = [20_000, 400]
/** One of our requests times out before this. */
const requestMs = 5_000

const realFetch = globalThis.fetch

let issuer: LyingIssuer
let lines: { event: string; fields: object }[]
before(async () => {
  issuer = await startLyingIssuer(clock)
})
after(() => issuer.close())
beforeEach(() => {
  Object.assign(issuer, { misbehaves: {}, claims: {}, metadata: {}, signs: 'right' })
  issuer.asked.length = 0
  lines = []
})

function open(timeoutMs = patientMs, oidc = issuer.config): LoginIssuer {
  const keep = (event: string, fields: object = {}) => void lines.push({ event, fields })
  const log = { debug: keep, info: keep, warn: keep, error: keep } as unknown as Log
  return createOpenIdIssuer({ oidc, clock, log, origin: 'https://pay.example.com', timeoutMs })
}

/** A log-in from its first page on. */
async function logIn(client = open(), returned: { iss?: string; error?: string } = {}): Promise<VouchOutcome> {
  const page = await client.pageFor(secrets, 'en')
  if (page.kind !== 'page') return page
  return client.vouch({ ...issuer.logIn(page.url, 'someone'), ...returned }, secrets)
}

const codeOf = (outcome: VouchOutcome | { kind: 'page' }) => (outcome.kind === 'refused' ? outcome.code : outcome.kind)

test('what is right is vouched for, by the issuer and its own name for the person', async () => {
  assert.deepEqual(await logIn(), { kind: 'vouched', issuer: issuer.config.issuer, subject: 'someone' })
  assert.deepEqual(issuer.asked, ['metadata', 'token', 'keys'])
  assert.deepEqual(lines, [])
})

const lies: Readonly<Record<string, Partial<Pick<LyingIssuer, 'claims' | 'metadata' | 'signs'>>>> = {
  'signed with no key (alg none)': { signs: 'none' },
  "signed with a key that is not the issuer's": { signs: 'strange key' },
  'signed with the secret that we share': { signs: 'with the secret' },
  'that is missing': { signs: 'not at all' },
  'for another audience': { claims: { aud: 'another client' } },
  'for us and another, given to the other': { claims: { aud: ['daybreak', 'another'], azp: 'another' } },
  'of another issuer': { claims: { iss: 'https://other.example.com' } },
  'of another attempt': { claims: { nonce: 'of another' } },
  'without a nonce': { claims: { nonce: null } },
  'without a person': { claims: { sub: null } },
  'that is over': { claims: { exp: Math.floor(clock.now().epochMilliseconds / 1000) - 61 } },
  'that never ends': { claims: { exp: null } },
  'that begins tomorrow': { claims: { nbf: Math.floor(clock.now().epochMilliseconds / 1000) + 86_400 } },
}

for (const [name, lie] of Object.entries(lies))
  test(`an ID token ${name} proves nothing, and the log has a word of the fault alone`, async () => {
    Object.assign(issuer, lie)
    assert.equal(codeOf(await logIn()), 'session.oidc_refused')
    assert.equal(lines.length, 1)
    assert.match(JSON.stringify(lines), /^\[\{"event":"oidc_refused","fields":\{"reason":"[\w-]+"\}\}\]$/)
  })

test('metadata of another issuer than the configured one are not believed', async () => {
  issuer.metadata = { issuer: 'https://other.example.com' }
  assert.equal(codeOf(await logIn()), 'session.oidc_unreachable')
})

test('metadata that leave the tenant to be filled in are those of no issuer, and the log says so', async () => {
  // Microsoft's own host is the one whose other identifier the library accepts; its answers come from the lying issuer.
  const { issuer: own } = issuer.config
  const config = { ...issuer.config, issuer: 'https://login.microsoftonline.com/contoso.example.com/v2.0' }
  issuer.metadata = { issuer: 'https://login.microsoftonline.com/{tenantid}/v2.0' }
  const ask = mock.method(globalThis, 'fetch', async () => Response.json(await (await realFetch(`${own}/.well-known/x`)).json()))
  assert.equal(codeOf(await open(patientMs, config).pageFor(secrets, 'en')), 'session.oidc_unreachable')
  assert.equal(ask.mock.callCount(), 1)
  ask.mock.restore()
  assert.match(JSON.stringify(lines), /"reason":"issuer_of_many_tenants"/)
})

test('an answer without the name of an issuer that says it always gives one is refused, and so is one in another name', async () => {
  issuer.metadata = { authorization_response_iss_parameter_supported: true }
  const client = open()
  const page = await client.pageFor(secrets, 'en')
  assert.ok(page.kind === 'page')
  const { iss: _, ...nameless } = issuer.logIn(page.url, 'someone')
  assert.equal(codeOf(await client.vouch(nameless, secrets)), 'session.oidc_refused')
  assert.equal(codeOf(await logIn(client, { iss: 'https://other.example.com' })), 'session.oidc_refused')
  // Neither answer caused another request.
  assert.deepEqual(issuer.asked, ['metadata'])
})

const faults: readonly (readonly [string, string])[] = [
  ['access_denied', 'session.oidc_denied'],
  ['temporarily_unavailable', 'session.oidc_unreachable'],
  ['server_error', 'session.oidc_unreachable'],
  ['login_required', 'session.oidc_refused'],
  ['<script>alert(1)</script>', 'session.oidc_refused'],
]
for (const [error, code] of faults)
  test(`the error "${error}" is told as ${code}, asks the issuer for nothing, and keeps no one else waiting`, async () => {
    const client = open()
    assert.equal(codeOf(await logIn(client, { error })), code)
    assert.ok(!issuer.asked.includes('token'))
    assert.ok(!JSON.stringify(lines).includes('<'))
    assert.equal((await logIn(client)).kind, 'vouched')
  })

const misbehaviors: readonly Misbehavior[] = ['silence', 'drip', 'cut', 'redirect', 'huge', 'html', 'failure']
describe('an issuer that answers with', () => {
  for (const path of ['metadata', 'token', 'keys'] as const)
    for (const how of misbehaviors)
      test(`${how} where we ask for its ${path} is away, within our time, and is not followed`, async () => {
        issuer.misbehaves = { [path]: how }
        const isEndless = how === 'silence' || how === 'drip'
        const startedMs = performance.now()
        assert.equal(codeOf(await logIn(open(isEndless ? hastyMs : patientMs))), 'session.oidc_unreachable')
        if (isEndless) assert.ok(performance.now() - startedMs < requestMs, 'a request waited too long')
        assert.match(JSON.stringify(lines), /^\[\{"event":"oidc_unreachable","fields":\{"reason":"[\w-]+"\}\}\]$/)
      })
})

test('an issuer that does not say where its pages are is asked once by many at once, and then left alone for five seconds', async () => {
  issuer.misbehaves = { metadata: 'failure' }
  const client = open()
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => client.pageFor(secrets, 'en')))
  assert.ok(outcomes.every(({ kind }) => kind === 'refused'))
  await client.pageFor(secrets, 'en')
  assert.deepEqual(issuer.asked, ['metadata'])
  issuer.misbehaves = {}
  clock.advance({ seconds: 5 })
  assert.equal((await client.pageFor(secrets, 'en')).kind, 'page')
})

test('no more than twenty wait for a slow issuer; the next is told at once', async () => {
  const client = open(2_000)
  const page = await client.pageFor(secrets, 'en')
  assert.ok(page.kind === 'page')
  const returned = issuer.logIn(page.url, 'someone')
  issuer.misbehaves = { token: 'silence' }
  const waiting = Array.from({ length: 25 }, () => client.vouch(returned, secrets))
  assert.equal(codeOf(await client.vouch(returned, secrets)), 'session.oidc_unreachable')
  await Promise.all(waiting)
  assert.equal(issuer.asked.filter((path) => path === 'token').length, 20)
  assert.deepEqual(
    await Promise.all(waiting.slice(20)),
    Array.from({ length: 5 }, () => ({ kind: 'refused', code: 'session.oidc_unreachable' })),
  )
})

test('an issuer that does not know us is logged, and the worker reads of a refusal', async () => {
  issuer.misbehaves = { token: 'stranger' }
  assert.equal(codeOf(await logIn()), 'session.oidc_refused')
  assert.match(JSON.stringify(lines), /"reason":"invalid_client"/)
})
