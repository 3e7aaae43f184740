// People at a card provider that leaves out facts.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createIssuer } from '#features/issuer'
import { ProblemError } from '#platform/errors.ts'
import { silentLog } from '#platform/log.ts'
import { parseInstant, parsePlainDate } from '@daybreak/time'
import { answer, withProvider } from '../../../testing/stand-ins/answering-provider.ts'

const person = {
  externalId: 'chk_1',
  firstName: 'Maya',
  lastName: 'Torres',
  dateOfBirth: parsePlainDate('1990-01-01'),
  ssn: '900000001',
  email: null,
  phone: null,
  address: { line1: '200 Water St', line2: null, city: 'New York', state: 'NY', postalCode: '10038' },
}
const application = {
  accountHolderId: 'ach_1',
  consentedAt: parseInstant('2026-11-20T12:00:00.000Z'),
  ipAddress: null,
}
const isUnreachable = (error: unknown) => error instanceof ProblemError && error.code === 'issuer.unreachable'

test('a list that is left out is no list of no one: neither a person nor an application is made again', async () => {
  const silences = [
    { personAccountHolders: null, node: null },
    { personAccountHolders: { edges: null, pageInfo: { hasNextPage: null, endCursor: null } }, node: { applications: null } },
  ]
  for (const data of silences) {
    await withProvider(answer(200, JSON.stringify({ data })), async (url, asked) => {
      const publicOrigin = 'https://cards.example.com'
      const issuer = createIssuer({ url, publicOrigin, apiKey: 'sk_test_of_no_one', cardProductId: 'cpr_1', log: silentLog })
      await assert.rejects(issuer.createAccountHolder(person), isUnreachable)
      await assert.rejects(issuer.applyForCardProduct(application), isUnreachable)
      assert.equal(asked(), 2)
    })
  }
})
