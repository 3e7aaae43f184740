// Guarantees of the configuration: what is wrong stops the start, in one line that names it and shows no secret.
import assert from 'node:assert/strict'
import { hostname, networkInterfaces } from 'node:os'
import { test } from 'node:test'
import { productionSettings as production } from '../testing/production-settings.ts'
import { ConfigError, originOf, readConfig } from './config.ts'

function refusal(environment: Record<string, string>): string {
  try {
    readConfig(environment)
  } catch (error) {
    assert.ok(error instanceof ConfigError)
    assert.ok(!error.message.includes('\n'))
    return error.message
  }
  return assert.fail('the configuration was accepted')
}

test('with nothing configured it is a sandbox on this machine alone, with the demo world', () => {
  const config = readConfig({})
  assert.deepEqual(
    [config.mode, config.host, config.port, config.issuerPort, config.isDemo, config.databaseUrl, config.isSecure],
    ['sandbox', '127.0.0.1', 8080, 8081, true, null, false],
  )
  assert.equal(config.cardProvider.publicOrigin, 'http://127.0.0.1:8081')
})

test('only a card provider on this machine is taken for our sandbox', () => {
  const isSandbox = (url: string) => readConfig({ CARD_PROVIDER_URL: url }).cardProvider.isSandbox
  assert.ok(readConfig({}).cardProvider.isSandbox && isSandbox('http://127.0.0.1:9000/graphql'))
  assert.ok(!isSandbox('https://api.us.test.highnote.com/graphql'))
})

test('an unknown name is fatal when it begins with our prefix, and no one minds others', () => {
  assert.match(refusal({ DAYBREAK_MOD: 'production' }), /DAYBREAK_MOD is not a setting/)
  assert.equal(readConfig({ SOMETHING_ELSE: '1', HOME: '/root' }).mode, 'sandbox')
})

const bad: readonly [string, string][] = [
  ['PORT', '80a'],
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['ISSUER_PORT', '1.5'],
  ['METRICS_PORT', 'x'],
  ['DRAIN_MS', 'soon'],
  ['DRAIN_MS', '300001'],
  ['DATABASE_POOL_SIZE', '1'],
  ['JOBS_POOL_SIZE', '51'],
  ['DAYBREAK_MODE', 'prod'],
  ['DAYBREAK_DEMO', 'yes'],
  ['DATABASE_URL', 'mysql://x'],
  ['PUBLIC_ORIGIN', 'https://pay.example.com/'],
  ['PUBLIC_ORIGIN', 'pay.example.com'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', 'everything'],
  ['LOG_LEVEL', 'loud'],
  ['LOGIN_HIDES_UNKNOWN', 'true'],
  ['PASSWORD_BREACH_LIST', '/no/such/list.txt'],
  ['HELP_CENTER_URL', 'javascript:alert(1)'],
  ['HELP_CENTER_URL', '//evil.example.com'],
  ['CASES_DESK', 'freshdesk'],
  ['ZENDESK_ORIGIN', 'acme.zendesk.com'],
  ['DEPOSITS_FROM', 'both'],
  ['SMTP_URL', 'mail.example.com'],
  ['BRAND_SUPPORT_HOURS', '6am-midnight'],
  ['BRAND_SUPPORT_HOURS', '24:00-06:00'],
  ['BRAND_SUPPORT_HOURS', '22:00-06:00'],
  ['BRAND_SUPPORT_TIME_ZONE', 'Eastern'],
  ['BRAND_SUPPORT_TIME_ZONE', '-05:00'],
  ['CARD_PROVIDER_URL', 'ftp://x'],
  ['CARD_PROVIDER_DETAILS', 'page'],
  ['CARD_PROVIDER_STAND_IN', 'maybe'],
  ['AUTH_PROVIDER', 'auth0'],
  ['STYTCH_BASE_URL', 'api.stytch.com'],
  ['ADDRESS_PROVIDER', 'google'],
  ['ADDRESS_URL', 'photon.example.com'],
  ['ADDRESS_TERRITORIES', 'yes'],
  ['TWILIO_BASE_URL', 'https://api.twilio.com/'],
]
for (const [name, value] of bad) {
  test(`${name}=${value} is refused by name`, () => assert.match(refusal({ [name]: value }), new RegExp(name)))
}

test('a server at an IPv6 address is reached at an address that has it in brackets', () => {
  assert.equal(originOf(readConfig({ HOST: '::1', PORT: '8080' })), 'http://[::1]:8080')
  assert.equal(originOf(readConfig({ HOST: '127.0.0.1', PORT: '8080' })), 'http://127.0.0.1:8080')
  assert.equal(originOf(readConfig({ HOST: '::1', PUBLIC_ORIGIN: 'https://pay.example.com' })), 'https://pay.example.com')
})

test('an empty value counts as absent', () => assert.equal(readConfig({ PORT: '', DATABASE_URL: ' ' }).port, 8080))

test('a list of networks is taken apart', () =>
  assert.deepEqual(readConfig({ TRUST_PROXY: '10.0.0.0/8, ::1/128,192.0.2.7' }).trustedProxies, [
    '10.0.0.0/8',
    '::1/128',
    '192.0.2.7',
  ]))

test('a sandbox is not shown to other machines unless that is meant', () => {
  assert.match(refusal({ HOST: '0.0.0.0' }), /DAYBREAK_ALLOW_REMOTE_SANDBOX/)
  assert.match(refusal({ HOST: '0.0.0.0', DAYBREAK_ALLOW_REMOTE_SANDBOX: '1' }), /PUBLIC_ORIGIN/)
  assert.equal(
    readConfig({ HOST: '0.0.0.0', DAYBREAK_ALLOW_REMOTE_SANDBOX: '1', PUBLIC_ORIGIN: 'http://box.example.com:8080' }).host,
    '0.0.0.0',
  )
  for (const host of ['127.0.0.1', 'localhost', '::1']) assert.equal(readConfig({ HOST: host }).host, host)
})

test('payroll files are the record of deposits unless the card provider is named', () => {
  assert.equal(readConfig({}).depositsFrom, 'files')
  assert.equal(readConfig({ DEPOSITS_FROM: 'provider' }).depositsFrom, 'provider')
})

test('card details are shown by the sandbox’s frame in a sandbox, and by the provider’s viewer alone in production', () => {
  assert.equal(readConfig({}).cardProvider.details, 'frame')
  assert.equal(readConfig({ CARD_PROVIDER_DETAILS: 'viewer' }).cardProvider.details, 'viewer')
  assert.equal(readConfig(production).cardProvider.details, 'viewer')
  assert.match(refusal({ ...production, CARD_PROVIDER_DETAILS: 'frame' }), /CARD_PROVIDER_DETAILS=frame/)
})

test('a complete production is accepted', () => {
  const config = readConfig(production)
  assert.deepEqual(
    [config.mode, config.isDemo, config.isSecure, config.smtp?.from],
    ['production', false, true, 'help@example.com'],
  )
})

for (const name of Object.keys(production).filter(
  (setting) => !['DAYBREAK_MODE', 'CARD_PROVIDER_URL', 'CARD_PROVIDER_PUBLIC_ORIGIN'].includes(setting),
)) {
  test(`production without ${name} is refused by name`, () => {
    const { [name as keyof typeof production]: _left, ...rest } = production
    assert.match(refusal(rest), new RegExp(name))
  })
}

test('production takes no stand-in: not the card sandbox, not a test key, not the demo world', () => {
  const { CARD_PROVIDER_URL: _url, ...withoutUrl } = production
  assert.match(refusal(withoutUrl), /CARD_PROVIDER_URL is a stand-in/)
  assert.match(refusal({ ...production, CARD_PROVIDER_URL: 'http://localhost:8081/graphql' }), /CARD_PROVIDER_URL is a stand-in/)
  assert.match(refusal({ ...production, CARD_PROVIDER_API_KEY: 'sk_test_1' }), /test key/)
  assert.match(refusal({ ...production, DAYBREAK_DEMO: '1' }), /DAYBREAK_DEMO/)
})

for (const host of [
  '0.0.0.0',
  '0',
  '127.1',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:0.0.0.0]',
  'LOCALHOST',
  'cards.localhost',
  'localhost.',
  'ip6-localhost',
  '0x7f.1',
  '2130706433',
  '[::127.0.0.1]',
  '[64:ff9b::7f00:1]',
]) {
  test(`production takes no card provider on this machine under the name ${host}`, () => {
    assert.match(refusal({ ...production, CARD_PROVIDER_URL: `https://${host}:8081/graphql` }), /CARD_PROVIDER_URL is a stand-in/)
    const framed = { ...production, CARD_PROVIDER_PUBLIC_ORIGIN: URL.parse(`https://${host}:8081`)?.origin ?? '' }
    assert.match(refusal(framed), /CARD_PROVIDER_PUBLIC_ORIGIN is a stand-in/)
  })
}

test('production takes no card provider at an address, or under the name, that this machine has in its network', () => {
  const own = Object.values(networkInterfaces()).flatMap((all) => all ?? [])
  for (const { address, family } of own.filter((one) => !one.address.startsWith('fe80'))) {
    const host = family === 'IPv6' ? `[${address}]` : address
    assert.match(refusal({ ...production, CARD_PROVIDER_URL: `https://${host}:8081/graphql` }), /CARD_PROVIDER_URL is a stand-in/)
  }
  assert.match(refusal({ ...production, CARD_PROVIDER_URL: `https://${hostname()}/graphql` }), /CARD_PROVIDER_URL is a stand-in/)
})

test('production uses no test environment, no test secret, and no key twice', () => {
  const testUrl = 'https://api.us.test.highnote.com/graphql'
  assert.match(refusal({ ...production, CARD_PROVIDER_URL: testUrl }), /CARD_PROVIDER_URL is of a test environment/)
  assert.equal(readConfig({ ...production, CARD_PROVIDER_URL: 'https://cards.example.test/graphql' }).mode, 'production')
  const stytch = { AUTH_PROVIDER: 'stytch', STYTCH_PROJECT_ID: 'project-live-1', STYTCH_SECRET: 'secret-test-1' }
  assert.match(refusal({ ...production, ...stytch }), /STYTCH_SECRET is of a test project/)
  const twice = { ...production, TWILIO_AUTH_TOKEN: production.CARD_PROVIDER_SIGNING_KEY }
  assert.match(refusal(twice), /TWILIO_AUTH_TOKEN is the same key as CARD_PROVIDER_SIGNING_KEY/)
  assert.match(refusal({ ...production, CARD_PROVIDER_SIGNING_KEY: 'abababababababababab' }), /repeats a few characters/)
})

test('every stand-in of a production is named at once', () => {
  const line = refusal({
    ...production,
    CARD_PROVIDER_URL: 'https://127.0.0.1/graphql',
    CARD_PROVIDER_API_KEY: 'sk_test_1',
    CARD_PROVIDER_SIGNING_KEY: 'x',
    PUBLIC_ORIGIN: 'http://pay.example.com',
    DAYBREAK_DEMO: '1',
    BRAND_BANK_NAME: '',
  })
  for (const name of [
    'CARD_PROVIDER_URL',
    'CARD_PROVIDER_API_KEY',
    'CARD_PROVIDER_SIGNING_KEY',
    'PUBLIC_ORIGIN',
    'DAYBREAK_DEMO',
  ])
    assert.match(line, new RegExp(name))
  assert.match(line, /BRAND_BANK_NAME/)
})

test('keys, card numbers and PINs never go to a card provider without TLS, in a sandbox either', () => {
  assert.match(refusal({ CARD_PROVIDER_URL: 'http://cards.example.com/graphql' }), /CARD_PROVIDER_URL must begin with https/)
  const withKey = refusal({ CARD_PROVIDER_URL: 'https://sk_key:@cards.example.com/graphql' })
  assert.match(withKey, /CARD_PROVIDER_URL must have no name and password in it: the key is CARD_PROVIDER_API_KEY/)
  assert.ok(!withKey.includes('sk_key'))
  assert.match(
    refusal({ ...production, CARD_PROVIDER_PUBLIC_ORIGIN: 'http://cards.example.com' }),
    /CARD_PROVIDER_PUBLIC_ORIGIN must begin with https/,
  )
})

test('documents go to the card provider’s own origin unless another is named, never without TLS or, in production, to a stand-in', () => {
  const uploadOrigin = (settings: Record<string, string>) => readConfig(settings).cardProvider.uploadOrigin
  assert.equal(uploadOrigin(production), production.CARD_PROVIDER_PUBLIC_ORIGIN)
  const own = { ...production, CARD_PROVIDER_UPLOAD_ORIGIN: 'https://uploads.example.com' }
  assert.equal(uploadOrigin(own), 'https://uploads.example.com')
  assert.match(
    refusal({ ...own, CARD_PROVIDER_UPLOAD_ORIGIN: 'http://uploads.example.com' }),
    /UPLOAD_ORIGIN must begin with https/,
  )
  assert.match(refusal({ ...own, CARD_PROVIDER_UPLOAD_ORIGIN: 'https://127.0.0.1:8081' }), /UPLOAD_ORIGIN is a stand-in/)
})

test('production is opened by TLS alone, with a key that no one guesses and no test project', () => {
  assert.match(refusal({ ...production, PUBLIC_ORIGIN: 'http://pay.example.com' }), /PUBLIC_ORIGIN must begin with https/)
  assert.match(refusal({ ...production, CARD_PROVIDER_SIGNING_KEY: 'x' }), /CARD_PROVIDER_SIGNING_KEY must have 16 characters/)
  const stytch = { AUTH_PROVIDER: 'stytch', STYTCH_PROJECT_ID: 'project-test-1', STYTCH_SECRET: 's' }
  assert.match(refusal({ ...production, ...stytch }), /STYTCH_PROJECT_ID is a test project/)
})

test('production names its card product, and a registration at the card provider has no signing key yet', () => {
  const { CARD_PROVIDER_CARD_PRODUCT_ID: _product, ...withoutProduct } = production
  assert.match(refusal(withoutProduct), /CARD_PROVIDER_CARD_PRODUCT_ID/)
  const { CARD_PROVIDER_SIGNING_KEY: _key, CARD_PROVIDER_AUTHORIZATION_SIGNING_KEY: _other, ...withoutKey } = production
  assert.match(refusal(withoutKey), /CARD_PROVIDER_SIGNING_KEY.*CARD_PROVIDER_AUTHORIZATION_SIGNING_KEY/)
  const none = { events: [], authorization: [] }
  assert.deepEqual(readConfig(withoutKey, { lacks: 'signing_key' }).cardProvider.signingKeys, none)
  assert.throws(() => readConfig(withoutProduct, { lacks: 'signing_key' }), /CARD_PROVIDER_CARD_PRODUCT_ID/)
})

test('every fault is named at once, and no password with it', () => {
  const line = refusal({ ...production, PORT: 'x', TRUST_PROXY: 'y', DATABASE_URL: 'mysql://app:hunter2@db/daybreak' })
  assert.match(line, /PORT.*TRUST_PROXY|TRUST_PROXY.*PORT/)
  assert.match(line, /DATABASE_URL/)
  assert.doesNotMatch(line, /hunter2/)
})

test('an address past the pooler is nothing without the one that goes through it', () => {
  assert.match(
    refusal({ DIRECT_DATABASE_URL: 'postgres://app@db.example.com/daybreak' }),
    /DIRECT_DATABASE_URL needs DATABASE_URL/,
  )
  const direct = 'postgres://app@db.example.com:5432/daybreak'
  assert.equal(readConfig({ ...production, DIRECT_DATABASE_URL: direct }).directDatabaseUrl, direct)
})

test('a map of the operator’s own is an address with TLS, or a path of ours', () => {
  assert.equal(readConfig({}).mapStyleUrl, null)
  for (const url of ['https://maps.example.com/streets.json', '/maps/streets.json', 'http://127.0.0.1:9/streets.json'])
    assert.equal(readConfig({ MAP_STYLE_URL: url }).mapStyleUrl, url)
  assert.match(refusal({ MAP_STYLE_URL: 'http://maps.example.com/streets.json' }), /MAP_STYLE_URL must begin with https/)
  assert.match(refusal({ MAP_STYLE_URL: 'streets.json' }), /MAP_STYLE_URL must be/)
})

test('half of a provider is a fault', () =>
  assert.match(refusal({ TWILIO_ACCOUNT_SID: 'AC1' }), /TWILIO_AUTH_TOKEN, TWILIO_FROM must be set too/))

const twilio = { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'token', TWILIO_FROM: '+18005550142' }

test('a shipping carrier is configured in the form that it asks for, or not at all', () => {
  assert.match(refusal({ ...twilio, TWILIO_ACCOUNT_SID: 'SK1' }), /TWILIO_ACCOUNT_SID must begin with AC/)
  for (const from of ['8005550142', 'Daybreak', '+1']) assert.match(refusal({ ...twilio, TWILIO_FROM: from }), /TWILIO_FROM/)
  assert.equal(readConfig({ ...twilio, TWILIO_FROM: 'MG1' }).twilio?.from, 'MG1')
  assert.match(refusal({ ...twilio, TWILIO_WHATSAPP_FROM: '+18005550143' }), /TWILIO_WHATSAPP_TEMPLATE_EN, .*_ES must be set too/)
  assert.match(refusal({ ...twilio, TWILIO_BASE_URL: 'http://twilio.example.com' }), /TWILIO_BASE_URL must begin with https/)
  assert.match(refusal({ TWILIO_BASE_URL: 'http://127.0.0.1:9' }), /TWILIO_ACCOUNT_SID, .* must be set too/)
  const whatsapp = {
    TWILIO_WHATSAPP_FROM: '+18005550143',
    TWILIO_WHATSAPP_TEMPLATE_EN: 'HX1',
    TWILIO_WHATSAPP_TEMPLATE_ES: 'HX2',
  }
  assert.deepEqual(readConfig({ ...twilio, ...whatsapp }).twilio?.whatsapp, {
    from: '+18005550143',
    templates: { en: 'HX1', es: 'HX2' },
  })
  assert.match(refusal({ ...twilio, ...whatsapp, TWILIO_WHATSAPP_TEMPLATE_EN: 'x' }), /TWILIO_WHATSAPP_TEMPLATE/)
  for (const from of ['Daybreak <help@example.com>', 'help', 'a@example.com,b@example.com'])
    assert.match(refusal({ SMTP_URL: 'smtps://mail.example.com', SMTP_FROM: from }), /SMTP_FROM/)
})

test('Stytch is chosen by name and with its keys', () => {
  const stytch = { STYTCH_PROJECT_ID: 'project-test-1', STYTCH_SECRET: 'secret-test-1' }
  assert.equal(readConfig(stytch).stytch, null)
  assert.deepEqual(readConfig({ AUTH_PROVIDER: 'stytch', ...stytch }).stytch, {
    projectId: 'project-test-1',
    secret: 'secret-test-1',
    baseUrl: null,
  })
  assert.match(refusal({ AUTH_PROVIDER: 'stytch' }), /STYTCH_PROJECT_ID and STYTCH_SECRET/)
  assert.match(refusal({ AUTH_PROVIDER: 'stytch', ...stytch, STYTCH_PROJECT_ID: 'x' }), /STYTCH_PROJECT_ID must begin/)
  assert.match(refusal({ AUTH_PROVIDER: 'stytch', ...stytch, STYTCH_BASE_URL: 'http://stytch.example.com' }), /https/)
})

test('production takes no stand-in for a message provider or for Stytch', () => {
  assert.match(refusal({ ...production, TWILIO_BASE_URL: 'http://127.0.0.1:9' }), /TWILIO_BASE_URL is a stand-in/)
  const stytch = { AUTH_PROVIDER: 'stytch', STYTCH_PROJECT_ID: 'project-live-1', STYTCH_SECRET: 's' }
  assert.match(refusal({ ...production, ...stytch, STYTCH_BASE_URL: 'http://127.0.0.1:9' }), /STYTCH_BASE_URL is a stand-in/)
})

test('who suggests addresses has an address of its own, and what workers type goes there by TLS', () => {
  assert.deepEqual(readConfig({}).address, { provider: { kind: 'embedded' }, hasTerritories: false })
  const photon = { ADDRESS_PROVIDER: 'photon', ADDRESS_URL: 'https://photon.example.com', ADDRESS_TERRITORIES: '1' }
  assert.deepEqual(readConfig(photon).address, {
    provider: { kind: 'photon', url: 'https://photon.example.com' },
    hasTerritories: true,
  })
  assert.match(refusal({ ADDRESS_PROVIDER: 'nominatim' }), /ADDRESS_PROVIDER=nominatim needs ADDRESS_URL/)
  assert.match(refusal({ ADDRESS_URL: 'https://photon.example.com' }), /ADDRESS_URL needs ADDRESS_PROVIDER/)
  assert.match(refusal({ ...photon, ADDRESS_URL: 'http://photon.example.com' }), /ADDRESS_URL must begin with https/)
  assert.equal(readConfig({ ...photon, ADDRESS_URL: 'http://127.0.0.1:2322' }).address.provider.kind, 'photon')
})
