// A purchase while our database is down: the card provider's stand-in rules decide, and the ledger then follows automatically.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod'
import { newUuid } from '@daybreak/ids'
import { cents } from '@daybreak/money'
import { systemClock } from '@daybreak/time'
import {
  cardExpiryFrom,
  createIssuer,
  createIssuerSimulations,
  keepRegistered,
  type Issuer,
  type IssuerSimulations,
} from '#features/issuer'
import { houseAccounts, postJournal, readBalances, verifyLedger } from '#features/ledger'
import { silentLog } from '#platform/log.ts'
import { applyAtSandbox } from '../../../testing/processes/account-at-sandbox.ts'
import { startIssuerProcess, type IssuerProcess } from '../../../testing/processes/issuer-process.ts'
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts'
import { addCard } from '../cards.store.ts'

let sandbox: IssuerProcess
let product: TestProduct
let registration: ReturnType<typeof keepRegistered>
let simulations: IssuerSimulations
let provider: Pick<Issuer, 'readTransactionWords'>
let accountId: string
let providerCardId: string

before(async () => {
  sandbox = await startIssuerProcess()
  const { url, apiKey, signingKey } = sandbox
  product = await startTestProduct({
    CARD_PROVIDER_URL: url,
    CARD_PROVIDER_API_KEY: apiKey,
    CARD_PROVIDER_SIGNING_KEY: signingKey,
  })
  product.clock.set(systemClock.now())
  registration = keepRegistered({ url, apiKey, origin: product.origin, log: silentLog })
  await registration.registered
  simulations = createIssuerSimulations({ url, apiKey, log: silentLog }, () => newUuid(systemClock))
  await hire()
})
after(async () => {
  await registration.stop()
  assert.deepEqual((await verifyLedger(product.db.database)).drifts, [])
  await product.close()
  await sandbox.stop()
})

/** A worker with a card and $100.00. */
async function hire(): Promise<void> {
  const { database } = product.db
  const { employeeId } = await product.addWorker('12125550101')
  const access = { url: sandbox.url, publicOrigin: sandbox.origin, apiKey: sandbox.apiKey, log: silentLog }
  const { applicationId } = await applyAtSandbox(access, employeeId)
  ;({ accountId } = await product.rooms.accounts.openAccount({ employeeId, name: 'Ana Test', applicationId }))
  const legs = [
    { accountId, amount: cents(10_000n) },
    { accountId: houseAccounts.achClearing, amount: cents(-10_000n) },
  ]
  const paid = { journalId: newUuid(systemClock), idempotencyKey: newUuid(systemClock), kind: 'payroll_deposit' as const }
  await postJournal(database.query, { ...paid, owner: accountId, legs, at: product.clock.now() })
  const { rows } = await database.pool.query<{ id: string }>(
    'select provider_account_id as id from accounts_account where id = $1',
    [accountId],
  )
  const issuer = createIssuer(access)
  provider = issuer
  const made = await issuer.issueCard({
    providerAccountId: rows[0]?.id ?? '',
    externalId: 'card_outage',
    isActive: true,
    expiresAt: cardExpiryFrom(systemClock.now()),
  })
  ;({ providerCardId } = made)
  const card = { id: newUuid(systemClock), employeeId, accountId, status: 'Active', formFactor: 'VIRTUAL' } as const
  const { last4 } = made
  await database.transaction((tx) => addCard(tx, { ...card, last4, providerCardId, createdAt: product.clock.now() }))
}

const answered = z.object({ data: z.object({ simulateCardProductSettings: z.object({ __typename: z.literal('CardProduct') }) }) })

async function standIn(standsIn: boolean): Promise<void> {
  const query = `mutation { simulateCardProductSettings(input: { cardProductId: "cpr_paycard", standsIn: ${standsIn} }) { __typename } }`
  const authorization = `Basic ${Buffer.from(`${sandbox.apiKey}:`).toString('base64')}`
  const headers = { 'content-type': 'application/json', authorization }
  const response = await fetch(sandbox.url, { method: 'POST', headers, body: JSON.stringify({ query }) })
  answered.parse(await response.json())
}

/** Every query for a decision fails, as while the database is down. */
async function whileAway<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  const { pool } = product.db.database
  const query = pool.query
  pool.query = ((...parameters: unknown[]) =>
    String(parameters[0]).includes('_authorization')
      ? Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }))
      : (query as (...all: unknown[]) => unknown).apply(pool, parameters)) as typeof pool.query
  try {
    return await work()
  } finally {
    pool.query = query
  }
}

async function untilHeld(amount: bigint): Promise<void> {
  for (;;) {
    const balances = await readBalances(product.db.database.query, [accountId])
    if (balances.get(accountId)?.held === amount) return
    await pause(5)
  }
}

async function untilItems(count: number): Promise<void> {
  for (;;) {
    const { rows } = await product.db.database.pool.query('select 1 from transactions_item where account_id = $1', [accountId])
    if (rows.length === count) return
    await pause(5)
  }
}

const buy = (amount: bigint) => simulations.purchase({ providerCardId, merchant: {}, amount: cents(amount), takesPart: false })

test('is declined where the card product declines without us, and holds nothing', async () => {
  await standIn(false)
  const bought = await whileAway(() => buy(2_500n))
  assert.equal(bought.responseCode, 'DECLINED')
  await untilItems(1)
  await untilHeld(0n)
  // Should its event be lost, the provider says the same when it is asked.
  const words = await provider.readTransactionWords(bought.transaction.transactionId)
  assert.partialDeepStrictEqual(words, [{ isAuthorization: true, responseCode: 'CA_DECLINED' }])
  assert.equal(await provider.readTransactionWords('ctx_of_nobody'), null)
})

test('is approved where the card product’s stand-in rules decide, held once its event is reported, and no one has to look at it', async () => {
  await standIn(true)
  const bought = await whileAway(() => buy(2_500n))
  assert.equal(bought.responseCode, 'APPROVED')
  await untilHeld(2_500n)
  // The next one is decided by us again.
  const next = await buy(9_000n)
  assert.equal(next.responseCode, 'DECLINED')
  const ours = await buy(7_500n)
  assert.equal(ours.responseCode, 'APPROVED')
  await untilHeld(10_000n)
})
