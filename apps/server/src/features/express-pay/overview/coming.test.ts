// Pay that a payroll file has announced: a worker sees it coming, and Express Pay forecasts no other paycheck for that payday.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { ExpressPayPreview, PayrollAccount, TransactionPage } from '@daybreak/contract'
import { cents, plainDollars } from '@daybreak/money'
import { parsePlainDate } from '@daybreak/time'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { startExpressPayWorld, type EarningWorker, type ExpressPayWorld } from '../../../testing/people/express-pay-world.ts'

let world: ExpressPayWorld
let folder: string

before(async () => {
  world = await startExpressPayWorld()
  folder = await mkdtemp(join(tmpdir(), 'coming-'))
})
after(async () => {
  await world.stop()
  await rm(folder, { recursive: true, force: true })
})

async function announce({ number }: EarningWorker, amount: bigint, payday: string): Promise<string> {
  const { employers, employer } = world
  const [amounts, outPath] = [join(folder, 'amounts.csv'), join(folder, `${number}-${payday}.ach`)]
  await writeFile(amounts, `employeeNumber,amount\n${number},${plainDollars(cents(amount))}\n`)
  const request = { employer: { ...employer, companyId: '9555010001' }, effectiveDate: parsePlainDate(payday), outPath }
  await world.employers.writeSample({ ...request, amounts: { kind: 'file', path: amounts } })
  const report = await employers.postPayroll(outPath, { allowRepeat: false, operator: 'ana' })
  assert.equal(report.kind, 'posted')
  return outPath
}

async function accountOf({ token }: EarningWorker): Promise<PayrollAccount> {
  return (await (await world.rooms.get('/api/financial-accounts/payroll', token)).json()) as PayrollAccount
}

test('an announced paycheck is reported as coming to its own worker, and is the forecast of its payday', async () => {
  const [maya, dwayne] = [await world.hire(), await world.hire({ phone: '12125550182' })]
  assert.deepEqual((await world.overview(maya)).forecast, { payday: '2026-11-27', before: '29680', after: '29680' })
  const path = await announce(maya, 61_240n, '2026-11-27')

  const { coming, details } = await accountOf(maya)
  assert.deepEqual(
    coming.map(({ id: _id, ...shown }) => shown),
    [{ amount: '61240', employerName: 'Lakeside Diners', settlesOn: '2026-11-27' }],
  )
  assert.equal(details.balance, '0')
  assert.deepEqual((await accountOf(dwayne)).coming, [])

  const known = { payday: '2026-11-27', before: '61240', after: '61240', isKnown: true }
  const shown = await world.overview(maya)
  assert.deepEqual([shown.nextPayday, shown.forecast], ['2026-11-27', known])
  const answer = await world.call(maya, 'POST', '/transfers/preview', { amount: '5000', destination: { kind: 'own_card' } })
  assert.deepEqual(((await answer.json()) as ExpressPayPreview).forecast, known)
  assert.equal((await world.overview(dwayne)).forecast?.isKnown, undefined)

  await world.moveTo('2026-11-27T13:30:00Z')
  await world.employers.postPayroll(path, { allowRepeat: false, operator: 'ana' })
  const opened = await accountOf(maya)
  assert.deepEqual([opened.coming, opened.details.balance], [[], '61240'])
  const list = (await (await world.rooms.get('/api/employees/transactions', maya.token)).json()) as TransactionPage
  assert.equal(list.data[0]?.id, coming[0]?.id)
})

test('pay that is on its way is the next payday, though its period has been paid', async () => {
  const ana = await world.hire({ phone: '12125550183' })
  // Monday before the opening: the calendar's next payday is Friday's.
  await world.moveTo('2026-11-30T10:00:00Z')
  assert.equal((await world.overview(ana)).nextPayday, '2026-12-04')
  await announce(ana, 40_000n, '2026-11-30')
  const shown = await world.overview(ana)
  assert.equal(shown.nextPayday, '2026-11-30')
  assert.equal(shown.forecast?.isKnown, undefined, 'what is taken now is repaid by the paycheck after it')
})

test('pay that its employer pays early says so in the list', async () => {
  const eva = await world.hire({ phone: '12125550184' })
  await world.employers.changeEmployer('LAKESIDE', { earlyPayDays: 1 })
  const path = await announce(eva, 50_000n, '2026-12-04')
  assert.equal((await accountOf(eva)).coming[0]?.settlesOn, '2026-12-03')
  await world.moveTo('2026-12-03T13:30:00Z')
  await world.employers.postPayroll(path, { allowRepeat: false, operator: 'ana' })
  const list = (await (await world.rooms.get('/api/employees/transactions', eva.token)).json()) as TransactionPage
  assert.equal(list.data[0]?.payrollTransfer?.arrivedEarly, true)
})
