// Guarantees of the routes of Move Money: money leaves once, can be canceled in time, and goes only to the worker's proven
// accounts.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import type { MoneyDestination, MoneyTransfer, MoneyTransferPreview, MoveMoney, TransactionPage } from '@daybreak/contract'
import { extractText, getDocumentProxy } from 'unpdf'
import { newUuid, parsePublicId } from '@daybreak/ids'
import { cents } from '@daybreak/money'
import { addDays, bankDateOf, plainDateText } from '@daybreak/time'
import { houseAccounts, postJournal, readBalance, verifyLedger } from '#features/ledger'
import { assertProblem } from '../../testing/http-server.ts'
import { startWorkerRooms, type Hired, type WorkerRooms } from '../../testing/worker-rooms.ts'

let rooms: WorkerRooms
before(async () => {
  rooms = await startWorkerRooms()
})
after(async () => {
  assert.deepEqual((await verifyLedger(rooms.database)).drifts, [])
  await rooms.stop()
})

type Sender = Hired & { token: string; phone: string; email: string }
let hired = 0

async function hire(balance = 100_000n): Promise<Sender> {
  hired += 1
  const [phone, email] = [`1716555${String(200 + hired).padStart(4, '0')}`, `sender${hired}@example.com`]
  const worker = await rooms.hire({ phone, email })
  await postJournal(rooms.database.query, {
    journalId: newUuid(rooms.clock),
    owner: worker.employeeId,
    idempotencyKey: newUuid(rooms.clock),
    kind: 'payroll_deposit',
    legs: [
      { accountId: worker.accountId, amount: cents(balance) },
      { accountId: houseAccounts.employerFunding, amount: cents(-balance) },
    ],
    at: rooms.clock.now(),
  })
  const { token } = await rooms.signIn(phone)
  return { ...worker, token, phone, email }
}

function call({ token }: Pick<Sender, 'token'>, method: string, path: string, body?: object): Promise<Response> {
  return rooms.server.call(`/api/move-money${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

async function read<Body>(response: Promise<Response>, status = 200): Promise<Body> {
  const answer = await response
  assert.equal(answer.status, status, await answer.clone().text())
  return (await answer.json()) as Body
}

const bankBody = () => ({
  id: randomUUID(),
  kind: 'bank',
  routingNumber: '123456780',
  accountNumber: `55${String(Math.trunc(Math.random() * 1e9)).padStart(9, '0')}`,
  accountType: 'checking',
})

/** The amounts that were sent there, as the worker would read them at their bank. */
async function depositsTo(destination: MoneyDestination): Promise<{ amounts: [string, string] }> {
  const rows = await rooms.database.query
    .selectFrom('move_money_transfer')
    .select('amount')
    .where('destination_id', '=', parsePublicId('dst', destination.id))
    .where('origin', '=', 'proof')
    .execute()
  const [first, second] = rows.map(({ amount }) => amount.toString())
  assert.ok(first !== undefined && second !== undefined)
  return { amounts: [first, second] }
}

async function linkBank(sender: Sender): Promise<MoneyDestination> {
  const bank = await read<MoneyDestination>(call(sender, 'POST', '/destinations', bankBody()), 201)
  return read(call(sender, 'POST', `/destinations/${bank.id}/verify`, await depositsTo(bank)))
}

const sendBody = (bank: MoneyDestination, amount = '5000') => ({
  id: randomUUID(),
  amount,
  destinationId: bank.id,
  speed: 'standard',
  shownFee: '0',
})

async function availableOf(sender: Sender): Promise<bigint> {
  return (await readBalance(rooms.database.query, sender.accountId)).available
}

test('a transfer without a fee that was shown takes the fee of now', async () => {
  const sender = await hire()
  const { shownFee: _shownFee, ...bare } = sendBody(await linkBank(sender))
  assert.equal((await call(sender, 'POST', '/transfers', bare)).status, 201)
})

describe('a bank account', () => {
  test('is proven by two deposits of the house, in any order, and sealed where it is kept', async () => {
    const sender = await hire()
    const body = bankBody()
    const bank = await read<MoneyDestination>(call(sender, 'POST', '/destinations', body), 201)
    assert.deepEqual([bank.status, bank.last4, bank.proof?.triesLeft], ['PENDING', body.accountNumber.slice(-4), 3])
    const again = await read<MoneyDestination>(call(sender, 'POST', '/destinations', body))
    assert.equal(again.id, bank.id)
    const { amounts } = await depositsTo(bank)
    const proven = await read<MoneyDestination>(
      call(sender, 'POST', `/destinations/${bank.id}/verify`, { amounts: amounts.toReversed() }),
    )
    assert.deepEqual([proven.status, proven.proof], ['VERIFIED', null])
    assert.equal(await availableOf(sender), 100_000n, 'the house pays for the deposits')
    const { rows } = await rooms.database.pool.query<{ kept: string }>(
      'select row_to_json(d)::text as kept from move_money_destination d where id = $1',
      [parsePublicId('dst', bank.id)],
    )
    assert.ok(!rows[0]?.kept.includes(body.accountNumber))
  })

  test('is locked by the third wrong try, and stays so when it is removed and linked anew', async () => {
    const sender = await hire()
    const body = bankBody()
    const bank = await read<MoneyDestination>(call(sender, 'POST', '/destinations', body), 201)
    const { amounts } = await depositsTo(bank)
    const [first, second] = amounts
    const notify = (reported: readonly string[]) => call(sender, 'POST', `/destinations/${bank.id}/verify`, { amounts: reported })
    const wrong = [first, second === '99' ? '98' : `${Number.parseInt(second, 10) + 1}`]
    for (const triesLeft of [2, 1]) {
      const refused = await notify(wrong)
      assert.equal(((await refused.clone().json()) as { triesLeft: number }).triesLeft, triesLeft)
      await assertProblem(refused, 422, 'move_money.proof_wrong')
    }
    await assertProblem(await notify(wrong), 403, 'move_money.proof_locked')
    await assertProblem(await notify(amounts), 403, 'move_money.proof_locked')
    assert.equal((await call(sender, 'DELETE', `/destinations/${bank.id}`)).status, 204)
    const anew = await call(sender, 'POST', '/destinations', { ...body, id: randomUUID() })
    await assertProblem(anew, 403, 'move_money.proof_locked')
  })

  test('is not linked twice, nor when it is no routing number or the account that the money would come from', async () => {
    const sender = await hire()
    const body = bankBody()
    await read(call(sender, 'POST', '/destinations', body), 201)
    const add = (change: object) => call(sender, 'POST', '/destinations', { ...body, id: randomUUID(), ...change })
    await assertProblem(await add({}), 409, 'move_money.destination_exists')
    await assertProblem(await add({ routingNumber: '123456789' }), 422, 'move_money.routing_invalid')
    const own = `9${BigInt(`0x${sender.accountId.slice(-10)}`)}`.slice(0, 12)
    await assertProblem(await add({ accountNumber: own }), 422, 'move_money.own_account')
  })

  test('is reported to every contact, and the link in it takes it back and ends every session', async () => {
    const sender = await hire()
    const bank = await linkBank(sender)
    const transfer = await read<MoneyTransfer>(call(sender, 'POST', '/transfers', sendBody(bank)), 201)
    const tokenIn = async (to: string) =>
      (await rooms.sentTo(to)).map(({ text }) => /\/not-you#([a-z]{28})/.exec(text)?.[1]).find((token) => token !== undefined)
    const [byPhone, byEmail] = [await tokenIn(sender.phone), await tokenIn(sender.email)]
    assert.ok(byPhone !== undefined && byPhone === byEmail)
    const undone = await rooms.post('/api/session/undo', { token: byPhone })
    assert.deepEqual([undone.status, await undone.json()], [200, { undone: 'destination_linked' }])
    assert.equal((await call(sender, 'GET', '/destinations')).status, 401)
    const { token } = await rooms.signIn(sender.phone)
    assert.deepEqual(await read(call({ token }, 'GET', '/destinations')), { data: [] })
    const canceled = await read<MoneyTransfer>(call({ token }, 'GET', `/transfers/${transfer.id}`))
    assert.equal(canceled.status, 'CANCELED')
    assert.equal(await availableOf(sender), 100_000n)
  })
})

describe('a standard transfer', () => {
  test('leaves what may be spent and is in the list at once, and both change back when it is canceled', async () => {
    const sender = await hire()
    const bank = await linkBank(sender)
    const transfer = await read<MoneyTransfer>(call(sender, 'POST', '/transfers', sendBody(bank)), 201)
    assert.deepEqual(
      [transfer.status, transfer.fee, transfer.net, transfer.expectedOn, transfer.cancelUntil],
      ['INITIATED', '0', '5000', '2026-11-23', '2026-11-20T22:00:00.000Z'],
    )
    assert.equal(await availableOf(sender), 95_000n)
    const pending = await read<TransactionPage>(rooms.get('/api/employees/transactions/pending', sender.token))
    assert.deepEqual(
      pending.data.map(({ id, status, amount, typeName }) => [id, status, amount, typeName]),
      [[transfer.transactionId, 'INITIATED', '5000', 'ACH Transfer']],
    )
    for (const _twice of [1, 2]) {
      const canceled = await read<MoneyTransfer>(call(sender, 'POST', `/transfers/${transfer.id}/cancel`))
      assert.equal(canceled.status, 'CANCELED')
    }
    assert.equal(await availableOf(sender), 100_000n)
  })

  test('is dated ahead by a day of the calendar, and takes nothing yet', async () => {
    const sender = await hire()
    const body = sendBody(await linkBank(sender))
    const sendOn = plainDateText(addDays(bankDateOf(rooms.clock.now()), 20))
    const { id: _id, shownFee: _fee, ...what } = body
    const preview = await read<MoneyTransferPreview>(call(sender, 'POST', '/transfers/preview', { ...what, sendOn }))
    assert.equal(preview.availableAfter, null)
    for (const wrong of ['2026-02-31', '2020-01-01', plainDateText(addDays(bankDateOf(rooms.clock.now()), 61))]) {
      const refused = await call(sender, 'POST', '/transfers', { ...body, sendOn: wrong })
      await assertProblem(refused, 422, 'move_money.date_not_offered')
    }
    const made = await read<MoneyTransfer>(call(sender, 'POST', '/transfers', { ...body, sendOn }), 201)
    assert.deepEqual([made.status, made.cancelUntil, made.expectedOn], ['INITIATED', preview.cancelUntil, preview.expectedOn])
    assert.ok(made.leavesOn !== null && made.leavesOn >= sendOn)
    assert.equal(await availableOf(sender), 100_000n)
  })

  test('is one transfer for one id, sixteen times at once, and refused for another amount', async () => {
    const sender = await hire()
    const body = sendBody(await linkBank(sender))
    const answers = await Promise.all(Array.from({ length: 16 }, () => call(sender, 'POST', '/transfers', body)))
    assert.equal(answers.filter(({ status }) => status === 201).length, 1)
    assert.ok(answers.every(({ status }) => status === 200 || status === 201))
    assert.equal(await availableOf(sender), 95_000n)
    await assertProblem(await call(sender, 'POST', '/transfers', { ...body, amount: '6000' }), 409, 'move_money.id_reused')
  })

  test('of the same amount to the same destination within ten minutes is made when it is meant', async () => {
    const sender = await hire()
    const bank = await linkBank(sender)
    await read(call(sender, 'POST', '/transfers', sendBody(bank)), 201)
    await assertProblem(await call(sender, 'POST', '/transfers', sendBody(bank)), 409, 'move_money.repeat')
    await read(call(sender, 'POST', '/transfers', { ...sendBody(bank), isRepeatMeant: true }), 201)
    assert.equal(await availableOf(sender), 90_000n)
  })

  test('goes nowhere for another worker, whose accounts and transfers look as if they were not there', async () => {
    const [sender, other] = [await hire(), await hire()]
    const bank = await linkBank(sender)
    await assertProblem(await call(other, 'POST', '/transfers', sendBody(bank)), 404, 'move_money.destination_not_found')
    const body = sendBody(bank)
    const transfer = await read<MoneyTransfer>(call(sender, 'POST', '/transfers', body), 201)
    const theirs = await call(other, 'POST', `/transfers/${transfer.id}/cancel`)
    await assertProblem(theirs, 404, 'move_money.transfer_not_found')
    const otherBank = await linkBank(other)
    const stolen = await call(other, 'POST', '/transfers', { ...body, destinationId: otherBank.id })
    await assertProblem(stolen, 409, 'move_money.id_reused')
  })

  test('to a new account is at most $200 in its first 24 hours, however it is split over tabs', async () => {
    const sender = await hire()
    const bank = await linkBank(sender)
    const tries = ['10000', '10001', '10002'].map((amount) => call(sender, 'POST', '/transfers', sendBody(bank, amount)))
    const made = (await Promise.all(tries)).filter(({ status }) => status === 201)
    assert.equal(made.length, 1)
    const { standard } = await read<MoveMoney>(call(sender, 'GET', ''))
    assert.ok(BigInt(standard.left) >= 1_000_000n - 20_000n)
  })

  test('is handed over at five o’clock, after which it is too late to cancel', async () => {
    const sender = await hire()
    const bank = await linkBank(sender)
    const transfer = await read<MoneyTransfer>(call(sender, 'POST', '/transfers', sendBody(bank)), 201)
    await rooms.jobs.run('move-money.sweep')
    assert.equal((await read<MoneyTransfer>(call(sender, 'GET', `/transfers/${transfer.id}`))).status, 'INITIATED')
    rooms.clock.advance({ hours: 10 })
    await rooms.jobs.run('move-money.sweep')
    const { token } = await rooms.signIn(sender.phone)
    const later = await read<MoneyTransfer>(call({ token }, 'GET', `/transfers/${transfer.id}`))
    assert.deepEqual([later.status, later.cancelUntil], ['PENDING', null])
    await assertProblem(await call({ token }, 'POST', `/transfers/${transfer.id}/cancel`), 409, 'move_money.cancel_late')
    assert.equal(await availableOf(sender), 95_000n)
  })
})

test('the receipt of a transfer is a paper in the language of the page, and no one else’s', async () => {
  const [sender, stranger] = [await hire(), await hire()]
  const bank = await linkBank(sender)
  const { id, number } = await read<MoneyTransfer>(call(sender, 'POST', '/transfers', sendBody(bank)), 201)
  async function wordsOf(locale: string): Promise<string> {
    const answer = await call(sender, 'GET', `/transfers/${id}/receipt?locale=${locale}`)
    assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'application/pdf'])
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(await answer.arrayBuffer())), { mergePages: true })
    return text
  }
  const receipt = await wordsOf('en')
  for (const words of [`Receipt ${number}`, '$50.00', `*${bank.last4}`, 'Initiated', 'You sent it'])
    assert.ok(receipt.includes(words), receipt)
  assert.ok((await wordsOf('es')).includes('Recibo'))
  for (const caller of [stranger, sender]) {
    const unknown = caller === sender ? id.replace(/.$/, (last) => (last === '0' ? '1' : '0')) : id
    await assertProblem(
      await call(caller, 'GET', `/transfers/${unknown}/receipt?locale=en`),
      404,
      'move_money.transfer_not_found',
    )
  }
  assert.equal((await call(sender, 'GET', `/transfers/${id}/receipt?locale=fr`)).status, 422)
})

test('a restricted account sends nothing and links nothing', async () => {
  const sender = await hire()
  const bank = await linkBank(sender)
  await rooms.database.query
    .updateTable('accounts_account')
    .set({ restricted_at: rooms.clock.now().toString(), restricted_reason: 'fraud_review' })
    .where('id', '=', sender.accountId)
    .execute()
  await assertProblem(await call(sender, 'POST', '/transfers', sendBody(bank)), 403, 'move_money.restricted')
  await assertProblem(await call(sender, 'POST', '/destinations', bankBody()), 403, 'move_money.restricted')
})
