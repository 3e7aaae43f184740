// Instant transfers to debit cards: a quote becomes one transfer, and the card's number decides how its bank answers.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { mutate, type Payload } from '../testing/cards.ts'
import { keepCard, openParties, typeCard, usd } from '../testing/bank-transfers.ts'
import { startTestSandbox, type TestSandbox } from '../testing/sandbox.ts'

const fields = 'id status failureReason externalIdentifier destination { amount { value } }'
const settle = { name: 'simulateUnifiedFundsTransferOutcome', on: 'UnifiedFundsTransfer', fields }
const cards = { pays: '4111111111111111', declines: '4012888888881881', isLate: '5105105105105100', isSilent: '4242424242424242' }

let sandbox: TestSandbox
let accountId: string
before(async () => {
  sandbox = await startTestSandbox()
  ;({ accountId } = await openParties(sandbox))
})
after(() => sandbox[Symbol.asyncDispose]())

async function quote(cardId: string, change: Record<string, unknown> = {}): Promise<Payload> {
  const create = {
    name: 'createUnifiedFundsTransferQuote',
    on: 'CreateUnifiedFundsTransferQuoteResult',
    fields: 'quotes { id expiresAt transferDetail { feeTotal { value } } }',
  }
  const ends = { source: { id: accountId }, destination: { id: cardId, amount: usd(9_825) } }
  return mutate(sandbox, create, { ...ends, externalIdentifier: 'key 1', idempotencyKey: crypto.randomUUID(), ...change })
}

async function quoteId(cardId: string, change: Record<string, unknown> = {}): Promise<string> {
  const { quotes } = await quote(cardId, change)
  return String((quotes as { id: string }[])[0]?.id)
}

const initiateFields = { name: 'initiateUnifiedFundsTransfer', on: 'UnifiedFundsTransfer', fields }

function initiate(id: string): Promise<Payload> {
  return mutate(sandbox, initiateFields, { id })
}

async function statusOf(id: unknown): Promise<unknown> {
  const { body } = await sandbox.ask(`query Read($id: ID!) { node(id: $id) { ... on UnifiedFundsTransfer { ${fields} } } }`, {
    id,
  })
  return body.data?.['node']?.['status']
}

function pass(milliseconds: number): void {
  sandbox.clock.set(sandbox.clock.now().add({ milliseconds }))
}

describe('a transfer to a debit card', () => {
  test('is one for its quote, and its quote one for its key', async () => {
    const cardId = await keepCard(sandbox, cards.pays)
    const idempotencyKey = crypto.randomUUID()
    const id = await quoteId(cardId, { idempotencyKey })
    assert.equal(await quoteId(cardId, { idempotencyKey }), id)
    const first = await initiate(id)
    assert.equal(first['status'], 'PROCESSING')
    assert.equal(first['externalIdentifier'], 'key 1')
    assert.deepEqual(await initiate(id), first)
    pass(3_000)
    assert.equal(await statusOf(first['id']), 'COMPLETED')
  })

  test('is declined, or late, or arrives by a simulation', async () => {
    const declined = await initiate(await quoteId(await keepCard(sandbox, cards.declines)))
    const late = await initiate(await quoteId(await keepCard(sandbox, cards.isLate)))
    pass(3_000)
    assert.equal(await statusOf(declined['id']), 'FAILED')
    assert.equal(await statusOf(late['id']), 'PROCESSING')
    const failed = await mutate(sandbox, settle, { id: late['id'], failureReason: 'EXPIRED_CARD' })
    assert.deepEqual([failed['status'], failed['failureReason']], ['FAILED', 'EXPIRED_CARD'])
    assert.equal((await mutate(sandbox, settle, { id: late['id'] })).__typename, 'UserError')
  })

  test('without an answer is done anyway, and answered once it can be', async () => {
    const id = await quoteId(await keepCard(sandbox, cards.isSilent))
    await assert.rejects(initiate(id), /gave no answer/)
    await assert.rejects(initiate(id), /gave no answer/)
    pass(30_000)
    assert.equal((await initiate(id))['status'], 'COMPLETED')
  })

  test('does not begin when its quote is over', async () => {
    const id = await quoteId(await keepCard(sandbox, cards.pays))
    pass(16 * 60_000)
    const { errors } = await initiate(id)
    assert.deepEqual(
      (errors as { code: string }[]).map(({ code }) => code),
      ['EXPIRED'],
    )
  })

  test('is not quoted to a card that takes nothing, without an amount, or under a key of another form', async () => {
    const takesNothing = await keepCard(sandbox, '6011111111111117')
    const pays = await keepCard(sandbox, cards.pays)
    const codes = async (answer: Promise<Payload>) => ((await answer)['errors'] as { code: string }[]).map(({ code }) => code)
    assert.deepEqual(await codes(quote(takesNothing)), ['NETWORK_NOT_SUPPORTED'])
    assert.deepEqual(await codes(quote(pays, { destination: { id: pays } })), ['REQUIRED'])
    assert.deepEqual(await codes(quote(pays, { idempotencyKey: '019a0000-0000-7000-8000-000000000000' })), ['INVALID'])
  })
})

describe('a debit card', () => {
  test('is typed in with a client token alone, and shows no more than may be shown', async () => {
    const typed = await typeCard(sandbox, '4111 1111 1111 1111')
    assert.equal(typed['usage'], 'SINGLE_USE')
    assert.deepEqual(typed['instrument'], {
      brand: 'VISA',
      last4: '1111',
      expiryYear: '2030',
      expiryMonth: '11',
      capabilities: [{ status: 'ENABLED' }],
    })
    const tokenize = { name: 'tokenizeCardPaymentMethod', on: 'PaymentMethodToken' }
    const paymentCard = { cardNumber: cards.pays, expiryYear: '30', expiryMonth: '11' }
    assert.equal((await mutate(sandbox, tokenize, { paymentCard })).__typename, 'AccessDeniedError')
    assert.ok(!sandbox.logged.some((line) => /1111\s?1111/.test(line)))
  })

  test('that says something wrong, is too old, or is declined by its bank, is refused', async () => {
    for (const [number, change, field] of [
      ['4111111111111112', {}, 'cardNumber'],
      [cards.pays, { expiryYear: '25' }, 'expiryYear'],
      [cards.pays, { expiryMonth: '13' }, 'expiryMonth'],
      [cards.pays, { securityCode: '12' }, 'securityCode'],
      ['4000000000000002', {}, 'paymentCard'],
    ] as const) {
      const errors = (await typeCard(sandbox, number, change))['errors'] as { errorPath: string[] }[]
      assert.deepEqual(
        errors.map(({ errorPath }) => errorPath.at(-1)),
        [field],
      )
    }
  })
})
