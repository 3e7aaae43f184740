// Guarantees of the settings of analytics: our own collector unless it is said otherwise, and no half of another one.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { productionSettings } from '../../testing/production-settings.ts'
import { readConfig } from '../config.ts'
import { securityHeaders } from '../http/security-headers.ts'

const mixpanel = { ANALYTICS_PROVIDER: 'mixpanel', MIXPANEL_TOKEN: 'a'.repeat(32) }

test('what is counted stays here unless a project at Mixpanel is named', () => {
  assert.equal(readConfig({}).analytics.mixpanel, null)
  assert.equal(readConfig(productionSettings).analytics.mixpanel, null)
  assert.deepEqual(readConfig(mixpanel).analytics.mixpanel, {
    token: 'a'.repeat(32),
    apiHost: 'https://api-js.mixpanel.com',
  })
  const inEurope = readConfig({ ...mixpanel, MIXPANEL_API_HOST: 'https://api-eu.mixpanel.com' })
  assert.equal(inEurope.analytics.mixpanel?.apiHost, 'https://api-eu.mixpanel.com')
})

test('half of a set-up, a token that is none and an address without TLS stop the start', () => {
  for (const [settings, fault] of [
    [{ ANALYTICS_PROVIDER: 'mixpanel' }, /ANALYTICS_PROVIDER=mixpanel needs MIXPANEL_TOKEN/],
    [{ MIXPANEL_TOKEN: 'a'.repeat(32) }, /MIXPANEL_… is set, but ANALYTICS_PROVIDER is embedded/],
    [{ ...mixpanel, MIXPANEL_TOKEN: 'a secret' }, /MIXPANEL_TOKEN must be a project's token/],
    [{ ...mixpanel, MIXPANEL_API_HOST: 'http://collector.example' }, /MIXPANEL_API_HOST must begin with https/],
    [{ ...mixpanel, MIXPANEL_API_HOST: 'https://collector.example/track' }, /MIXPANEL_API_HOST/],
    [{ ANALYTICS_PROVIDER: 'segment' }, /ANALYTICS_PROVIDER/],
  ] as const)
    assert.throws(() => readConfig(settings), fault)
})

test('contacts are said only where that is meant, and a production holds a client address to a rate', () => {
  assert.equal(readConfig({}).analytics.takesContacts, false)
  assert.equal(readConfig({ ANALYTICS_IDENTIFY_CONTACTS: '1' }).analytics.takesContacts, true)
  assert.equal(readConfig(productionSettings).analytics.requestsPerMinute, 600)
})

test('pages may reach Mixpanel only where it is configured', () => {
  const policyFor = (analyticsOrigin: string | null) => {
    const headers = securityHeaders({ isSecure: true, cardProviderOrigin: 'https://cards.example', analyticsOrigin })
    return /connect-src [^;]*/.exec(headers.page.join('\n'))?.[0]
  }
  assert.equal(policyFor(null), "connect-src 'self' https://cards.example")
  assert.equal(policyFor('https://api-js.mixpanel.com'), "connect-src 'self' https://cards.example https://api-js.mixpanel.com")
})
