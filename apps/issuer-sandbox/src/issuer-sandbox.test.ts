// What the card-provider sandbox promises the server that holds its key.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  askAt,
  basic,
  closeMutation,
  isRoutingNumber,
  issueAccount,
  issueMutation,
  makeToken,
  numbersQuery,
  restrictedDetailsOf,
  startTestSandbox,
  testApiKey,
  tokenMutation,
} from './testing/sandbox.ts'

describe('a financial account', () => {
  test('is issued open, with a direct-deposit detail', async () => {
    await using sandbox = await startTestSandbox()
    const { status, body } = await sandbox.ask(issueMutation, { input: { externalId: 'acc_1', name: 'Payroll account' } })
    assert.equal(status, 200)
    const account = body.data?.['simulateFinancialAccountIssue'] as Record<string, unknown>
    assert.equal(account['__typename'], 'FinancialAccount')
    assert.equal(account['accountStatus'], 'ACTIVE')
    assert.equal(account['externalId'], 'acc_1')
    assert.match(String(account['id']), /^fa_[0-9a-f]{32}$/)
    assert.match((account['directDepositDetails'] as { id: string }).id, /^ddd_[0-9a-f]{32}$/)
  })

  test('is issued once for an external id, however often and at once it is asked for', async () => {
    await using sandbox = await startTestSandbox()
    const issued = await Promise.all(Array.from({ length: 16 }, () => issueAccount(sandbox, 'acc_1')))
    assert.equal(new Set(issued.map(({ id }) => id)).size, 1)
    assert.notEqual((await issueAccount(sandbox, 'acc_2')).id, issued[0]?.id)
  })

  test('is issued once for an idempotency key, and the key is refused for another request', async () => {
    await using sandbox = await startTestSandbox()
    const input = { externalId: 'acc_1', name: 'Payroll account', idempotencyKey: 'key-0123456789' }
    const first = await sandbox.ask(issueMutation, { input })
    assert.deepEqual((await sandbox.ask(issueMutation, { input })).body.data, first.body.data)
    for (const changed of [
      { ...input, externalId: 'acc_2' },
      { ...input, name: 'Another' },
    ]) {
      const { body } = await sandbox.ask(issueMutation, { input: changed })
      assert.deepEqual(body.data?.['simulateFinancialAccountIssue'], {
        __typename: 'UserError',
        errors: [{ code: 'ALREADY_USED', errorPath: ['input', 'idempotencyKey'] }],
      })
    }
    assert.equal((await issueAccount(sandbox, 'acc_2')).id.startsWith('fa_'), true)
  })

  test('is refused as data when its input is empty or too long', async () => {
    await using sandbox = await startTestSandbox()
    const { status, body } = await sandbox.ask(issueMutation, { input: { externalId: ' ', name: 'x'.repeat(256) } })
    assert.equal(status, 200)
    assert.deepEqual(body.data?.['simulateFinancialAccountIssue']?.['errors'], [
      { code: 'REQUIRED', errorPath: ['input', 'externalId'] },
      { code: 'TOO_LONG', errorPath: ['input', 'name'] },
    ])
  })

  test('has a number of its own, and the routing number of the bank', async () => {
    await using sandbox = await startTestSandbox()
    const numbers = new Set<unknown>()
    for (const externalId of ['acc_1', 'acc_2', 'acc_3']) {
      const { detailId } = await issueAccount(sandbox, externalId)
      const details = restrictedDetailsOf(await sandbox.ask(numbersQuery, { id: detailId }, await makeToken(sandbox, detailId)))
      assert.match(String(details?.['number']), /^\d{10,12}$/)
      assert.ok(isRoutingNumber(String(details?.['routingNumber'])))
      assert.equal(details?.['bank'], null)
      assert.equal(details?.['type'], 'CHECKING')
      numbers.add(details['number'])
    }
    assert.equal(numbers.size, 3)
  })

  test('stays closed once it is closed: no new token, and no numbers for an old one', async () => {
    await using sandbox = await startTestSandbox()
    const { id, detailId } = await issueAccount(sandbox, 'acc_1')
    const token = await makeToken(sandbox, detailId)
    for (let time = 0; time < 2; time += 1) {
      const { body } = await sandbox.ask(closeMutation, { input: { financialAccountId: id } })
      assert.deepEqual(body.data?.['simulateCloseFinancialAccount'], { __typename: 'FinancialAccount', accountStatus: 'CLOSED' })
    }
    const input = { directDepositDetailId: detailId, permissions: ['READ_RESTRICTED_DETAILS'] }
    const refused = await sandbox.ask(tokenMutation, { input })
    assert.equal(refused.body.data?.['generateDirectDepositDetailClientToken']?.['__typename'], 'UserError')
    assert.equal(
      restrictedDetailsOf(await sandbox.ask(numbersQuery, { id: detailId }, token))?.['__typename'],
      'AccessDeniedError',
    )
    const again = await sandbox.ask(issueMutation, { input: { externalId: 'acc_1', name: 'Payroll account' } })
    assert.equal(again.body.data?.['simulateFinancialAccountIssue']?.['accountStatus'], 'CLOSED')
  })

  test('that does not exist is a user error to close and null to read', async () => {
    await using sandbox = await startTestSandbox()
    const closed = await sandbox.ask(closeMutation, { input: { financialAccountId: 'fa_none' } })
    assert.deepEqual(closed.body.data?.['simulateCloseFinancialAccount'], {
      __typename: 'UserError',
      errors: [{ code: 'NOT_FOUND', errorPath: ['input', 'financialAccountId'] }],
    })
    assert.equal((await sandbox.ask(numbersQuery, { id: 'ddd_none' })).body.data?.['node'], null)
  })
})

describe('a client token', () => {
  test('lives fifteen minutes and not a second longer', async () => {
    await using sandbox = await startTestSandbox('2026-11-20T12:00:00Z')
    const { detailId } = await issueAccount(sandbox, 'acc_1')
    const input = { directDepositDetailId: detailId, permissions: ['READ_RESTRICTED_DETAILS'] }
    const { body } = await sandbox.ask(tokenMutation, { input })
    const token = body.data?.['generateDirectDepositDetailClientToken']
    assert.equal(token?.['expirationDate'], '2026-11-20T12:15:00.000Z')
    assert.equal(token['usage'], 'UNTIL_EXPIRATION')
    const authorization = `Bearer ${String(token['value'])}`
    sandbox.clock.advance({ minutes: 14, seconds: 59 })
    assert.equal(
      restrictedDetailsOf(await sandbox.ask(numbersQuery, { id: detailId }, authorization))?.['__typename'],
      'DirectDepositDetailRestrictedDetails',
    )
    sandbox.clock.advance({ seconds: 1 })
    assert.equal((await sandbox.ask(numbersQuery, { id: detailId }, authorization)).status, 401)
  })

  test('sees its own account alone: another one is not there', async () => {
    await using sandbox = await startTestSandbox()
    const mine = await issueAccount(sandbox, 'acc_1')
    const another = await issueAccount(sandbox, 'acc_2')
    const token = await makeToken(sandbox, mine.detailId)
    for (const id of [another.detailId, another.id, mine.id, 'ddd_none']) {
      assert.equal((await sandbox.ask(numbersQuery, { id }, token)).body.data?.['node'], null, id)
    }
  })

  test('changes nothing: every mutation is denied', async () => {
    await using sandbox = await startTestSandbox()
    const { id, detailId } = await issueAccount(sandbox, 'acc_1')
    const token = await makeToken(sandbox, detailId)
    const tries: [string, Record<string, unknown>][] = [
      [issueMutation, { externalId: 'acc_2', name: 'x' }],
      [closeMutation, { financialAccountId: id }],
      [tokenMutation, { directDepositDetailId: detailId, permissions: ['READ_RESTRICTED_DETAILS'] }],
    ]
    for (const [mutation, input] of tries) {
      const { body } = await sandbox.ask(mutation, { input }, token)
      assert.deepEqual(
        Object.values(body.data ?? {}).map((payload) => payload?.['__typename']),
        ['AccessDeniedError'],
      )
    }
    const still = await sandbox.ask(issueMutation, { input: { externalId: 'acc_1', name: 'x' } })
    assert.equal(still.body.data?.['simulateFinancialAccountIssue']?.['accountStatus'], 'ACTIVE')
  })

  test('is worth nothing when it is altered, unsigned, or signed by another sandbox', async () => {
    await using sandbox = await startTestSandbox()
    await using stranger = await startTestSandbox()
    const { detailId } = await issueAccount(sandbox, 'acc_1')
    const token = await makeToken(sandbox, detailId)
    const [header = '', claims = '', signature = ''] = token.replace('Bearer ', '').split('.')
    const richer = Buffer.from(JSON.stringify({ ...JSON.parse(Buffer.from(claims, 'base64url').toString()), exp: 9_999_999_999 }))
    const unsigned = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')
    const foreign = await makeToken(stranger, (await issueAccount(stranger, 'acc_1')).detailId)
    for (const worthless of [
      `Bearer ${header}.${richer.toString('base64url')}.${signature}`,
      `Bearer ${unsigned}.${claims}.`,
      `Bearer ${header}.${claims}`,
      foreign,
      'Bearer x',
    ]) {
      assert.equal((await sandbox.ask(numbersQuery, { id: detailId }, worthless)).status, 401, worthless)
    }
  })

  test('is not made without a permission, or for a detail that is not there', async () => {
    await using sandbox = await startTestSandbox()
    const { detailId } = await issueAccount(sandbox, 'acc_1')
    for (const input of [
      { directDepositDetailId: detailId, permissions: [] },
      { directDepositDetailId: 'ddd_none', permissions: ['READ_RESTRICTED_DETAILS'] },
    ]) {
      const { body } = await sandbox.ask(tokenMutation, { input })
      assert.equal(body.data?.['generateDirectDepositDetailClientToken']?.['__typename'], 'UserError')
    }
  })
})

describe('the API key', () => {
  test('does not read restricted details: only a client token does', async () => {
    await using sandbox = await startTestSandbox()
    const { detailId } = await issueAccount(sandbox, 'acc_1')
    const details = restrictedDetailsOf(await sandbox.ask(numbersQuery, { id: detailId }))
    assert.equal(details?.['__typename'], 'AccessDeniedError')
    assert.match(String(details['message']), /READ_RESTRICTED_DETAILS/)
  })

  test('is needed whole and in the right form', async () => {
    await using sandbox = await startTestSandbox()
    const encoded = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`
    for (const wrong of [
      basic('sk_test_of_another'),
      encoded(testApiKey),
      encoded(`${testApiKey}:x`),
      `Bearer ${testApiKey}`,
      'Basic',
      testApiKey,
    ]) {
      const answer = await askAt(sandbox.graphqlUrl, '{ __typename }', {}, wrong)
      assert.equal(answer.status, 401, wrong)
      assert.ok(answer.headers.has('www-authenticate'))
      assert.ok(answer.body.extensions?.requestId)
    }
  })
})
