// The keys that the card provider signs with: a list for what it tells, another for what it asks.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { productionSettings as production } from '../../testing/production-settings.ts'
import { readConfig } from '../config.ts'

test('events and questions have keys of their own, each a list while they rotate, and no key is used for both', () => {
  const [one, two, other] = ['evt_key_of_sixteen_or_more', 'evt_key_after_rotation_2', 'cae_key_of_sixteen_or_more']
  const rotating = {
    ...production,
    CARD_PROVIDER_SIGNING_KEY: ` ${one}, ${two} `,
    CARD_PROVIDER_AUTHORIZATION_SIGNING_KEY: other,
  }
  assert.deepEqual(readConfig(rotating).cardProvider.signingKeys, { events: [one, two], authorization: [other] })
  const shared = { ...rotating, CARD_PROVIDER_AUTHORIZATION_SIGNING_KEY: `${other},${two}` }
  assert.throws(() => readConfig(shared), /CARD_PROVIDER_AUTHORIZATION_SIGNING_KEY is the same key as CARD_PROVIDER_SIGNING_KEY/)
  assert.throws(
    () => readConfig({ ...rotating, CARD_PROVIDER_SIGNING_KEY: `${one},${one}` }),
    /CARD_PROVIDER_SIGNING_KEY names a key twice/,
  )
  assert.throws(
    () => readConfig({ ...rotating, CARD_PROVIDER_AUTHORIZATION_SIGNING_KEY: `${other},short` }),
    /must have 16 characters/,
  )
  const inLines = { ...rotating, CARD_PROVIDER_SIGNING_KEY: `${one}\n${two}` }
  assert.throws(() => readConfig(inLines), /CARD_PROVIDER_SIGNING_KEY has white space in a key: write commas between keys/)
})
