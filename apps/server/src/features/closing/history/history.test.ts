// The history of a closed account by link: sent to the worker alone, over after half an hour and after 24 months, and silent to anyone else.
import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { after, before, test } from 'node:test'
import { ownText, type ClosedHistory } from '@daybreak/contract'
import { cents } from '@daybreak/money'
import { newUuid, receiptNumber } from '@daybreak/ids'
import { findAccountOf } from '#features/accounts'
import { addContacts } from '#features/employee'
import { keepTransaction } from '#features/transactions'
import { assertProblem } from '../../../testing/http-server.ts'
import { startWorkerRooms, type WorkerRooms } from '../../../testing/worker-rooms.ts'
import { leavesAtOf, latestAtOf } from '../closing.rules.ts'
import { changeClosing, insertClosing } from '../closing.store.ts'

const email = 'gone@example.com'
let rooms: WorkerRooms
before(async () => {
  rooms = await startWorkerRooms()
  await closedAccount('16465550401', email, 60)
  await closedAccount('16465550402', 'other.gone@example.com', 1)
  await rooms.hire({ phone: '16465550403', email: 'still.here@example.com' })
})
after(() => rooms.stop())

/** @returns whose it was */
async function closedAccount(phone: string, address: string, count: number): Promise<string> {
  const { database, clock } = rooms
  const { employeeId } = await rooms.hire({ phone, email: address })
  const account = (await findAccountOf(database.query, employeeId)) ?? assert.fail('no account')
  const at = clock.now()
  await database.transaction(async (tx) => {
    for (let position = 0; position < count; position += 1)
      await keepTransaction(tx, {
        id: newUuid(clock),
        accountId: account.id,
        createdAt: at.subtract({ hours: position + 1 }),
        summary: ownText('Corner Coffee'),
        amount: cents(350n),
        direction: 'NEGATIVE',
        status: 'COMPLETED',
        typeName: 'Transaction',
        kind: 'coffee',
        rail: 'card',
        last4: null,
        reasonCode: null,
        journalId: null,
        holdId: null,
        refundOf: null,
        at,
      })
    const id = newUuid(clock)
    const dates = { askedAt: at, leavesAt: leavesAtOf(at), latestAt: latestAtOf(at) }
    const rest = { reason: null, way: 'check', destinationId: null } as const
    await insertClosing(tx, {
      id,
      employeeId,
      accountId: account.id,
      caseNumber: receiptNumber(hash('sha256', id, 'buffer')),
      ...rest,
      ...dates,
    })
    await changeClosing(tx, id, { state: 'closed', leftAt: at, endedAt: at })
  })
  return employeeId
}

const ask = (address: string, network = '198.51.100.20') =>
  rooms.post('/api/closed-account/link', { email: address }, { headers: { 'x-forwarded-for': network } })
const tokenOf = async (address: string) => /#([\w-]{43})/.exec((await rooms.sentTo(address))[0]?.text ?? '')?.[1] ?? ''
const read = (token: string, cursor: string | null = null) => rooms.post('/api/closed-account/history', { token, cursor })
async function seen(token: string, cursor: string | null = null): Promise<ClosedHistory> {
  const response = await read(token, cursor)
  assert.equal(response.status, 200, await response.clone().text())
  return (await response.json()) as ClosedHistory
}

test('a worker is sent a link and reads all of it, page by page, and nothing of anyone else', async () => {
  assert.equal((await ask('Gone@Example.com')).status, 204)
  const token = await tokenOf(email)
  const first = await seen(token)
  assert.equal(first.readableUntil, '2028-11-20')
  assert.match(first.accountLast4, /^\d{4}$/)
  assert.equal(first.page.data.length, 50)
  const second = await seen(token, first.page.pageInfo.endCursor)
  assert.deepEqual([second.page.data.length, second.page.pageInfo.hasNextPage], [10, false])
  assert.equal(new Set([...first.page.data, ...second.page.data].map(({ id }) => id)).size, 60)
  await ask('other.gone@example.com')
  assert.equal((await seen(await tokenOf('other.gone@example.com'))).page.data.length, 1)
  const rows = await rooms.database.query.selectFrom('closing_history_link').selectAll().execute()
  assert.doesNotMatch(JSON.stringify(rows), new RegExp(token), 'the token is kept nowhere')
})

test('a worker who is hired again and has a newer, open account reads the old one alone, by the address of the old one alone', async () => {
  const old = 'first.job@example.com'
  const closed = await closedAccount('16465550404', old, 3)
  const again = await rooms.hire({ phone: '16465550405', email: 'second.job@example.com' })
  const { query } = rooms.database
  const last4Of = async (employeeId: string) => (await findAccountOf(query, employeeId))?.accountNumberLast4
  await ask(old, '198.51.100.30')
  const token = await tokenOf(old)
  const shown = await seen(token)
  assert.deepEqual([shown.accountLast4, shown.page.data.length], [await last4Of(closed), 3])
  assert.notEqual(shown.accountLast4, await last4Of(again.employeeId))
  await ask('second.job@example.com', '198.51.100.31')
  assert.deepEqual(await rooms.sentTo('second.job@example.com'), [])
  // The address moves to the new account: it no longer leads to the old one, and shows nothing of the new one.
  await query.deleteFrom('employee_contact').where('value', '=', old).execute()
  await rooms.database.transaction((tx) =>
    addContacts(tx, [{ kind: 'email', value: old, employeeId: again.employeeId, isVerified: true }], rooms.clock),
  )
  const sentBefore = (await rooms.sentTo(old)).length
  assert.equal((await ask(old, '198.51.100.32')).status, 204)
  assert.equal((await rooms.sentTo(old)).length, sentBefore)
})

test('an address of no one and one of an open account get the same answer, and nothing is sent', async () => {
  for (const address of ['nobody@example.com', 'still.here@example.com']) {
    const response = await ask(address, '198.51.100.21')
    assert.deepEqual([response.status, await response.text()], [204, ''])
    assert.deepEqual(await rooms.sentTo(address), [])
  }
})

test('a link that is made up, over, or older than the 24 months reads nothing', async () => {
  for (const token of ['', 'x', 'a'.repeat(43), "' or 1=1 --"]) await assertProblem(await read(token), 404, 'closing.link_over')
  await ask(email, '198.51.100.22')
  const token = await tokenOf(email)
  await assertProblem(await read(token, 'nonsense'), 400, 'bad_cursor')
  rooms.clock.advance({ minutes: 29 })
  await seen(token)
  rooms.clock.advance({ minutes: 1 })
  await assertProblem(await read(token), 404, 'closing.link_over')
  await ask(email, '198.51.100.23')
  await seen(await tokenOf(email))
})

test('a mailbox is not filled: five links a day, and five requests an hour from one network', async () => {
  rooms.clock.advance({ hours: 25 })
  const sentBefore = (await rooms.sentTo(email)).length
  const statuses: number[] = []
  for (let count = 0; count < 8; count += 1) statuses.push((await ask(email, `203.0.113.${count}`)).status)
  assert.ok(statuses.every((status) => status === 204))
  assert.equal((await rooms.sentTo(email)).length - sentBefore, 5)
  for (let count = 0; count < 5; count += 1) await ask('nobody@example.com', '203.0.113.99')
  assert.equal((await ask('nobody@example.com', '203.0.113.99')).status, 429)
})

test('after 24 months no link is sent and none that was sent leads anywhere, and old links are deleted', async () => {
  rooms.clock.set(rooms.clock.now().add({ hours: 24 * 729 }))
  await ask(email, '198.51.100.24')
  const token = await tokenOf(email)
  await seen(token)
  await rooms.jobs.run('closing.dormant')
  assert.equal((await rooms.database.query.selectFrom('closing_history_link').selectAll().execute()).length, 1)
  rooms.clock.advance({ hours: 36 })
  await assertProblem(await read(token), 404, 'closing.link_over')
  const sentBefore = (await rooms.sentTo(email)).length
  assert.equal((await ask(email, '198.51.100.25')).status, 204)
  assert.equal((await rooms.sentTo(email)).length, sentBefore)
})
