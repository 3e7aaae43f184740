// What an operator sees of employers and their people: each once, page by page, with what was changed and nothing of another employer.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { cents } from '@daybreak/money'
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { createPayrollWorld, type PayrollWorld } from '../testing/payroll-world.ts'
import { findRosterEntry, linkRosterEntry, type Employer } from './roster.store.ts'

let testDatabase: TestDatabase
let world: PayrollWorld
let codes = 0

before(async () => {
  testDatabase = await createTestDatabase()
  world = await createPayrollWorld(testDatabase.database, 4)
})
after(async () => {
  await world.end()
  await testDatabase.drop()
})

const newDiner = (code = `DINER${(codes += 1)}`) => ({ code, name: 'Diner', companyId: null, timeZone: 'America/New_York' })

async function dinerOf(rows: readonly string[]): Promise<Employer> {
  const employer = (await world.room.addEmployer(newDiner())) ?? assert.fail()
  const path = await world.writeFile(
    'roster.csv',
    `employeeNumber,firstName,lastName,payGroup,status,jobTitle,rate,rateUnit\n${rows.join('\n')}\n`,
  )
  const options = { isDryRun: false, acceptsGoodRows: false, endsByAbsence: false }
  assert.deepEqual((await world.room.importRoster(employer, path, options)).rejected, [])
  return employer
}

async function link(employer: Employer, employeeNumber: string, index: number): Promise<string> {
  const entry = (await findRosterEntry(world.database.query, employer.id, employeeNumber)) ?? assert.fail()
  const { employeeId } = world.workers[index] ?? assert.fail()
  assert.ok(await linkRosterEntry(world.database.query, entry.id, employeeId, '2026-11-20T00:00:00Z'))
  return employeeId
}

test('an employer is added once by its code, by two operators at once too, and the first one keeps its name', async () => {
  const names = ['One', 'Two', 'Three']
  const added = await Promise.all(names.map((name) => world.room.addEmployer({ ...newDiner('ONCE'), name })))
  const kept = added.flatMap((one) => (one === null ? [] : [one]))
  assert.equal(kept.length, 1)
  assert.equal((await world.room.findEmployer('ONCE'))?.name, kept[0]?.name)
  assert.equal(await world.room.addEmployer({ ...newDiner('ONCE'), name: 'Four' }), null)
  assert.equal(await world.room.findEmployer('once'), null, 'a code has its own letters')
})

test('what a change of an employer leaves out stays, and of two at once both are kept', async () => {
  const { code } = (await world.room.addEmployer(newDiner())) ?? assert.fail()
  await Promise.all([
    world.room.changeEmployer(code, { earlyPayDays: 2 }),
    world.room.changeEmployer(code, { fileCeiling: cents(50_000n) }),
    world.room.changeEmployer(code, { companyId: '9555010009' }),
    world.room.changeEmployer(code, { timeZone: 'America/Chicago' }),
  ])
  const changed = { earlyPayDays: 2, fileCeiling: 50_000n, companyId: '9555010009', timeZone: 'America/Chicago', name: 'Diner' }
  assert.partialDeepStrictEqual(await world.room.findEmployer(code), changed)
  assert.partialDeepStrictEqual(await world.room.changeEmployer(code, { name: ' Harbor\u202e \n Grill ' }), {
    ...changed,
    name: 'Harbor Grill',
  })
  // No early pay is a change too, and so is the smallest ceiling.
  assert.partialDeepStrictEqual(await world.room.changeEmployer(code, { earlyPayDays: 0, fileCeiling: cents(1n) }), {
    earlyPayDays: 0,
    fileCeiling: 1n,
    name: 'Harbor Grill',
  })
  assert.equal(await world.room.changeEmployer('NOBODY', { earlyPayDays: 1 }), null)
})

test('employers are listed by their codes, with how many of their people work there and how many have left', async () => {
  const diner = await dinerOf(['1,Maya,Torres,crew,active,,,', '2,Omar,Reyes,crew,terminated,,,', '3,Ana,Ruiz,crew,,,,'])
  const listed = await world.room.listEmployers()
  const codesListed = listed.map(({ code }) => code)
  assert.deepEqual(
    codesListed,
    codesListed.toSorted((one, other) => (one < other ? -1 : 1)),
  )
  assert.partialDeepStrictEqual(
    listed.find(({ code }) => code === diner.code),
    { activeCount: 2, endedCount: 1 },
  )
  assert.partialDeepStrictEqual(
    listed.find(({ code }) => code === 'ONCE'),
    { activeCount: 0, endedCount: 0 },
  )
})

test('people are listed page by page, each once, and none of another employer', async () => {
  const numbers = ['001', '002', '010', '1', 'A-1']
  const diner = await dinerOf(numbers.map((number) => `${number},Maya,Torres,,,,,`))
  await dinerOf(['0015,Omar,Reyes,,,,,'])
  const seen: string[] = []
  for (let cursor = ''; ;) {
    const page = await world.room.listRoster(diner, cursor, 2)
    seen.push(...page.map(({ employeeNumber }) => employeeNumber))
    cursor = page.at(-1)?.employeeNumber ?? ''
    if (page.length < 2) break
  }
  assert.deepEqual(seen.toSorted(), numbers)
  assert.deepEqual(await world.room.listRoster(diner, '~', 10), [])
})

test('people of a pay group are those with an account, of the group or of none', async () => {
  const diner = await dinerOf(['1,Maya,Torres,crew,,,,', '2,Omar,Reyes,,,,,', '3,Ana,Ruiz,office,,,,', '4,Ben,Cole,crew,,,,'])
  const [maya, omar] = [await link(diner, '1', 0), await link(diner, '2', 1)]
  await link(diner, '3', 2)
  const people = async (payGroup: string) =>
    (await world.room.listPeopleOfGroup(diner, payGroup))
      .map(({ employeeId, employeeNumber }) => `${employeeNumber} ${employeeId}`)
      .toSorted()
  assert.deepEqual(await people('crew'), [`1 ${maya}`, `2 ${omar}`])
  assert.deepEqual(await people('night'), [`2 ${omar}`])
})

test('a person’s jobs are read as they were written, rates to the cent, in the order of the file', async () => {
  const diner = await dinerOf(['1,Maya,Torres,crew,,Server,15.05,hour', '1,Maya,Torres,crew,,Cook,"1,250.00",week'])
  const entry = await findRosterEntry(world.database.query, diner.id, '1')
  assert.deepEqual(
    entry?.jobs.map(({ title, rate, unit }) => [title, rate, unit]),
    [
      ['Server', 1_505n, 'hour'],
      ['Cook', 125_000n, 'week'],
    ],
  )
  assert.equal(await findRosterEntry(world.database.query, world.employerId, '1'), null)
})
