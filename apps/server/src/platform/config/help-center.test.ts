// Guarantees of the settings of a help center: all of them or none, and none that would send workers' words in the open.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ConfigError, readConfig } from '../config.ts'

function refusal(environment: Record<string, string>): string {
  try {
    readConfig(environment)
  } catch (error) {
    assert.ok(error instanceof ConfigError)
    return error.message
  }
  return assert.fail('it was accepted')
}

test('cases go to Zendesk when all of it is set, and half of it is refused at start', () => {
  const zendesk = {
    CASES_DESK: 'zendesk',
    ZENDESK_ORIGIN: 'https://acme.zendesk.com',
    ZENDESK_EMAIL: 'cases@example.com',
    ZENDESK_API_TOKEN: 'a-token',
    ZENDESK_WEBHOOK_SECRET: 'a-secret-of-its-webhook',
  }
  assert.equal(readConfig({}).zendesk, null)
  assert.equal(readConfig(zendesk).zendesk?.email, 'cases@example.com')
  for (const name of Object.keys(zendesk)) assert.match(refusal({ ...zendesk, [name]: '' }), new RegExp(name))
  assert.match(refusal({ CASES_DESK: 'zendesk' }), /ZENDESK_ORIGIN, ZENDESK_EMAIL, ZENDESK_API_TOKEN, ZENDESK_WEBHOOK_SECRET/)
  assert.match(refusal({ ...zendesk, ZENDESK_ORIGIN: 'http://acme.zendesk.com' }), /ZENDESK_ORIGIN must begin with https/)
  assert.match(refusal({ ...zendesk, ZENDESK_EMAIL: 'cases:x@example.com' }), /ZENDESK_EMAIL/)
  assert.match(refusal({ ...zendesk, ZENDESK_WEBHOOK_SECRET: 'short' }), /ZENDESK_WEBHOOK_SECRET/)
})
