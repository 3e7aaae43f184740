// What a word of the card provider for a transfer means here.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { publishedSchema } from '@daybreak/card-provider-schema'
import { buildSchema, isEnumType } from 'graphql'
import { failureReasons } from '@daybreak/contract'
import { parseInstant } from '@daybreak/time'
import { achFacts, instantFacts, reasonOf } from './words.ts'

const schema = buildSchema(publishedSchema)
const never = (word: string) => assert.fail(word)
const at = parseInstant('2026-11-20T13:30:00Z')
const noTimes = { sentAt: null, settledAt: null, returnedAt: null, failedAt: null, canceledAt: null }

function wordsOf(enumName: string): string[] {
  const type = schema.getType(enumName)
  assert.ok(isEnumType(type), enumName)
  return type.getValues().map(({ name }) => name)
}

describe('a reason of the card provider', () => {
  test('is reported in the specification’s terms wherever it has some, whichever side the provider means', () => {
    for (const reason of failureReasons) assert.equal(reasonOf(reason, never), reason)
    assert.equal(reasonOf('INSUFFICIENT_FUNDS_IN_EXTERNAL_ACCOUNT', never), 'INSUFFICIENT_FUNDS')
    assert.equal(reasonOf('EXTERNAL_ACCOUNT_NOT_FOUND', never), 'ACCOUNT_NOT_FOUND')
    assert.equal(reasonOf('INVALID_EXTERNAL_ACCOUNT_NUMBER', never), 'INVALID_ACCOUNT_NUMBER')
  })

  test('that the specification has no term for is reported by its return code', () => {
    assert.equal(reasonOf('CREDIT_ENTRY_REFUSED_BY_THE_RECEIVER', never), 'R23')
    assert.equal(reasonOf('BENEFICIARY_OR_ACCOUNT_HOLDER_DECEASED', never), 'R15')
  })

  for (const name of ['AchTransferStatusFailureReason', 'UnifiedFundsTransferFailureReason']) {
    test(`is understood, whichever of the published ones it is: ${name}`, () => {
      const unknown: string[] = []
      for (const word of wordsOf(name)) reasonOf(word, (one) => unknown.push(one))
      assert.deepEqual(unknown, [])
    })
  }

  test('that is newer than our list is unknown, and is reported to people', () => {
    const reported: string[] = []
    assert.equal(
      reasonOf('LOST_IN_SPACE', (word) => reported.push(word)),
      'UNKNOWN',
    )
    assert.deepEqual(reported, ['LOST_IN_SPACE'])
  })

  test('that is missing is unknown', () => assert.equal(reasonOf(null, never), 'UNKNOWN'))
})

describe('a status of the card provider', () => {
  test('is known here, whichever of the published ones it is', () => {
    for (const status of wordsOf('OriginatedAchTransferStatus'))
      assert.ok(
        achFacts(status, noTimes, () => 'R23'),
        status,
      )
    const times = { createdAt: at, updatedAt: at }
    for (const status of wordsOf('UnifiedFundsTransferStatus'))
      assert.ok(
        instantFacts(status, times, () => 'UNKNOWN'),
        status,
      )
    assert.equal(
      achFacts('LOST', noTimes, () => 'UNKNOWN'),
      null,
    )
    assert.equal(
      achFacts(null, noTimes, () => 'UNKNOWN'),
      null,
    )
  })

  test('says all that came before it: a return comes after the settlement, where the provider says when that was', () => {
    const kinds = (settledAt: typeof at | null) =>
      achFacts('RETURNED', { ...noTimes, settledAt }, () => 'R23')?.map(({ kind }) => kind)
    assert.deepEqual(kinds(at), ['pending', 'sent', 'settled', 'returned'])
    assert.deepEqual(kinds(null), ['pending', 'sent', 'returned'])
  })
})
