// Tests that operators can drive the card-provider sandbox: it happens there, and the answer says what the worker sees.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { newUuid } from '@daybreak/ids'
import { systemClock } from '@daybreak/time'
import { addCard } from '#features/cards'
import { cardExpiryFrom, createIssuer, keepRegistered, type Issuer } from '#features/issuer'
import { silentLog } from '#platform/log.ts'
import { openAccountAtSandbox } from '../../testing/processes/account-at-sandbox.ts'
import { startIssuerProcess, type IssuerProcess } from '../../testing/processes/issuer-process.ts'
import { createOpsWorld, type OpsWorld } from '../../testing/ops-world.ts'

let sandbox: IssuerProcess
let world: OpsWorld
let issuer: Issuer
/** The worker of every command, and one who has nothing. */
let [who, stranger] = ['', '']
let providerCardId = ''
/** What our server would say to a purchase. */
let decision: 'APPROVED' | 'DECLINED' = 'APPROVED'

const program = createServer((request, response) => {
  void json(request).then((body) => {
    const { collaborativeAuthorizationRequest: asked } = (body as { data: { collaborativeAuthorizationRequest?: Asked } }).data
    const responseCode = decision === 'DECLINED' ? 'INSUFFICIENT_FUNDS' : 'APPROVED'
    if (asked?.transaction !== undefined) response.end(JSON.stringify({ transaction: asked.transaction, responseCode }))
    else response.writeHead(asked === undefined ? 204 : 200).end()
  })
})
/** The question of a purchase; without a transaction it asks whether we are there. */
type Asked = { transaction?: { id: string } }

before(async () => {
  sandbox = await startIssuerProcess()
  world = await createOpsWorld({ CARD_PROVIDER_URL: sandbox.url, CARD_PROVIDER_API_KEY: sandbox.apiKey })
  const access = { url: sandbox.url, publicOrigin: sandbox.origin, apiKey: sandbox.apiKey, log: silentLog }
  issuer = createIssuer({ ...access, activationCodeOf: () => '7KQ2M4PA' })
  program.listen(0, '127.0.0.1')
  await once(program, 'listening')
  const origin = `http://127.0.0.1:${(program.address() as AddressInfo).port}`
  const registration = keepRegistered({ url: sandbox.url, apiKey: sandbox.apiKey, origin, log: silentLog })
  await registration.registered
  await registration.stop()
  await giveCard()
})
after(async () => {
  program.closeAllConnections()
  program.close()
  await world.end()
  await sandbox.stop()
})

/** Gives the first worker an account and a card at the provider. */
async function giveCard(): Promise<void> {
  const [worker, other] = world.workers
  assert.ok(worker && other)
  ;[who, stranger] = [worker.employeeId, other.employeeId]
  const access = { url: sandbox.url, publicOrigin: sandbox.origin, apiKey: sandbox.apiKey, log: silentLog }
  const { providerAccountId } = await openAccountAtSandbox(access, { externalId: worker.accountId })
  await world.database.pool.query('update accounts_account set provider_account_id = $2 where id = $1', [
    worker.accountId,
    providerAccountId,
  ])
  const now = systemClock.now()
  const made = await issuer.issueCard({
    providerAccountId,
    externalId: 'card_1',
    isActive: true,
    expiresAt: cardExpiryFrom(now),
  })
  ;({ providerCardId } = made)
  await world.database.transaction((tx) =>
    addCard(tx, {
      id: newUuid(systemClock),
      employeeId: worker.employeeId,
      accountId: worker.accountId,
      status: 'Active',
      formFactor: 'VIRTUAL',
      last4: made.last4,
      providerCardId,
      createdAt: now,
    }),
  )
}

const run = (verb: string, ...words: string[]) => world.ops('issuer', ...verb.split(' '), ...words)
const forWorker = (verb: string, ...words: string[]) => run(verb, '--phone', who, ...words)

type Shown = { transaction: { transactionId: string; held: string; cleared: string; refunded: string } }

test('a purchase is pending, its clearing completes it, and what was cleared can be given back', async () => {
  const bought = await forWorker('purchase', '--amount', '12.34', '--merchant', 'Corner Coffee')
  assert.deepEqual([bought.code, bought.errors], [0, ''])
  assert.match(
    bought.output,
    /^Approved \$12\.34 at Corner Coffee \(ctx_\w{32}\)\.\nNow held \$12\.34 until .*Z; the worker sees it as Pending\.\n$/,
  )
  const part = await forWorker('clear', '--amount', '2.00', '--more-follows')
  assert.match(part.output, /^Cleared \$2\.00 at .*\nNow held \$10\.34, cleared \$2\.00 until .* Pending\.\n$/)
  const cleared = await forWorker('clear', '--amount', '13.00')
  assert.match(
    cleared.output,
    /^Cleared \$13\.00 at Corner Coffee .*\nNow cleared \$15\.00; the worker sees it as Completed\.\n$/,
  )
  const refund = await forWorker('refund', '--amount', '5.00')
  assert.match(refund.output, /^Gave back \$5\.00 at Corner Coffee .*\nThe worker sees the refund\.\n$/)
  const listed = await forWorker('list')
  assert.match(listed.output, /Corner Coffee +\$12\.34 +\$0\.00 +\$15\.00 +\$5\.00 +–\n/)
})

test('one command buys and clears, and a program reads what came of it', async () => {
  const { output } = await forWorker('purchase', '--amount', '8.00', '--cashback', '20.00', '--clear', '--json')
  const { transaction } = JSON.parse(output) as Shown
  assert.deepEqual([transaction.held, transaction.cleared], ['0', '2800'])
})

test('a hold can be released or grow too old', async () => {
  const { output } = await forWorker('purchase', '--amount', '30.00', '--json')
  const { transactionId } = (JSON.parse(output) as Shown).transaction
  const reversed = await forWorker('reverse', '--transaction', transactionId, '--amount', '10.00')
  assert.match(reversed.output, /^Let go of \$10\.00 .*\nNow held \$20\.00 until/)
  assert.match((await forWorker('expire')).output, /^Expired: \$20\.00 .*\n.*sees it as Canceled\.\n$/)
  const nothing = await forWorker('reverse')
  assert.deepEqual([nothing.code, nothing.output], [1, ''])
  assert.match(nothing.errors, /^On the card \d{4} there is nothing that is held\. See: issuer list --help\.\n$/)
  const again = await forWorker('clear', '--transaction', transactionId)
  assert.match(again.errors, /^The authorization holds nothing any more: name an amount, or another transaction\.\n$/)
  const tooMuch = await forWorker('refund', '--amount', '900.00')
  assert.match(tooMuch.errors, /^That is more than there is\.\n$/)
})

test('cash is paid out at once, and fees and purchases without a connection are charged', async () => {
  const cash = await forWorker('atm', '--amount', '40.00', '--surcharge', '3.00')
  assert.match(
    cash.output,
    /^Paid out \$43\.00 at Lakeside Bank ATM .*\nNow cleared \$43\.00; the worker sees it as Completed\.\n$/,
  )
  assert.match((await forWorker('fee', '--amount', '1.50')).output, /^Charged \$1\.50 at Card fee /)
  const offline = await forWorker('purchase', '--amount', '2.75', '--merchant', 'Ferry Kiosk', '--offline')
  assert.match(offline.output, /^Charged \$2\.75 at Ferry Kiosk /)
})

test('a purchase that is declined says why, and the command fails', async () => {
  decision = 'DECLINED'
  const declined = await forWorker('purchase', '--amount', '5.00', '--merchant', 'Corner Coffee', '--clear')
  decision = 'APPROVED'
  assert.deepEqual([declined.code, declined.output], [1, ''])
  assert.match(declined.errors, /^Declined: \$5\.00 at Corner Coffee, INSUFFICIENT_FUNDS\.\nThe worker sees it as Failed\.\n$/)
  await issuer.suspendCard(providerCardId)
  const frozen = await forWorker('purchase', '--amount', '5.00')
  await issuer.activateCard(providerCardId)
  assert.match(frozen.errors, /CARD_FROZEN/)
})

test('another bank sends money, draws it, and has it sent back', async () => {
  assert.match(
    (await forWorker('ach', '--amount', '25.00', '--company', 'NORTH GRILL')).output,
    /^\$25\.00 of NORTH GRILL: PROCESSED/,
  )
  const { output } = await forWorker('ach', '--amount', '9.00', '--debit', '--pending', '--json')
  const { transferId, status } = JSON.parse(output) as { transferId: string; status: string }
  assert.equal(status, 'PENDING')
  assert.match((await run('ach settle', transferId)).output, /PROCESSED/)
  assert.match((await run('ach return', transferId, '--reason', 'duplicate_entry')).output, /RETURNED/)
  assert.match((await run('ach settle', transferId)).errors, /^The transfer has gone too far for that\.\n$/)
  assert.match((await run('ach settle', 'eft_none')).errors, /^The card provider knows no transfer "eft_none"\.\n$/)
})

test('a card order is moved on, step by step or all the way, and never back', async () => {
  assert.match((await forWorker('ship')).errors, /^No card was ordered for the worker/)
  const address = { line1: '12 Lake Street', line2: null, city: 'New York', state: 'NY', postalCode: '10001' }
  const recipient = { firstName: 'Maya', lastName: 'Torres' }
  await issuer.orderPhysicalCard({
    providerCardId,
    recipient,
    address,
    nameOnCard: 'Maya Inés Torres-Villanueva',
    speed: 'standard',
  })
  assert.equal(
    (await forWorker('carrier')).output,
    'Activation code 7KQ2-M4PA\nhttp://127.0.0.1:8080/card-management?code=7KQ2M4PA\n',
  )
  assert.match((await forWorker('order-state approved')).output, /from NEW to APPROVED/)
  assert.match((await forWorker('ship')).output, /from APPROVED to SHIPPED/)
  assert.match((await forWorker('ship')).output, /was SHIPPED already/)
  assert.match((await forWorker('order-state failed')).errors, /is SHIPPED, and cannot become SHIP_FAILED any more/)
  assert.match((await forWorker('order-state printing')).errors, /cannot become SENT_TO_PRINTER any more/)
  assert.match((await forWorker('order-state completed')).output, /from SHIPPED to COMPLETED/)
})

test('events can be made to come twice, late and mixed, and well again', async () => {
  const troubled = await run('trouble', '--copies', '2', '--delay', '3', '--order', 'mixed')
  assert.match(troubled.output, /^Events come 2 times, up to 3 s late, order mixed\.\n$/)
  assert.match((await run('trouble')).output, /^Events come once, at once and in order\.\n$/)
})

test('the numbers of pre-printed cards are listed until someone has the card', async () => {
  const listed = JSON.parse((await run('preprinted', '--limit', '3', '--json')).output) as { cards: { proxyNumber: string }[] }
  assert.equal(listed.cards.length, 3)
  const [proxyNumber = ''] = listed.cards.map((card) => card.proxyNumber)
  const providerAccountId = (await issuer.readCard(providerCardId))?.providerAccountId ?? ''
  const card = await issuer.findPreprintedCard(proxyNumber, providerAccountId)
  await issuer.assignCard({ providerCardId: card?.providerCardId ?? '', providerAccountId, requestId: 'assign-1' })
  const { code, output } = await run('preprinted')
  assert.equal(code, 0)
  assert.match(output, /^NUMBER ON THE ENVELOPE {2}CARD ENDS IN\n(\d{10} +\d{4}\n){5}$/)
  assert.ok(!output.includes(proxyNumber))
})

test('bad input and impossible requests are one clear line', async () => {
  const wrong: [number, string[], RegExp][] = [
    [2, ['purchase', '--phone', who, '--amount', 'ten'], /^--amount must be an amount like 612\.40, not "ten"\./],
    [2, ['purchase', '--phone', who, '--amount', '0'], /^--amount must be an amount/],
    [2, ['purchase', '--phone', who, '--amount', '1', '--category', 'food'], /^--category must be the four digits/],
    [2, ['purchase', '--phone', who, '--amount', '1', '--offline', '--clear'], /^--offline goes alone/],
    [2, ['purchase', '--amount', '1'], /needs --phone PHONE/],
    [2, ['refund', '--phone', who, '--merchant', 'X'], /^--merchant is for a refund without a purchase/],
    [2, ['order-state', 'lost', '--phone', who], /^"lost" is no state of an order/],
    [2, ['ach', 'return', 'eft_1', '--reason', 'x y'], /^--reason must be a word/],
    [2, ['trouble', '--copies', '9'], /^--copies must be a whole number from 1 to 5/],
    [1, ['purchase', '--phone', '12125550199', '--amount', '1'], /^There is no worker "12125550199"/],
    [1, ['purchase', '--phone', stranger, '--amount', '1'], /has no card that can be used/],
    [1, ['clear', '--phone', who, '--transaction', 'ctx_none'], /^The card provider knows nothing of that id/],
  ]
  for (const [code, words, said] of wrong) {
    const ended = await world.ops('issuer', ...words)
    assert.deepEqual([ended.code, ended.output], [code, ''], `${words.join(' ')}: ${ended.errors}`)
    assert.match(ended.errors, said)
    assert.equal(ended.errors.trimEnd().split('\n').length, 1)
  }
})

test('a real card provider is left alone', async () => {
  const real = await createOpsWorld({ CARD_PROVIDER_URL: 'https://cards.example.com/graphql' })
  const { code, errors } = await real.ops('issuer', 'purchase', '--phone', who, '--amount', '1')
  assert.deepEqual([code, errors.split('\n')[0]?.startsWith('The card provider is not our sandbox')], [1, true])
  await real.end()
})
