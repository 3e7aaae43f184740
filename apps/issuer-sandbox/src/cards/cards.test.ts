// What a payment card promises to the program and to the browser of its holder.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, describe, test } from 'node:test'
import { cardFields, changeCard, issueCard, makeCardToken, mutate, readDetails, setPin, type Payload } from '../testing/cards.ts'
import { issueAccount, startTestSandbox, testPage, type TestSandbox } from '../testing/sandbox.ts'
import { isCardNumber } from '../testing/card-number-form.ts'

let sandbox: TestSandbox
before(async () => {
  sandbox = await startTestSandbox()
})
after(() => sandbox[Symbol.asyncDispose]())

function codesOf(payload: Payload): unknown[] {
  assert.equal(payload.__typename, 'UserError', JSON.stringify(payload))
  return (payload['errors'] as { code: string; errorPath: string[] }[]).map(
    ({ code, errorPath }) => `${code} at ${errorPath.join('.')}`,
  )
}

const reissue = { name: 'reissuePaymentCard', on: 'PaymentCard', fields: cardFields }
const good = { expirationDate: '2030-11-15T00:00:00Z', activateOnCreate: false }

describe('restricted details', () => {
  test('are shown to the bearer of a token for them: a number that passes, and a CVV', async () => {
    const cardId = await issueCard(sandbox)
    const details = await readDetails(sandbox, cardId, await makeCardToken(sandbox, cardId, 'READ_RESTRICTED_DETAILS'))
    assert.ok(isCardNumber(String(details?.['number'])))
    assert.match(String(details?.['cvv']), /^\d{3}$/)
  })

  test('are denied to the API key, to a token for something else, and of a closed card', async () => {
    const cardId = await issueCard(sandbox)
    const token = await makeCardToken(sandbox, cardId, 'READ_RESTRICTED_DETAILS')
    const pinToken = await makeCardToken(sandbox, cardId, 'SET_PAYMENT_CARD_PIN')
    for (const caller of [undefined, pinToken]) {
      assert.equal((await readDetails(sandbox, cardId, caller))?.__typename, 'AccessDeniedError')
    }
    await changeCard(sandbox, 'close', cardId)
    assert.equal((await readDetails(sandbox, cardId, token))?.__typename, 'AccessDeniedError')
  })

  test('of another card are not there', async () => {
    const [mine, another] = [await issueCard(sandbox), await issueCard(sandbox)]
    assert.equal(await readDetails(sandbox, another, await makeCardToken(sandbox, mine, 'READ_RESTRICTED_DETAILS')), null)
  })
})

describe('a client token of a card', () => {
  test('is the newest one for its purpose: an earlier one is over, one for another purpose stays good', async () => {
    const cardId = await issueCard(sandbox)
    const pin = await makeCardToken(sandbox, cardId, 'SET_PAYMENT_CARD_PIN')
    const earlier = await makeCardToken(sandbox, cardId, 'READ_RESTRICTED_DETAILS')
    const newest = await makeCardToken(sandbox, cardId, 'READ_RESTRICTED_DETAILS')
    assert.equal((await sandbox.ask('{ ping }', {}, earlier)).status, 401)
    for (const token of [newest, pin]) assert.equal((await sandbox.ask('{ ping }', {}, token)).status, 200)
  })

  test('lives fifteen minutes', async () => {
    await using other = await startTestSandbox()
    const cardId = await issueCard(other)
    const token = await makeCardToken(other, cardId, 'READ_RESTRICTED_DETAILS')
    other.clock.advance({ minutes: 14, seconds: 59 })
    assert.equal((await readDetails(other, cardId, token))?.__typename, 'PaymentCardRestrictedDetails')
    other.clock.advance({ seconds: 1 })
    assert.equal((await other.ask('{ ping }', {}, token)).status, 401)
  })

  test('changes only what it names: freezing needs MANAGE_PAYMENT_CARD, for this card', async () => {
    const [cardId, another] = [await issueCard(sandbox), await issueCard(sandbox)]
    const reading = await makeCardToken(sandbox, cardId, 'READ_RESTRICTED_DETAILS')
    assert.equal((await changeCard(sandbox, 'suspend', cardId, reading)).__typename, 'AccessDeniedError')
    const managing = await makeCardToken(sandbox, cardId, 'MANAGE_PAYMENT_CARD')
    assert.equal((await changeCard(sandbox, 'suspend', cardId, managing))['status'], 'SUSPENDED')
    assert.equal((await changeCard(sandbox, 'suspend', another, managing)).__typename, 'AccessDeniedError')
    assert.equal(
      (await mutate(sandbox, reissue, { originalPaymentCardId: cardId, options: good }, managing)).__typename,
      'AccessDeniedError',
    )
  })

  test('shows neither the account nor whose card it is', async () => {
    const cardId = await issueCard(sandbox)
    const token = await makeCardToken(sandbox, cardId, 'READ_RESTRICTED_DETAILS')
    const query = `query($id: ID!) { node(id: $id) { ... on PaymentCard {
      last4 externalId financialAccounts { id } physicalPaymentCardOrders { id } originalPaymentCard { id }
    } } }`
    const { body } = await sandbox.ask(query, { id: cardId }, token)
    const { last4, ...hidden } = body.data?.['node'] ?? {}
    assert.match(String(last4), /^\d{4}$/)
    assert.deepEqual(Object.values(hidden), [null, null, null, null])
  })
})

describe('a PIN', () => {
  test('is set once a token, and the card says that it has one', async () => {
    const cardId = await issueCard(sandbox)
    const token = await makeCardToken(sandbox, cardId, 'SET_PAYMENT_CARD_PIN')
    const set = await setPin(sandbox, cardId, '2907', token)
    assert.deepEqual([set.__typename, set['pinDetails']], ['PaymentCard', { isSet: true }])
    assert.equal((await sandbox.ask('{ ping }', {}, token)).status, 401)
  })

  test('sent twice at once with one token is set once', async () => {
    const cardId = await issueCard(sandbox)
    const token = await makeCardToken(sandbox, cardId, 'SET_PAYMENT_CARD_PIN')
    const answers = await Promise.all(['2907', '7092', '0279'].map((pin) => setPin(sandbox, cardId, pin, token)))
    assert.deepEqual(answers.map(({ __typename }) => __typename).toSorted(), [
      'AccessDeniedError',
      'AccessDeniedError',
      'PaymentCard',
    ])
  })

  test('that is weak or none is refused, and the token is good for another try', async () => {
    const cardId = await issueCard(sandbox)
    const token = await makeCardToken(sandbox, cardId, 'SET_PAYMENT_CARD_PIN')
    for (const [pin, code] of [
      ['1234', 'WEAK_PIN'],
      ['8888', 'WEAK_PIN'],
      ['29071', 'INVALID'],
    ] as const) {
      assert.deepEqual(codesOf(await setPin(sandbox, cardId, pin, token)), [`${code} at input.newPin`])
    }
    assert.equal((await setPin(sandbox, cardId, '2907', token)).__typename, 'PaymentCard')
  })

  test('is set for a card that is in use: neither for a frozen one nor before activation', async () => {
    const frozen = await issueCard(sandbox)
    await changeCard(sandbox, 'suspend', frozen)
    for (const cardId of [frozen, await issueCard(sandbox, { isActive: false })]) {
      const token = await makeCardToken(sandbox, cardId, 'SET_PAYMENT_CARD_PIN')
      assert.deepEqual(codesOf(await setPin(sandbox, cardId, '2907', token)), ['NOT_ACTIVE at input.paymentCardId'])
    }
  })

  test('is not taken from a server: the API key is denied', async () => {
    const cardId = await issueCard(sandbox)
    const set = { name: 'setPinForPaymentCard', on: 'PaymentCard' }
    assert.equal((await mutate(sandbox, set, { paymentCardId: cardId, newPin: '2907' })).__typename, 'AccessDeniedError')
  })

  test('goes along to a copy of the card when that is asked for', async () => {
    const cardId = await issueCard(sandbox)
    await setPin(sandbox, cardId, '2907', await makeCardToken(sandbox, cardId, 'SET_PAYMENT_CARD_PIN'))
    for (const copyPin of [true, false]) {
      const options = { ...good, reissueFeatures: { copyPin } }
      const copy = await mutate(sandbox, reissue, { originalPaymentCardId: cardId, options })
      assert.deepEqual(copy['pinDetails'], { isSet: copyPin })
    }
  })
})

describe('a replacement', () => {
  test('with the same number has another CVV with its new month; a lost card’s number is not used again', async () => {
    const cardId = await issueCard(sandbox)
    const options = { ...good, expirationDate: '2031-01-01T00:00:00Z', reissueFeatures: { copyNumber: true } }
    const copy = await mutate(sandbox, reissue, { originalPaymentCardId: cardId, options })
    const details = await Promise.all(
      [cardId, String(copy['id'])].map(async (id) =>
        readDetails(sandbox, id, await makeCardToken(sandbox, id, 'READ_RESTRICTED_DETAILS')),
      ),
    )
    assert.equal(details[1]?.['number'], details[0]?.['number'])

    const lost = { originalPaymentCardId: cardId, options: { ...options, reason: 'LOST' } }
    assert.deepEqual(codesOf(await mutate(sandbox, reissue, lost)), ['INVALID at input.options.reissueFeatures.copyNumber'])
  })

  test('is made for a month to come, and for an account that is open', async () => {
    const cardId = await issueCard(sandbox)
    for (const expirationDate of ['2026-11-20T11:59:59Z', '2040-01-01T00:00:00Z', 'soon', '2030-11-15']) {
      const answer = await mutate(sandbox, reissue, { originalPaymentCardId: cardId, options: { ...good, expirationDate } })
      assert.deepEqual(codesOf(answer), ['INVALID at input.options.expirationDate'])
    }
    const { id: financialAccountId } = await issueAccount(sandbox, 'acc_suspended')
    const suspension = { id: financialAccountId, suspensionReason: 'ACCOUNT_REVIEW', memo: 'Looked at' }
    await mutate(sandbox, { name: 'suspendFinancialAccount', on: 'FinancialAccount' }, suspension)
    const issue = { name: 'issuePaymentCardForFinancialAccount', on: 'PaymentCard' }
    assert.deepEqual(codesOf(await mutate(sandbox, issue, { financialAccountId, options: good })), [
      'ACCOUNT_NOT_ACTIVE at input.financialAccountId',
    ])
    await mutate(sandbox, { name: 'unsuspendFinancialAccount', on: 'FinancialAccount' }, { id: financialAccountId, memo: 'Fine' })
    assert.equal((await mutate(sandbox, issue, { financialAccountId, options: good })).__typename, 'PaymentCard')
  })

  test('under one key is one card, and the key is refused for another request', async () => {
    const cardId = await issueCard(sandbox)
    const input = { originalPaymentCardId: cardId, options: good, idempotencyKey: 'reissue-0001' }
    const first = await mutate(sandbox, reissue, input)
    assert.deepEqual(await mutate(sandbox, reissue, input), first)
    const another = await mutate(sandbox, reissue, { ...input, options: { ...good, activateOnCreate: true } })
    assert.deepEqual(codesOf(another), ['ALREADY_USED at input.idempotencyKey'])
  })
})

type Page = {
  edges: { cursor: string; node: { id: string } }[]
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string; endCursor: string }
}

test('cards are listed in the order of their issue, a page at a time', async () => {
  const { id } = await issueAccount(sandbox, 'acc_paging')
  const issue = { name: 'issuePaymentCardForFinancialAccount', on: 'PaymentCard' }
  const issued: unknown[] = []
  for (let card = 0; card < 5; card += 1)
    issued.push((await mutate(sandbox, issue, { financialAccountId: id, options: good }))['id'])
  const query = `query($id: ID!, $first: Int, $after: String) { node(id: $id) { ... on FinancialAccount {
    paymentCards(first: $first, after: $after) { edges { cursor node { id } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } }
  } } }`
  const seen: unknown[] = []
  let cursor: unknown = null
  for (const expected of [2, 2, 1]) {
    const { body } = await sandbox.ask(query, { id, first: 2, after: cursor })
    const page = body.data?.['node']?.['paymentCards'] as Page | undefined
    assert.ok(page)
    const { edges, pageInfo } = page
    assert.equal(edges.length, expected)
    assert.deepEqual(pageInfo, {
      hasNextPage: expected === 2,
      hasPreviousPage: cursor !== null,
      startCursor: edges[0]?.cursor,
      endCursor: edges.at(-1)?.cursor,
    })
    seen.push(...edges.map(({ node }) => node.id))
    cursor = pageInfo.endCursor
  }
  assert.deepEqual(seen, issued)
  for (const wrong of [{ first: 0 }, { first: 101 }, { first: 2, after: 'bm9uZQ' }]) {
    assert.ok(((await sandbox.ask(query, { id, ...wrong })).body.errors?.length ?? 0) > 0)
  }
})

test('neither number nor CVV nor PIN is kept in the clear or written to the log', async () => {
  await using other = await startTestSandbox()
  const cardId = await issueCard(other)
  const details = await readDetails(other, cardId, await makeCardToken(other, cardId, 'READ_RESTRICTED_DETAILS'))
  await setPin(other, cardId, '2907', await makeCardToken(other, cardId, 'SET_PAYMENT_CARD_PIN'))
  await setPin(other, cardId, '1234', await makeCardToken(other, cardId, 'SET_PAYMENT_CARD_PIN'))
  const number = String(details?.['number'])

  const kept = valuesIn(join(other.dataDir, 'issuer', 'issuer.sqlite'))
  // The search itself works: what may be kept is found.
  assert.ok(kept.includes(cardId) && kept.includes(number.slice(-4)))
  for (const secret of ['2907', '1234', String(details?.['cvv'])]) assert.ok(!kept.includes(secret), secret)
  assert.ok(!kept.some((value) => value.includes(number)))
  const logged = other.logged.map((line) => Object.values(JSON.parse(line) as Record<string, unknown>).map(String)).flat()
  assert.ok(logged.includes('Details'))
  for (const secret of ['2907', '1234', String(details?.['cvv']), number]) assert.ok(!logged.includes(secret), secret)
})

/** Every value of every table, as text. */
function valuesIn(path: string): string[] {
  const file = new DatabaseSync(path, { readOnly: true })
  const tables = file.prepare(`select name from sqlite_schema where type = 'table'`).all()
  const rows = tables.flatMap(({ name }) => file.prepare(`select * from "${String(name)}"`).all())
  file.close()
  return rows.flatMap((row) =>
    Object.values(row).map((value) => (value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : String(value))),
  )
}

test('closing an account closes its cards', async () => {
  const { id } = await issueAccount(sandbox, 'acc_closing')
  const issue = { name: 'issuePaymentCardForFinancialAccount', on: 'PaymentCard' }
  const card = await mutate(sandbox, issue, { financialAccountId: id, options: { ...good, activateOnCreate: true } })
  await mutate(sandbox, { name: 'simulateCloseFinancialAccount', on: 'FinancialAccount' }, { financialAccountId: id })
  const answer = await changeCard(sandbox, 'activate', String(card['id']))
  assert.deepEqual(codesOf(answer), ['CLOSED at input.paymentCardId'])
})

test('the card details page may be framed by the program’s app alone, and runs only what comes with it', async () => {
  const answer = await fetch(`${sandbox.origin}/card-details-frame`)
  assert.equal(answer.status, 200)
  const policy = answer.headers.get('content-security-policy') ?? ''
  assert.ok(policy.includes(`frame-ancestors ${testPage}`) && policy.includes("default-src 'none'") && !policy.includes('unsafe'))
  const page = await answer.text()
  assert.doesNotMatch(page, /<script>|style=|\son\w+=/)
  for (const [, path = ''] of page.matchAll(/(?:href|src)="([^"]+)"/g)) {
    assert.equal((await fetch(sandbox.origin + path)).status, 200, path)
  }
  assert.equal((await fetch(`${sandbox.origin}/card-details-frame`, { method: 'POST' })).status, 405)
})
