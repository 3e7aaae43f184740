// Guarantees for other rooms about transfers at the card provider, against the real sandbox, through lost answers and a kill.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { cents } from '@daybreak/money'
import { instantFromMilliseconds, parseInstant, plainDateText, systemClock, type Instant } from '@daybreak/time'
import { createIssuer, type Issuer, type ProviderTransfer, type Submitted } from '#features/issuer'
import { silentLog } from '#platform/log.ts'
import { openAccountAtSandbox } from '../../../testing/processes/account-at-sandbox.ts'
import { startIssuerProcess, type IssuerProcess } from '../../../testing/processes/issuer-process.ts'
import type { AchOrder } from './index.ts'

// Years ahead: what is agreed to now was agreed to before.
const friday = parseInstant('2035-11-16T22:00:00Z')
const hours = 60 * 60_000
let sandbox: IssuerProcess
let issuer: Issuer
let worker: { providerAccountId: string; holder: string; bankRef: string }

const accessOf = (url: string) => ({ url, publicOrigin: 'https://cards.example.com', apiKey: sandbox.apiKey, log: silentLog })

before(async () => {
  sandbox = await startIssuerProcess({ stillAt: friday.toString(), keepsPort: true })
  issuer = createIssuer(accessOf(sandbox.url))
  worker = await openWorker('12345678')
})
after(() => sandbox.stop())

async function openWorker(accountNumber: string): Promise<typeof worker> {
  const { providerAccountId } = await openAccountAtSandbox(accessOf(sandbox.url), { externalId: randomUUID() })
  const holder = (await issuer.readHolder(providerAccountId)) ?? assert.fail('an account without a holder')
  return { providerAccountId, holder, bankRef: await addBank(holder, accountNumber) }
}

async function addBank(providerHolderId: string, accountNumber: string, key: string = randomUUID()): Promise<string> {
  const numbers = { routingNumber: '011000015', accountNumber, type: 'checking' } as const
  return (await issuer.addBankAccount({ key, providerHolderId, ...numbers }))?.bankRef ?? assert.fail('refused')
}

function orderFor(from: typeof worker, change: Partial<AchOrder> = {}): AchOrder {
  return {
    key: randomUUID(),
    providerAccountId: from.providerAccountId,
    bankRef: from.bankRef,
    amount: cents(12_345n),
    isSameDay: false,
    entryDescription: 'TRANSFER',
    receiverName: 'José Núñez-O’Brien of a long name',
    consent: { at: systemClock.now(), providerHolderId: from.holder },
    ...change,
  }
}

function accepted(submitted: Submitted): ProviderTransfer {
  return submitted.kind === 'accepted' ? submitted.transfer : assert.fail(submitted.codes.join())
}

async function read(ref: string): Promise<ProviderTransfer> {
  return (await issuer.readTransfer(ref)) ?? assert.fail('no transfer')
}

async function listSince(since: Instant): Promise<ProviderTransfer[]> {
  const found: ProviderTransfer[] = []
  for await (const page of issuer.listTransfersSince(since)) found.push(...page)
  return found
}

const kindsOf = ({ facts }: ProviderTransfer) => facts.map(({ kind }) => kind)

/** A provider whose answers are lost for a while, though it does what it is asked. */
async function startDeafLine(): Promise<{ url: string; lose(isLosing: boolean): void; server: Server }> {
  let isLosing = true
  const answerOrLose: RequestListener = (request, response) => void answer(request, response)
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const headers = { 'content-type': 'application/json', authorization: request.headers.authorization ?? '' }
    const passedOn = await fetch(sandbox.url, { method: 'POST', headers, body: await text(request) })
    const answered = await passedOn.text()
    if (isLosing) response.destroy()
    else response.writeHead(passedOn.status, { 'content-type': 'application/json' }).end(answered)
  }
  const server = createServer(answerOrLose)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/graphql`
  return { url, server, lose: (losing) => void (isLosing = losing) }
}

describe('a bank account', () => {
  test('is added once for our id, is shown without its number, and is closed permanently', async () => {
    const key = randomUUID()
    const bankRef = await addBank(worker.holder, '55667788', key)
    assert.equal(await addBank(worker.holder, '55667788', key), bankRef)
    const open = { bankRef, isOpen: true, routingNumber: '011000015', last4: '7788', type: 'checking', isVerified: false }
    assert.deepEqual(await issuer.readBankAccount(bankRef), open)
    await issuer.closeBankAccount(bankRef)
    await issuer.closeBankAccount(bankRef)
    assert.equal((await issuer.readBankAccount(bankRef))?.isOpen, false)
  })

  test('that no bank can have is refused, and is no failure', async () => {
    const numbers = { routingNumber: '123456789', accountNumber: '1234', type: 'savings' } as const
    assert.equal(await issuer.addBankAccount({ key: randomUUID(), providerHolderId: worker.holder, ...numbers }), null)
  })
})

describe('a transfer by ACH', () => {
  test('is one transfer for its key, also when every answer was lost, and bears the key', async () => {
    const line = await startDeafLine()
    const deaf = createIssuer({ ...accessOf(line.url), patience: { tryMs: 2_000, totalMs: 2_500 } })
    const order = orderFor(worker)
    await assert.rejects(deaf.sendByAch(order), { code: 'issuer.unreachable' })
    line.lose(false)
    const first = accepted(await deaf.sendByAch(order))
    line.server.close()
    assert.equal(accepted(await issuer.sendByAch({ ...order, amount: cents(1n) })).ref, first.ref)
    const { key, method, direction, amount, settlesOn } = first
    assert.deepEqual(
      { key, method, direction, amount },
      { key: order.key, method: 'ach', direction: 'push', amount: order.amount },
    )
    assert.equal(settlesOn && plainDateText(settlesOn), '2035-11-19')
    const listed = await listSince(friday)
    assert.equal(listed.filter((one) => one.key === order.key).length, 1)
  })

  test('is moved by the network, comes back for the reason of its bank, and outlives a kill between', async () => {
    const { ref } = accepted(await issuer.sendByAch(orderFor(await openWorker('5559004'))))
    await sandbox.kill()
    await sandbox.restart()
    const passed = await read(ref)
    assert.deepEqual(kindsOf(passed), ['pending'])
  })

  test('is drawn only from an account that the provider takes for verified', async () => {
    const drawn = await openWorker('44445555')
    const refused = await issuer.pullByAch(orderFor(drawn))
    assert.deepEqual(refused, { kind: 'refused', reason: 'INTERNAL_ERROR', codes: ['NOT_VERIFIED'] })
    assert.equal((await issuer.vouchForBankAccount(drawn.bankRef)).isVerified, true)
    const pulled = accepted(await issuer.pullByAch(orderFor(drawn)))
    assert.equal(pulled.direction, 'pull')
    assert.equal(pulled.bank?.bankRef, drawn.bankRef)
  })

  test('of the house goes out of the one account of the program', async () => {
    const house = await issuer.readHouseAccount()
    assert.equal(await issuer.readHouseAccount(), house)
    assert.equal(await issuer.readHolder(house), null)
    assert.equal(await issuer.readHolder(worker.bankRef), worker.holder)
    const sent = accepted(
      await issuer.sendByAch(orderFor(worker, { providerAccountId: house, amount: cents(7n), entryDescription: 'ACCTVERIFY' })),
    )
    assert.equal(sent.amount, 7n)
  })

  test('that the provider does not know is null', async () => assert.equal(await issuer.readTransfer('oat_none'), null))
})

describe('a transfer to a debit card', () => {
  test('is quoted and sent once for its key, and says when it has arrived', async () => {
    const order = { ...orderFor(worker), cardRef: await keepCard('4111111111111111') }
    const quote = (await issuer.quoteInstant(order)) ?? assert.fail('refused')
    assert.equal((await issuer.quoteInstant(order))?.quoteRef, quote.quoteRef)
    const first = accepted(await issuer.sendInstant(order))
    assert.deepEqual(kindsOf(first), ['sent'])
    assert.equal(accepted(await issuer.sendInstant(order)).ref, first.ref)
    await sandbox.pass(3_000)
    const arrived = await read(first.ref)
    assert.deepEqual(kindsOf(arrived), ['sent', 'settled'])
    assert.equal(arrived.key, order.key)
  })

  test('that its bank declines has failed, in our words', async () => {
    const { ref } = accepted(await issuer.sendInstant({ ...orderFor(worker), cardRef: await keepCard('4012888888881881') }))
    await sandbox.pass(3_000)
    assert.deepEqual((await read(ref)).facts.at(-1)?.reason, 'CARD_DECLINED')
  })

  test('that is not answered is requested again under its key, and was sent once', async () => {
    const order = { ...orderFor(worker), cardRef: await keepCard('4242424242424242') }
    const patience = { tryMs: 1_000, totalMs: 1_200 }
    await assert.rejects(createIssuer({ ...accessOf(sandbox.url), patience }).sendInstant(order), { code: 'issuer.unreachable' })
    await sandbox.pass(30_000)
    assert.deepEqual(kindsOf(accepted(await issuer.sendInstant(order))), ['sent', 'settled'])
  })

  test('to a card that takes none is refused, and the card says so', async () => {
    const cardRef = await keepCard('6011111111111117')
    assert.equal((await issuer.readCardToken(cardRef))?.takesInstantTransfers, false)
    assert.equal(await issuer.quoteInstant({ ...orderFor(worker), cardRef }), null)
    assert.equal((await issuer.sendInstant({ ...orderFor(worker), cardRef })).kind, 'refused')
  })
})

test('a debit card is kept once for what was typed in, with what may be shown of it', async () => {
  const tokenRef = await typeCard('5555555555554444')
  const kept = (await issuer.keepCard({ tokenRef, providerHolderId: worker.holder })) ?? assert.fail('refused')
  assert.equal((await issuer.keepCard({ tokenRef, providerHolderId: worker.holder }))?.cardRef, kept.cardRef)
  const { cardRef, ...shown } = kept
  assert.deepEqual(shown, { brand: 'MASTERCARD', last4: '4444', expires: { month: 11, year: 2040 }, takesInstantTransfers: true })
  assert.deepEqual(await issuer.readCardToken(cardRef), kept)
  assert.equal(await issuer.readCardToken('pmt_none'), null)
  assert.equal(await issuer.keepCard({ tokenRef: 'pmt_none', providerHolderId: worker.holder }), null)
})

/** As the provider's own page does in the browser. */
async function typeCard(cardNumber: string): Promise<string> {
  const { token } = await issuer.createCardEntryToken()
  const query = `mutation Type($input: TokenizeCardPaymentMethodInput!) { tokenizeCardPaymentMethod(input: $input) {
    ... on PaymentMethodToken { id } } }`
  const input = { paymentCard: { cardNumber, expiryMonth: '11', expiryYear: '40', securityCode: '123' } }
  const response = await fetch(sandbox.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ query, variables: { input } }),
  })
  const { data } = (await response.json()) as { data: { tokenizeCardPaymentMethod: { id: string } } }
  return data.tokenizeCardPaymentMethod.id
}

async function keepCard(cardNumber: string): Promise<string> {
  const tokenRef = await typeCard(cardNumber)
  return (await issuer.keepCard({ tokenRef, providerHolderId: worker.holder }))?.cardRef ?? assert.fail('refused')
}

test('at last the network settles what was sent, and takes back what a bank does not want', async () => {
  const refs = [accepted(await issuer.sendByAch(orderFor(worker))).ref]
  refs.push(accepted(await issuer.sendByAch(orderFor(await openWorker('5559003')))).ref)
  // From Friday evening to the opening of the Wednesday after, two bank days after Monday's.
  await sandbox.pass(5 * 24 * hours)
  const [settled, returned] = [await read(refs[0] ?? ''), await read(refs[1] ?? '')]
  assert.deepEqual(kindsOf(settled), ['pending', 'sent', 'settled'])
  assert.deepEqual(kindsOf(returned), ['pending', 'sent', 'settled', 'returned'])
  assert.equal(returned.facts.at(-1)?.reason, 'ACCOUNT_NOT_FOUND')
  assert.match(settled.traceNumber ?? '', /^\d{15}$/)
  const sinceTuesday: Instant = instantFromMilliseconds(friday.epochMilliseconds + 3.5 * 24 * hours)
  const listed = (await listSince(sinceTuesday)).map(({ ref }) => ref)
  assert.ok(listed.includes(returned.ref) && !listed.includes(settled.ref))
})
