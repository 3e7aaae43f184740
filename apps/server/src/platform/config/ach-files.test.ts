// Guarantees of the settings of our bank files: a header that a bank would refuse stops the start, with every fault named.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { productionSettings } from '../../testing/production-settings.ts'
import { ConfigError, readConfig } from '../config.ts'

const files = {
  ...productionSettings,
  ACH_RAIL: 'files',
  ACH_IMMEDIATE_DESTINATION: '121042882',
  ACH_IMMEDIATE_ORIGIN: '123456780',
  ACH_DESTINATION_NAME: 'HARBOR BANK',
  ACH_ORIGIN_NAME: 'DAYBREAK INC.',
  ACH_COMPANY_NAME: 'DAYBREAK',
  ACH_COMPANY_ID: '1555010009',
  ACH_ODFI_ROUTING_NUMBER: '121042882',
  ACH_OFFSET_ACCOUNT: '5550109999',
}

function refusal(environment: Record<string, string>): string {
  try {
    readConfig(environment)
  } catch (error) {
    assert.ok(error instanceof ConfigError)
    return error.message
  }
  return assert.fail('the configuration was accepted')
}

test('the card provider carries transfers unless it is said otherwise', () => {
  assert.equal(readConfig({}).achFiles, null)
  assert.equal(readConfig(productionSettings).achFiles, null)
})

test('a bank that reads our files is written as it gave its names, with a blank before a routing number', () => {
  const { achFiles } = readConfig(files)
  assert.deepEqual([achFiles?.destination, achFiles?.origin, achFiles?.offsetAccount], [' 121042882', ' 123456780', '5550109999'])
  assert.equal(readConfig({ ...files, ACH_IMMEDIATE_ORIGIN: '1555010009' }).achFiles?.origin, '1555010009')
  assert.equal(readConfig({ ...files, ACH_BALANCED: '0', ACH_OFFSET_ACCOUNT: '' }).achFiles?.offsetAccount, null)
})

test('a sandbox may write files for a made-up bank, and a production may not', () => {
  assert.equal(readConfig({ ACH_RAIL: 'files' }).achFiles?.destinationName, 'SANDBOX BANK')
  assert.match(refusal({ ...productionSettings, ACH_RAIL: 'files' }), /ACH_RAIL=files needs ACH_IMMEDIATE_DESTINATION, /)
})

test('half of the settings is a fault, also in a sandbox', () => {
  const { ACH_COMPANY_ID: _left, ...half } = files
  assert.match(refusal(half), /ACH_COMPANY_ID must be set too/)
  assert.match(refusal({ ACH_RAIL: 'files', ACH_COMPANY_ID: '1555010009' }), /must be set too/)
})

const bad: readonly [keyof typeof files, string][] = [
  ['ACH_RAIL', 'both'],
  ['ACH_IMMEDIATE_DESTINATION', '121042881'],
  ['ACH_IMMEDIATE_ORIGIN', '12345678'],
  ['ACH_IMMEDIATE_ORIGIN', '123456781'],
  ['ACH_DESTINATION_NAME', 'A NAME THAT IS MUCH TOO LONG'],
  ['ACH_ORIGIN_NAME', 'Daybreak'],
  ['ACH_COMPANY_NAME', 'DAYBREAK PAYROLL CARDS'],
  ['ACH_COMPANY_NAME', 'CAFÉ'],
  ['ACH_COMPANY_ID', '15550100'],
  ['ACH_ODFI_ROUTING_NUMBER', '12104288'],
  ['ACH_OFFSET_ACCOUNT', '555010 9999'],
  ['ACH_OFFSET_ACCOUNT', ''],
]

test('each header field that a bank would refuse is named', () => {
  for (const [name, value] of bad) assert.match(refusal({ ...files, [name]: value }), new RegExp(name), `${name}=${value}`)
})

test('an account that balances nothing is a fault', () => {
  assert.match(refusal({ ...files, ACH_BALANCED: '0' }), /ACH_OFFSET_ACCOUNT balances the batches/)
})
