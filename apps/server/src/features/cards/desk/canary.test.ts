// A purchase from the card provider to the worker's list and back; and after all of it no number, CVV or PIN is stored anywhere on our side.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import type { CardDetailsToken, CardReplacement, CardToken, PayCard, TransactionPage } from '@daybreak/contract'
import { newUuid } from '@daybreak/ids'
import { cents } from '@daybreak/money'
import { systemClock } from '@daybreak/time'
import { changeProfile } from '#features/employee'
import { createIssuerSimulations, keepRegistered } from '#features/issuer'
import { houseAccounts, postJournal, verifyLedger } from '#features/ledger'
import { silentLog } from '#platform/log.ts'
import { homeAddress } from '../../../testing/cards/card-desk.ts'
import { dumpTables } from '../../../testing/database-dump.ts'
import { applyAtSandbox } from '../../../testing/processes/account-at-sandbox.ts'
import { startIssuerProcess, type IssuerProcess } from '../../../testing/processes/issuer-process.ts'
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts'

let sandbox: IssuerProcess
let product: TestProduct
let registration: ReturnType<typeof keepRegistered>
let token: string
let accountId: string
/** Every answer of the product. */
const answers: string[] = []

before(async () => {
  sandbox = await startIssuerProcess()
  product = await startTestProduct({
    CARD_PROVIDER_URL: sandbox.url,
    CARD_PROVIDER_API_KEY: sandbox.apiKey,
    CARD_PROVIDER_SIGNING_KEY: sandbox.signingKey,
  })
  // The sandbox lives in the present, and signs with its own time.
  product.clock.set(systemClock.now())
  const { url, apiKey } = sandbox
  registration = keepRegistered({ url, apiKey, origin: product.origin, log: silentLog })
  await registration.registered
  const { employeeId } = await product.addWorker('12125550101')
  const { database } = product.db
  await database.transaction((tx) => changeProfile(tx, employeeId, { address: homeAddress }, product.clock.now()))
  const access = { url, apiKey, publicOrigin: product.origin, log: silentLog }
  const { applicationId } = await applyAtSandbox(access, employeeId)
  ;({ accountId } = await product.rooms.accounts.openAccount({ employeeId, name: 'Ana Test', applicationId }))
  const legs = [
    { accountId, amount: cents(50_000n) },
    { accountId: houseAccounts.achClearing, amount: cents(-50_000n) },
  ]
  const paid = { journalId: newUuid(systemClock), idempotencyKey: newUuid(systemClock), kind: 'payroll_deposit' as const }
  await postJournal(database.query, { ...paid, owner: accountId, legs, at: product.clock.now() })
  token = await product.signIn('12125550101')
})
after(async () => {
  await registration.stop()
  await product.close()
  await sandbox.stop()
})

async function ask<Answer>(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const response = await product.call(path, { method, headers, ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }) })
  const text = await response.text()
  answers.push(text)
  assert.ok(response.ok, text)
  return JSON.parse(text) as Answer
}

/** What the worker's browser asks of the provider itself; none of it passes us. */
async function askProvider(bearer: string, query: string, variables: object): Promise<Record<string, unknown>> {
  const response = await fetch(sandbox.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${bearer}` },
    body: JSON.stringify({ query, variables }),
  })
  const { data } = (await response.json()) as { data: Record<string, unknown> }
  return data
}

async function untilListed(list: 'pending' | 'completed', status: string): Promise<TransactionPage['data'][number]> {
  for (;;) {
    const path = list === 'pending' ? '/api/employees/transactions/pending' : '/api/employees/transactions'
    const found = (await ask<TransactionPage>('GET', path)).data.find((item) => item.status === status)
    if (found !== undefined) return found
    await pause(20)
  }
}

type Secrets = { number: string; cvv: string; pin: string }

/** Ids, instants and durations are full of digits, and none of them is a secret. */
const harmless =
  /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|\b(?:[a-z]{2,4}_)?[0-9a-f]{32}\b|\d{4}-\d\d-\d\d[T ][\d:.]+(?:Z|\+00)?|"durationUs":\d+/g

function secretsIn(text: string, { number, cvv, pin }: Secrets): string[] {
  const plain = text.replaceAll(harmless, '')
  const digitsApart = [...number].join('[ -]?')
  const found = [new RegExp(digitsApart), new RegExp(`"${cvv}"`), new RegExp(`(?<![\\w.])${pin}(?![\\w.])`)]
  return found.filter((secret) => secret.test(plain)).map(String)
}

/** Everything in the provider's tables, from which it reports, and the bytes of its file. */
async function dumpOfProvider(): Promise<string[]> {
  const folder = join(sandbox.dataDir, 'issuer')
  const path = join(folder, 'issuer.sqlite')
  const database = new DatabaseSync(path, { readOnly: true })
  try {
    const tables = database.prepare(`select name from sqlite_master where type = 'table'`).all()
    assert.ok(tables.length > 15)
    const rows = tables.flatMap(({ name }) => database.prepare(`select * from "${String(name)}"`).all())
    const texts = rows.map((row) =>
      JSON.stringify(row, (_key, value: unknown) =>
        value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
      ),
    )
    const files = await Promise.all([path, `${path}-wal`].map((file) => readFile(file, 'latin1')))
    return [...texts, ...files]
  } finally {
    database.close()
  }
}

test('a purchase travels from the provider to the list, and nothing of the card is left behind with us', async () => {
  const ordered = await ask<CardReplacement>('POST', '/api/employees/pay-cards/orders', { id: newUuid(systemClock) })
  const cardId = ordered.interimCard?.id ?? ''
  const path = `/api/employees/pay-cards/${cardId}`

  const shown = await ask<CardDetailsToken>('POST', `${path}/token/restricted-details`)
  const details = await askProvider(
    shown.token,
    'query($id: ID!) { node(id: $id) { ... on PaymentCard { restrictedDetails { ... on PaymentCardRestrictedDetails { number cvv } } } } }',
    { id: shown.paymentCardId },
  )
  const { number, cvv } = (details as { node: { restrictedDetails: { number: string; cvv: string } } }).node.restrictedDetails
  assert.match(number, /^\d{16}$/)
  assert.match(cvv, /^\d{3}$/)

  const pin = '7391'
  const setting = await ask<CardToken>('POST', `${path}/token/change-pin`)
  await askProvider(
    setting.token,
    'mutation($input: SetPinForPaymentCardInput!) { setPinForPaymentCard(input: $input) { __typename } }',
    { input: { paymentCardId: setting.paymentCardId, newPin: pin } },
  )
  assert.equal((await ask<PayCard>('POST', `${path}/set-has-pin`)).hasPin, true)

  const network = createIssuerSimulations({ url: sandbox.url, apiKey: sandbox.apiKey, log: silentLog }, randomUUID)
  const merchant = { name: `Shop ${number}`, category: '5814' }
  const bought = await network.purchase({ providerCardId: shown.paymentCardId, amount: cents(1_234n), merchant })
  assert.equal(bought.responseCode, 'APPROVED')
  const pending = await untilListed('pending', 'PENDING')
  assert.deepEqual([pending.amount, pending.isPending, pending.summary], ['1234', true, 'Shop …'])
  await network.clear({ transactionId: bought.transaction.transactionId }, null, true)
  const completed = await untilListed('completed', 'COMPLETED')
  assert.deepEqual([completed.id, completed.amount, completed.isDisputable], [pending.id, '1234', true])

  await ask('POST', `${path}/freeze`)
  const refusedThen = await network.purchase({ providerCardId: shown.paymentCardId, amount: cents(100n), merchant: {} })
  assert.equal(refusedThen.responseCode, 'DECLINED')
  await ask('POST', `${path}/reissue`, { id: newUuid(systemClock), reason: 'LOST' }).catch(() => {})
  await ask('POST', '/api/employees/pay-cards/sync')
  assert.deepEqual((await verifyLedger(product.db.database)).drifts, [])

  const secrets = { number, cvv, pin }
  const logged = product.lines().map((line) => JSON.stringify(line))
  for (const text of [...answers, ...logged, ...(await dumpTables(product.db.database.pool))])
    assert.deepEqual(secretsIn(text, secrets), [], text.slice(0, 300))
  // The merchant has written the number into the merchant name; the provider seals it, hashes the PIN, and keeps no CVV.
  for (const text of [...(await dumpOfProvider()), ...sandbox.lines()])
    assert.deepEqual(secretsIn(text.replaceAll(merchant.name, ''), secrets), [], text.slice(0, 300))
  // The search would have found them.
  for (const planted of [`x ${number}`, number.replaceAll(/(\d{4})(?=\d)/g, '$1 '), `{"a":"${cvv}"}`, `PIN ${pin}!`])
    assert.equal(secretsIn(planted, secrets).length, 1, planted)
})
