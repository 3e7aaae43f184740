// How pay first reaches an account: its first days, its first deposit, and the employer's form.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { PayrollAccount } from '@daybreak/contract'
import { newUuid } from '@daybreak/ids'
import { extractText, getDocumentProxy } from 'unpdf'
import { startWorkerRooms, type WorkerRooms } from '../../testing/worker-rooms.ts'
import { drawDepositForm } from './accounts-deposit-form.ts'

const balancePath = '/api/financial-accounts/payroll'

let rooms: WorkerRooms
before(async () => {
  rooms = await startWorkerRooms()
})
after(() => rooms.stop())

test('a new account says for 14 days how far it is, and when the first pay has come', async () => {
  const phone = '12125550142'
  const { accountId } = await rooms.hire({ phone })
  const own = (await rooms.signIn(phone)).token
  const readAccount = async () => (await (await rooms.get(balancePath, own)).json()) as PayrollAccount
  const firstWeek = async () => (await readAccount()).firstWeek
  const endsAt = rooms.clock
    .now()
    .add({ hours: 14 * 24 })
    .toString({ smallestUnit: 'millisecond' })
  assert.deepEqual(await firstWeek(), { endsAt, isPayElected: false, hasBeenPaid: false })
  assert.equal((await readAccount()).firstDepositAt, null)
  await rooms.database.pool.query(
    `insert into transactions_item (id, account_id, created_at, updated_at, summary, amount, direction, status, type_name, kind, rail, payday)
     values ($1, $2, $3, $3, 'Payroll Transfer', 100, 1, 'COMPLETED', 'ACH Transfer', 'payroll', 'ach', '2026-11-20')`,
    [newUuid(rooms.clock), accountId, rooms.clock.now().toString()],
  )
  assert.equal((await firstWeek())?.hasBeenPaid, true)
  const paidAt = rooms.clock.now().toString({ smallestUnit: 'millisecond' })
  assert.equal((await readAccount()).firstDepositAt, paidAt)
  await rooms.database.pool.query('update accounts_account set created_at = $2 where id = $1', [
    accountId,
    rooms.clock
      .now()
      .subtract({ hours: 14 * 24 })
      .toString(),
  ])
  assert.equal(await firstWeek(), null)
})

test('the form for direct deposit has the worker, the bank and both numbers, in the language asked for', async () => {
  const phone = '12125550143'
  const { accountId } = await rooms.hire({ phone })
  const { token } = await rooms.signIn(phone)
  const account = (await (await rooms.get(balancePath, token)).json()) as PayrollAccount
  const headers = { authorization: `Bearer ${token}` }
  const form = await rooms.post(`/api/financial-accounts/${account.id}/deposit-form?locale=es`, {}, { headers })
  assert.deepEqual([form.status, form.headers.get('content-type')], [200, 'application/pdf'])
  const pdf = await getDocumentProxy(new Uint8Array(await form.arrayBuffer()))
  const { text } = await extractText(pdf, { mergePages: true })
  const { number, routingNumber } = await rooms.issuer.readDirectDepositNumbers(account.details.directDepositId)
  const filled = ['Maya Torres', 'Meridian Community Bank', number, routingNumber, 'Corriente (checking)', 'Firma']
  for (const words of filled) assert.ok(text.includes(words), text)
  const { info } = await pdf.getMetadata()
  assert.deepEqual([Reflect.get(info, 'Language'), (await pdf.getMarkInfo())?.Marked], ['es-US', true])
  const { rows } = await rooms.database.pool.query<{ kind: string }>(
    `select kind from session_activity where employee_id = (select employee_id from accounts_account where id = $1)
     and kind = 'deposit_numbers_shown'`,
    [accountId],
  )
  assert.equal(rows.length, 1, 'the worker reads in their activity that the numbers were handed out')
})

async function readForm(employeeId: string, asked: Partial<Parameters<typeof drawDepositForm>[1]> & { type: string | null }) {
  const { type, ...given } = asked
  const form = await drawDepositForm(rooms.database.query, {
    employeeId,
    numbers: { number: '000123456789', routingNumber: '012345672', type },
    locale: undefined,
    brand: { brand: 'Daybreak', bankName: 'Meridian Community Bank', supportPhone: '(800) 555-0100' },
    at: rooms.clock.now(),
    ...given,
  })
  const { text } = await extractText(await getDocumentProxy(form.bytes), { mergePages: true })
  return { name: form.name, text }
}

test('a form is in the language of the worker unless another is asked for, and keeps the leading zeros of both numbers', async () => {
  const { employeeId } = await rooms.hire({ phone: '12125550144', language: 'es' })
  const own = await readForm(employeeId, { type: 'SAVINGS' })
  assert.equal(own.name, 'direct-deposit-es.pdf')
  for (const words of ['000123456789', '012345672', 'Ahorros (savings)']) assert.ok(own.text.includes(words), own.text)
  const other = await readForm(employeeId, { type: 'SAVINGS', locale: 'en' })
  assert.equal(other.name, 'direct-deposit-en.pdf')
  assert.ok(other.text.includes('Savings') && !other.text.includes('Ahorros'), other.text)
})

test('a form names the type of account only where the provider says it, in the words of the provider where we have none', async () => {
  const { employeeId } = await rooms.hire({ phone: '12125550145' })
  const [silent, odd] = [await readForm(employeeId, { type: null }), await readForm(employeeId, { type: 'PREPAID' })]
  assert.ok(!/checking|savings|account type/i.test(silent.text), silent.text)
  assert.ok(/account type/i.test(odd.text) && odd.text.includes('PREPAID'), odd.text)
  await assert.rejects(readForm(newUuid(rooms.clock), { type: null }), /an account of no one/)
})
