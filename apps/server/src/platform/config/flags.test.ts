// Who serves the flags is said as a whole or not at all, and environments only of hosts.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { environmentOf } from '@daybreak/contract'
import { ConfigError, readConfig } from '../config.ts'

const launchDarkly = {
  FLAGS_PROVIDER: 'launchdarkly',
  LAUNCHDARKLY_SDK_KEY: 'sdk-00000000-0000-4000-8000-000000000000',
  LAUNCHDARKLY_CLIENT_SIDE_ID: '0123456789abcdef01234567',
}

test('without a setting the flags are ours, and LaunchDarkly needs both of its keys', () => {
  assert.equal(readConfig({}).flags.launchDarkly, null)
  assert.deepEqual(readConfig(launchDarkly).flags.launchDarkly, {
    sdkKey: launchDarkly.LAUNCHDARKLY_SDK_KEY,
    clientSideId: launchDarkly.LAUNCHDARKLY_CLIENT_SIDE_ID,
    relay: null,
  })
  for (const [environment, fault] of [
    [{ FLAGS_PROVIDER: 'launchdarkly' }, /needs LAUNCHDARKLY_SDK_KEY and LAUNCHDARKLY_CLIENT_SIDE_ID/],
    [{ ...launchDarkly, FLAGS_PROVIDER: '' }, /LAUNCHDARKLY_… is set, but FLAGS_PROVIDER is embedded/],
    [{ ...launchDarkly, LAUNCHDARKLY_CLIENT_SIDE_ID: launchDarkly.LAUNCHDARKLY_SDK_KEY }, /must be a client-side ID/],
    [{ ...launchDarkly, LAUNCHDARKLY_SDK_KEY: 'mob-1' }, /must be an SDK key/],
    [{ ...launchDarkly, LAUNCHDARKLY_RELAY_ORIGIN: 'http://relay.example.com' }, /must begin with https/],
  ] as const)
    assert.throws(
      () => readConfig(environment),
      (error) => error instanceof ConfigError && fault.test(error.message) && !error.message.includes('0000-4000'),
      JSON.stringify(environment),
    )
})

test('the environment follows from the host, and a table overrides it', () => {
  const { environments } = readConfig({ FLAGS_ENVIRONMENTS: 'Try.example.com=staging, staging.example.com=production' }).flags
  const facts: Record<string, string> = {
    localhost: 'development',
    '127.0.0.1': 'development',
    '127.8.9.1': 'development',
    '[::1]': 'development',
    'daybreak.test': 'development',
    'pay.staging.example.com': 'staging',
    'staging-pay.example.com': 'staging',
    'pay.example.com': 'production',
    '127.0.0.1.example.com': 'production',
    'test.example.com': 'production',
    'TRY.example.com': 'staging',
    'staging.example.com': 'production',
    constructor: 'production',
  }
  for (const [host, environment] of Object.entries(facts)) assert.equal(environmentOf(host, environments), environment, host)
  for (const wrong of ['pay.example.com', 'pay.example.com=test', 'https://pay.example.com=staging'])
    assert.throws(() => readConfig({ FLAGS_ENVIRONMENTS: wrong }), /FLAGS_ENVIRONMENTS must be a list such as/)
})
