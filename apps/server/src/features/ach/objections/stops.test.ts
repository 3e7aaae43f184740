// Guarantees for a worker who stops a company: at once, only that company, until they allow it again.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { achRoutes, type CompanyDebit, type StoppedCompany } from '@daybreak/contract'
import { issuerErrors } from '#features/issuer'
import { ProblemError } from '#platform/errors.ts'
import { createAchNetwork, type Account, type AchNetwork, type Entry } from '../../../testing/cards/ach-network.ts'
import { createNetwork } from '../../../testing/cards/card-network.ts'
import { assertProblem } from '../../../testing/http-server.ts'
import { startWorkerRooms, type WorkerRooms } from '../../../testing/worker-rooms.ts'

let rooms: WorkerRooms
let ach: AchNetwork

before(async () => {
  rooms = await startWorkerRooms()
  ach = createAchNetwork(rooms, createNetwork(rooms))
})
after(() => rooms.stop())

const list = '/api/employees/stopped-companies'
const pathOf = async (debit: Entry, action: 'debit' | 'stop-company') =>
  `/api/employees/transactions/${await debit.id()}/${action}`

async function stop(account: Account, debit: Entry): Promise<StoppedCompany> {
  const response = await ach.post(account, await pathOf(debit, 'stop-company'))
  assert.equal(response.status, 200, await response.clone().text())
  return achRoutes.stopCompany.responses[200].parse(await response.json())
}

async function shown(account: Account, debit: Entry): Promise<CompanyDebit> {
  const response = await ach.get(account, await pathOf(debit, 'debit'))
  assert.equal(response.status, 200, await response.clone().text())
  return achRoutes.readDebit.responses[200].parse(await response.json())
}

const blocksOf = (companyId: string) =>
  rooms.issuer.blocks.filter((block) => block.companyId === companyId).map(({ isBlocked }) => isBlocked)

async function reasonOfNext(
  account: Account,
  companyIdentifier: string | null,
  companyName?: string,
): Promise<string | null | undefined> {
  const debit = ach.entry(account, 'DEBIT', { amount: 1, companyIdentifier, ...(companyName !== undefined && { companyName }) })
  await debit.notify('RECEIVED')
  return (await debit.item())?.reason_code
}

test('the next debit of a stopped company goes back as R08, however it spells its number; others are paid', async () => {
  const account = await ach.hire(10_000)
  const stopped = await stop(account, await ach.drawn(account))
  assert.partialDeepStrictEqual(stopped, { company: 'IRONWOOD FITNESS', amount: '1200' })
  for (const spelled of ['1955501000', '1-95550-1000', ' 19555 01000 ', '１９５５５０１０００'])
    assert.equal(await reasonOfNext(account, spelled), 'PAYMENT_STOPPED', spelled)
  assert.equal(await reasonOfNext(account, '2955501000'), null)
  assert.equal(await reasonOfNext(await ach.hire(100), '1955501000'), null)
  await rooms.jobs.runEnqueued()
  assert.ok(rooms.issuer.returns.some(({ reason }) => reason === 'PAYMENT_STOPPED'))
})

test('a company without a number is stopped by its name', async () => {
  const account = await ach.hire(10_000)
  await stop(account, await ach.drawn(account, { companyIdentifier: null, companyName: 'Quick Gym' }))
  assert.equal(await reasonOfNext(account, '', 'QUICK  GYM.'), 'PAYMENT_STOPPED')
  assert.equal(await reasonOfNext(account, '', 'OTHER GYM'), null)
})

test('stopping twice, at once too, is one stop; the card provider blocks the company, and lets it go again', async () => {
  const account = await ach.hire(10_000)
  const debit = await ach.drawn(account, { companyIdentifier: '3955501000' })
  const made = await Promise.all(Array.from({ length: 4 }, () => stop(account, debit)))
  assert.deepEqual(new Set(made.map(({ id }) => id)).size, 1)
  const [{ id } = { id: '' }] = made
  assert.deepEqual((await (await ach.get(account, list)).json()) as unknown, { data: [made[0]] })
  await rooms.jobs.runEnqueued()
  assert.equal((await shown(account, debit)).stop?.id, id)

  for (let turn = 0; turn < 2; turn += 1) assert.equal((await ach.remove(account, `${list}/${id}`)).status, 204)
  assert.deepEqual(await (await ach.get(account, list)).json(), { data: [] })
  assert.equal((await shown(account, debit)).stop, null)
  assert.equal(await reasonOfNext(account, '3955501000'), null)
  await rooms.jobs.runEnqueued()
  assert.deepEqual(blocksOf('3955501000'), [true, false])
  const { rows } = await rooms.database.pool.query('select kind, detail from session_activity where employee_id = $1', [
    account.employeeId,
  ])
  const kinds = (rows as { kind: string; detail: string | null }[]).filter(({ kind }) => kind.startsWith('company_'))
  assert.deepEqual(kinds.map(({ kind, detail }) => `${kind} ${detail}`).toSorted(), [
    'company_allowed IRONWOOD FITNESS',
    'company_stopped IRONWOOD FITNESS',
  ])
})

test('a provider that is down receives the stop later, and only the latest state', async () => {
  const account = await ach.hire(10_000)
  const debit = await ach.drawn(account, { companyIdentifier: '4955501000' })
  rooms.issuer.isAway = true
  const { id } = await stop(account, debit)
  await rooms.jobs.run('ach.sweep')
  await ach.remove(account, `${list}/${id}`)
  rooms.issuer.isAway = false
  await rooms.jobs.run('ach.sweep')
  await rooms.jobs.run('ach.sweep')
  assert.deepEqual(blocksOf('4955501000'), [false])
})

test('a report that the provider carries out late does not outlast what the worker said after it', async () => {
  const account = await ach.hire(10_000)
  const debit = await ach.drawn(account, { companyIdentifier: '6955501000' })
  const block = rooms.issuer.setCompanyBlock.bind(rooms.issuer)
  const [arrived, carriedOut] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  rooms.issuer.setCompanyBlock = async (asked) => {
    arrived.resolve()
    await carriedOut.promise
    await block(asked)
  }
  const { id } = await stop(account, debit)
  const reporting = rooms.jobs.run('ach.block', { accountId: account.accountId, companyKey: '6955501000' })
  await arrived.promise
  rooms.issuer.setCompanyBlock = block
  await ach.remove(account, `${list}/${id}`)
  await rooms.jobs.run('ach.sweep')
  carriedOut.resolve()
  await reporting
  for (let minute = 0; minute < 3; minute += 1) await rooms.jobs.run('ach.sweep')
  // Allowed, blocked by the late one, and allowed again.
  assert.deepEqual(blocksOf('6955501000'), [false, true, false])
})

test('a company that the provider cannot block holds up no other, and is reported as soon as it can', async () => {
  const account = await ach.hire(10_000)
  for (const companyIdentifier of ['7055501000', '7155501000', '7255501000'])
    await stop(account, await ach.drawn(account, { companyIdentifier }))
  const block = rooms.issuer.setCompanyBlock.bind(rooms.issuer)
  rooms.issuer.setCompanyBlock = async (asked) => {
    if (asked.companyId === '7055501000') throw new Error('no such company')
    await block(asked)
  }
  await rooms.jobs.run('ach.sweep')
  assert.deepEqual(['7055501000', '7155501000', '7255501000'].map(blocksOf), [[], [true], [true]])
  rooms.issuer.setCompanyBlock = block
  await rooms.jobs.run('ach.sweep')
  await rooms.jobs.runEnqueued()
  assert.deepEqual(blocksOf('7055501000').at(0), true)
})

test('blocks that always fail, more than are read at once, keep no other company waiting', async () => {
  const account = await ach.hire(10_000)
  const debit = await ach.drawn(account, { companyIdentifier: '9955501000' })
  await stop(account, debit)
  await rooms.database.pool.query(
    `insert into ach_stop (id, account_id, company_key, company_name, ref, stopped_at, is_told)
     select gen_random_uuid(), account_id, '9' || lpad(n::text, 9, '0'), 'STUCK GYM', ref, stopped_at, false
     from ach_stop, generate_series(1, 201) n where account_id = $1`,
    [account.accountId],
  )
  const block = rooms.issuer.setCompanyBlock.bind(rooms.issuer)
  rooms.issuer.setCompanyBlock = (asked) =>
    asked.companyId === '9955501000' ? block(asked) : Promise.reject(new Error('no such company'))
  await rooms.jobs.run('ach.sweep')
  assert.deepEqual(blocksOf('9955501000'), [true])
  rooms.issuer.setCompanyBlock = block
  await rooms.database.pool.query(`update ach_stop set is_told = true where company_name = 'STUCK GYM'`)
})

test('a block that never gets an answer ends one run, and the next begins with the company behind it', async () => {
  const account = await ach.hire(10_000)
  for (const companyIdentifier of ['5055501000', '5155501000'])
    await stop(account, await ach.drawn(account, { companyIdentifier }))
  const block = rooms.issuer.setCompanyBlock.bind(rooms.issuer)
  rooms.issuer.setCompanyBlock = (asked) =>
    asked.companyId === '5055501000'
      ? Promise.reject(new ProblemError('issuer.unreachable', issuerErrors['issuer.unreachable']))
      : block(asked)
  for (let run = 0; run < 2; run += 1) await rooms.jobs.run('ach.sweep')
  assert.deepEqual(['5055501000', '5155501000'].map(blocksOf), [[], [true]])
  rooms.issuer.setCompanyBlock = block
  await rooms.jobs.run('ach.sweep')
  assert.deepEqual(blocksOf('5055501000'), [true])
})

test('a company is allowed again by an instance whose clock is behind that of the one that stopped it', async () => {
  const account = await ach.hire(10_000)
  const { id } = await stop(account, await ach.drawn(account, { companyIdentifier: '5255501000' }))
  rooms.clock.advance({ seconds: -5 })
  assert.equal((await ach.remove(account, `${list}/${id}`)).status, 204)
  rooms.clock.advance({ seconds: 5 })
  assert.deepEqual(await (await ach.get(account, list)).json(), { data: [] })
  await rooms.jobs.run('ach.sweep')
})

test('a company without a number is stopped by us alone: the provider, which blocks numbers, is never asked', async () => {
  const account = await ach.hire(10_000)
  const asked = rooms.issuer.blocks.length
  const { id } = await stop(account, await ach.drawn(account, { companyIdentifier: ' - ', companyName: 'Nameless Gym' }))
  await rooms.jobs.run('ach.sweep')
  await ach.remove(account, `${list}/${id}`)
  await rooms.jobs.run('ach.sweep')
  const waiting = await rooms.database.query.selectFrom('ach_stop').select('id').where('is_told', '=', false).execute()
  assert.deepEqual([rooms.issuer.blocks.length, waiting], [asked, []])
})

test('stopped, allowed and stopped again, a company is stopped; the list shows the newest stop first', async () => {
  const account = await ach.hire(10_000)
  const first = await ach.drawn(account, { companyIdentifier: '8055501000', companyName: 'FIRST GYM', amount: 100 })
  const second = await ach.drawn(account, { companyIdentifier: '8155501000', companyName: 'SECOND GYM', amount: 200 })
  const ended = await stop(account, first)
  const kept = await stop(account, second)
  await ach.remove(account, `${list}/${ended.id}`)
  rooms.clock.advance({ minutes: 1 })
  const again = await stop(account, first)
  assert.notEqual(again.id, ended.id)
  const response = await ach.get(account, list)
  assert.deepEqual(await response.json(), { data: [again, kept] })
  // What was ended is over: ending it once more does not end the new stop.
  assert.equal((await ach.remove(account, `${list}/${ended.id}`)).status, 204)
  assert.equal(await reasonOfNext(account, '8055501000'), 'PAYMENT_STOPPED')
})

test('what was announced before the stop is still paid, and what the company asks for after it is not', async () => {
  const account = await ach.hire(10_000)
  const announced = ach.entry(account, 'DEBIT', { companyIdentifier: '8255501000' })
  await announced.notify('RECEIVED')
  await stop(account, announced)
  const next = ach.entry(account, 'DEBIT', { companyIdentifier: '8255501000' })
  await next.notify('RECEIVED')
  await Promise.all([announced.notify('PROCESSED'), next.notify('PROCESSED')])
  assert.partialDeepStrictEqual(await announced.item(), { status: 'PROCESSED', reason_code: null })
  assert.partialDeepStrictEqual(await next.item(), { status: 'FAILED', reason_code: 'PAYMENT_STOPPED' })
  assert.partialDeepStrictEqual(await ach.ruling(next), { return_state: 'due', return_by: '2026-11-24' })
})

test("another worker's debit cannot be stopped, and their stop not ended", async () => {
  const [account, other] = [await ach.hire(10_000), await ach.hire(0)]
  const debit = await ach.drawn(account)
  const { id } = await stop(account, debit)
  await assertProblem(await ach.post(other, await pathOf(debit, 'stop-company')), 404, 'ach.debit_not_found')
  await assertProblem(await ach.get(other, await pathOf(debit, 'debit')), 404, 'ach.debit_not_found')
  for (const stranger of [id, `stp_${'0'.repeat(32)}`, 'x'])
    await assertProblem(await ach.remove(other, `${list}/${stranger}`), 404, 'ach.stop_not_found')
  assert.equal((await shown(account, debit)).stop?.id, id)
})

test('a limited session stops a company, and allows none', async () => {
  const account = await ach.hire(10_000)
  const debit = await ach.drawn(account)
  await rooms.database.query
    .updateTable('session_session')
    .set({ limited_until: '2030-01-01T00:00:00.000Z' })
    .where('employee_id', '=', account.employeeId)
    .execute()
  const limited = await rooms.startAnother()
  try {
    const caller = { headers: { authorization: `Bearer ${account.token}` } }
    const stopped = await limited.post(await pathOf(debit, 'stop-company'), {}, caller)
    const { id } = (await stopped.json()) as StoppedCompany
    const allowed = await limited.server.call(`${list}/${id}`, { method: 'DELETE', ...caller })
    await assertProblem(allowed, 403, 'session.limited')
  } finally {
    await limited.stop()
  }
})

test('a debit tells how often its company drew and when it may come again, and a hostile name does no harm', async () => {
  const account = await ach.hire(10_000)
  const name = `\u202eDOOWNORI\u0007 ${'x'.repeat(200)}`
  const debits = []
  for (const settlementDate of ['2026-09-20', '2026-10-20', '2026-11-20'])
    debits.push(await ach.drawn(account, { companyIdentifier: '5955501000', companyName: name, settlementDate }))
  const [first, , last] = debits
  const seen = await shown(account, last!)
  assert.partialDeepStrictEqual(seen, { count: 3, nextOn: '2026-12-20', claimBy: '2027-01-19', description: 'MEMBERSHIP' })
  assert.equal(seen.company.length, 80)
  assert.match(seen.company, /^DOOWNORI x+$/)
  assert.equal((await shown(account, first!)).count, 1)
})

test('a debit that took nothing is counted for itself alone, and does not disturb the rhythm of those that did', async () => {
  const account = await ach.hire(10_000)
  const company = { companyIdentifier: '8355501000' }
  const draw = (settlementDate: string, amount?: number) =>
    ach.entry(account, 'DEBIT', { ...company, settlementDate, ...(amount !== undefined && { amount }) })
  const debits = [draw('2026-09-14'), draw('2026-10-14'), draw('2026-10-16'), draw('2026-11-02', 50_000), draw('2026-11-14')]
  const [, , failed, refused, last] = debits
  for (const debit of debits) await debit.notify('RECEIVED')
  // The bank that draws took it back before anything was paid.
  await failed!.notify('FAILED', { reason: 'RETURNED_PER_ODFI_REQUEST' })
  for (const debit of [debits[0]!, debits[1]!, last!]) await debit.notify('PROCESSED')
  assert.equal((await refused!.item())?.reason_code, 'INSUFFICIENT_FUNDS')
  assert.partialDeepStrictEqual(await shown(account, last!), { count: 3, nextOn: '2026-12-14', isClaimable: true })
  assert.partialDeepStrictEqual(await shown(account, failed!), { count: 2, isClaimable: false, beyond: null })
  assert.partialDeepStrictEqual(await shown(account, refused!), { count: 2, isClaimable: false })
  await stop(account, last!)
  assert.equal((await shown(account, last!)).nextOn, null)
})
