// Which settings the sandbox reads from its environment, and which it refuses in one line.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ConfigError, readIssuerConfig } from './config.ts'

const keys = { CARD_PROVIDER_API_KEY: 'sk_test_0123456789', CARD_PROVIDER_SIGNING_KEY: 'a_signing_key_of_tests' }

test('with only its keys set it listens on this machine, for the pages of this machine', () => {
  const config = readIssuerConfig(keys)
  assert.deepEqual([config.host, config.port], ['127.0.0.1', 8081])
  assert.deepEqual(config.allowedOrigins, ['http://127.0.0.1:8080', 'http://localhost:8080'])
})

test('with a public origin no other page may call', () => {
  const config = readIssuerConfig({ ...keys, PUBLIC_ORIGIN: 'https://pay.example.com', PORT: '9000' })
  assert.deepEqual(config.allowedOrigins, ['https://pay.example.com'])
})

test('every fault is in one line, and a secret never is', () => {
  const environment = {
    CARD_PROVIDER_API_KEY: 'short',
    CARD_PROVIDER_SIGNING_KEY: 'short',
    ISSUER_PORT: 'x',
    PORT: '70000',
    PUBLIC_ORIGIN: 'pay.example.com/',
    HOST: '0.0.0.0',
  }
  assert.throws(
    () => readIssuerConfig(environment),
    (error) => {
      assert.ok(error instanceof ConfigError)
      for (const name of Object.keys(environment)) assert.ok(error.message.includes(name), name)
      assert.ok(!error.message.includes('short') && !error.message.includes('\n'))
      return true
    },
  )
})

test('other machines see it only when that is meant', () => {
  assert.throws(() => readIssuerConfig({ ...keys, HOST: '0.0.0.0' }), ConfigError)
  assert.equal(readIssuerConfig({ ...keys, HOST: '0.0.0.0', DAYBREAK_ALLOW_REMOTE_SANDBOX: '1' }).host, '0.0.0.0')
})

test('a list of signing keys is refused: nothing would be signed with any of them', () => {
  const list = { ...keys, CARD_PROVIDER_SIGNING_KEY: 'first_key_of_a_list,second_key_of_a_list' }
  assert.throws(() => readIssuerConfig(list), /CARD_PROVIDER_SIGNING_KEY must be one key/)
})
