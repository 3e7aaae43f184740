// Whose accounts workers log in by: what is read, and what is refused by name.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ConfigError, readConfig } from '../../config.ts'

function refusal(environment: Record<string, string>): string {
  try {
    readConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return 'taken'
}

const own = { OIDC_ISSUER: 'https://id.example.com/tenant', OIDC_CLIENT_ID: 'daybreak', OIDC_NAME: 'Harbor ID' }
const stytch = {
  AUTH_PROVIDER: 'stytch',
  STYTCH_PROJECT_ID: 'project-test-1',
  STYTCH_SECRET: 'secret-test-1',
  STYTCH_OAUTH_PROVIDER: 'google',
  STYTCH_PUBLIC_TOKEN: 'public-token-test-1',
}

test('no issuer is configured until one is named', () => assert.equal(readConfig({}).loginIssuer, null))

test('an issuer has its address, our name there, what workers call it, and a secret or none', () => {
  const read = {
    by: 'issuer',
    name: 'Harbor ID',
    issuer: 'https://id.example.com/tenant',
    clientId: 'daybreak',
    clientSecret: null,
    clientProof: 'client_secret_basic',
  }
  assert.deepEqual(readConfig(own).loginIssuer, read)
  const withSecret = { ...own, OIDC_CLIENT_SECRET: 's', OIDC_CLIENT_PROOF: 'client_secret_post' }
  assert.deepEqual(readConfig(withSecret).loginIssuer, { ...read, clientSecret: 's', clientProof: 'client_secret_post' })
})

test('Stytch has a public token and the name of the service, which is also what workers call it', () => {
  const read = { by: 'stytch', name: 'Google', provider: 'google', publicToken: 'public-token-test-1' }
  assert.deepEqual(readConfig(stytch).loginIssuer, read)
  assert.deepEqual(readConfig({ ...stytch, OIDC_NAME: 'Work' }).loginIssuer, { ...read, name: 'Work' })
})

test('a tenant of Microsoft Entra ID is named by its number, and a tenant of anyone may be called what it wants', () => {
  for (const OIDC_ISSUER of [
    'https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0',
    'https://id.example.com/common',
    'https://id.example.com/organizations/v2.0',
  ])
    assert.partialDeepStrictEqual(readConfig({ ...own, OIDC_ISSUER }).loginIssuer, { issuer: OIDC_ISSUER })
})

const { OIDC_NAME: _name, ...nameless } = own
const { OIDC_CLIENT_ID: _id, ...idless } = own
const bad: readonly (readonly [string, Record<string, string>, RegExp])[] = [
  ['no name', nameless, /OIDC_ISSUER needs OIDC_CLIENT_ID and OIDC_NAME/],
  ['no client id', idless, /OIDC_ISSUER needs OIDC_CLIENT_ID and OIDC_NAME/],
  ['a secret for no one', { OIDC_CLIENT_SECRET: 'hunter2' }, /OIDC_CLIENT_ID and OIDC_CLIENT_SECRET need OIDC_ISSUER/],
  ['a name for no one', { OIDC_NAME: 'Harbor ID' }, /OIDC_NAME needs OIDC_ISSUER or STYTCH_OAUTH_PROVIDER/],
  ['a name too long', { ...own, OIDC_NAME: 'x'.repeat(41) }, /OIDC_NAME must have 40 characters or fewer/],
  ['no TLS', { ...own, OIDC_ISSUER: 'http://id.example.com' }, /OIDC_ISSUER must begin with https/],
  ['no address', { ...own, OIDC_ISSUER: 'id.example.com' }, /OIDC_ISSUER must be an address/],
  ['a password in it', { ...own, OIDC_ISSUER: 'https://a:hunter2@id.example.com' }, /OIDC_ISSUER must have no name, password/],
  ['a query', { ...own, OIDC_ISSUER: 'https://id.example.com/?x=1' }, /OIDC_ISSUER must have no name, password, query/],
  [
    'the address of its metadata',
    { ...own, OIDC_ISSUER: 'https://id.example.com/.well-known/openid-configuration' },
    /without \/\.well-known/,
  ],
  ...[
    'https://login.microsoftonline.com/common/v2.0',
    'https://login.microsoftonline.us/organizations/v2.0',
    'https://login.partner.microsoftonline.cn/Common/v2.0',
    'https://login.microsoftonline.com/{tenantid}/v2.0',
  ].map((OIDC_ISSUER) => [OIDC_ISSUER, { ...own, OIDC_ISSUER }, /OIDC_ISSUER must name one tenant/] as const),
  ['another proof', { ...own, OIDC_CLIENT_PROOF: 'private_key_jwt' }, /OIDC_CLIENT_PROOF must be client_secret_basic or/],
  ['two ways', { ...own, ...stytch }, /OIDC_ISSUER and STYTCH_OAUTH_PROVIDER are two ways to the same/],
  ['Stytch without its codes', { ...stytch, AUTH_PROVIDER: 'embedded' }, /STYTCH_OAUTH_PROVIDER needs AUTH_PROVIDER=stytch/],
  [
    'a service that Stytch does not know',
    { ...stytch, STYTCH_OAUTH_PROVIDER: 'harbor' },
    /STYTCH_OAUTH_PROVIDER must be amazon or/,
  ],
  ['no public token', { ...stytch, STYTCH_PUBLIC_TOKEN: '' }, /STYTCH_OAUTH_PROVIDER needs STYTCH_PUBLIC_TOKEN/],
  ['a secret as the public token', { ...stytch, STYTCH_PUBLIC_TOKEN: 'secret-test-1' }, /STYTCH_PUBLIC_TOKEN must begin with/],
]
for (const [name, environment, fault] of bad)
  test(`${name} is refused by name, and no secret is repeated`, () => {
    assert.match(refusal(environment), fault)
    assert.doesNotMatch(refusal(environment), /hunter2|secret-test-1/)
  })

test('production takes no issuer on this machine, and no test project of Stytch', () => {
  const production = { DAYBREAK_MODE: 'production' }
  assert.match(refusal({ ...production, ...own, OIDC_ISSUER: 'http://127.0.0.1:9' }), /OIDC_ISSUER is a stand-in on this machine/)
  assert.match(refusal({ ...production, ...stytch }), /STYTCH_PUBLIC_TOKEN is of a test project/)
})
