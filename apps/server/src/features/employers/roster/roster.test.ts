// Guarantees of importing a roster: all or nothing, the same file twice changes nothing, and no secret is stored in the clear.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import type { RosterImportOptions, RosterReport } from './import.ts'
import { findRosterEntry, linkRosterEntry, type Employer } from './roster.store.ts'
import { TableFault } from '#platform/tables/table-rows.ts'
import { createPayrollWorld, type PayrollWorld } from '../testing/payroll-world.ts'

let testDatabase: TestDatabase
let world: PayrollWorld
let employerCount = 0

before(async () => {
  testDatabase = await createTestDatabase()
  world = await createPayrollWorld(testDatabase.database, 1)
})
after(async () => {
  await world.end()
  await testDatabase.drop()
})

async function newEmployer(): Promise<Employer> {
  employerCount += 1
  const employer = await world.room.addEmployer({
    code: `DINER${employerCount}`,
    name: 'Diner',
    companyId: null,
    timeZone: 'America/New_York',
  })
  assert.ok(employer)
  return employer
}

const careful: RosterImportOptions = { isDryRun: false, acceptsGoodRows: false, endsByAbsence: false }

async function importText(employer: Employer, text: string, options: Partial<RosterImportOptions> = {}): Promise<RosterReport> {
  return world.room.importRoster(employer, await world.writeFile('roster.csv', text), { ...careful, ...options })
}

async function count(employer: Employer, status: string): Promise<number> {
  const { rows } = await world.database.pool.query<{ count: number }>(
    'select count(*)::int as count from employers_roster where employer_id = $1 and status = $2',
    [employer.id, status],
  )
  return rows[0]?.count ?? 0
}

async function stored(employer: Employer, number: string): Promise<Record<string, unknown>> {
  const { rows } = await world.database.pool.query<Record<string, unknown>>(
    'select * from employers_roster where employer_id = $1 and employee_number = $2',
    [employer.id, number],
  )
  const { row_hash: _hash, version: _version, updated_at: _at, ...row } = rows[0] ?? assert.fail('the person is there')
  return row
}

const head = 'employeeNumber,firstName,lastName,dob,ssn,phone,status,termDate,jobTitle,rate\n'
const maya = '1001,Maya,Torres,1991-02-14,219-09-1001,2125550101,active,,Server,15.50\n'
const dwayne = '1002,Dwayne,Brooks,1985-11-23,219-09-1002,2125550102,active,,Cook,17.25\n'
const bad = '1003,Linh,Nguyen,1991-02-30,,,,,,\n'

test('new people are added, changed ones changed, those who left ended, and the same file again changes nothing', async () => {
  const employer = await newEmployer()
  assert.deepEqual((await importText(employer, head + maya + dwayne)).added, ['1001', '1002'])
  const again = await importText(employer, head + maya + dwayne)
  assert.deepEqual([again.added, again.changed, again.ended, again.unchangedCount], [[], [], [], 2])
  const later = await importText(employer, head + maya.replace('15.50', '16.00') + dwayne.replace('active,', 'active,2026-11-19'))
  assert.deepEqual([later.added, later.changed, later.ended], [[], ['1001'], ['1002']])
  assert.deepEqual([await count(employer, 'active'), await count(employer, 'ended')], [1, 1])
  const rehired = await importText(employer, head + dwayne)
  assert.deepEqual([rehired.changed, rehired.ended], [['1002'], []])
})

test('one bad row keeps all of the file out, unless the good rows are asked for', async () => {
  const employer = await newEmployer()
  const refused = await importText(employer, head + maya + bad + dwayne)
  assert.equal(refused.isKept, false)
  assert.deepEqual(refused.rejected, [{ line: 3, employeeNumber: '1003', reason: 'birthDate is not a day of the calendar' }])
  assert.equal(await count(employer, 'active'), 0)
  const taken = await importText(employer, head + maya + bad + dwayne, { acceptsGoodRows: true })
  assert.deepEqual([taken.isKept, taken.added], [true, ['1001', '1002']])
  assert.equal(await count(employer, 'active'), 2)
})

test('a dry run reports the same and keeps nothing', async () => {
  const employer = await newEmployer()
  const dry = await importText(employer, head + maya + dwayne, { isDryRun: true })
  assert.deepEqual([dry.isKept, dry.added], [false, ['1001', '1002']])
  assert.equal(await count(employer, 'active'), 0)
})

test('a column that a file lacks changes nothing: who left stays out, and who has a wage order keeps it', async () => {
  const employer = await newEmployer()
  const full =
    'employeeNumber,firstName,lastName,dob,ssn,email,phone,line1,line2,city,state,zip,payGroup,jobTitle,rate,rateUnit,ewaEligible,garnishment,status,termDate\n'
  const row =
    '1002,Dwayne,Brooks,1985-11-23,219-09-1002,dwayne@example.com,2125550102,1 Main St,Apt 2,Buffalo,NY,14201,crew,Cook,17.25,hour,no,yes,terminated,2026-11-01\n'
  await importText(employer, full + row)
  const kept = await stored(employer, '1002')
  assert.deepEqual([kept['status'], kept['has_garnishment'], kept['is_ewa_eligible']], ['ended', true, false])
  const names = 'employeeNumber,firstName,lastName,payGroup\n1002,Dwayne,Brooks,crew\n'
  const same = await importText(employer, names)
  assert.deepEqual([same.changed, same.unchangedCount], [[], 1])
  const moved = await importText(employer, names.replace('crew\n', 'kitchen\n'))
  assert.deepEqual([moved.changed, moved.changes], [['1002'], [{ employeeNumber: '1002', fields: ['payGroup'] }]])
  const { pay_group: group, ...rest } = await stored(employer, '1002')
  assert.equal(group, 'kitchen')
  assert.deepEqual({ ...rest, pay_group: 'crew' }, kept, 'and nothing else')
  assert.deepEqual((await importText(employer, full + row)).changes, [{ employeeNumber: '1002', fields: ['payGroup'] }])
})

test('a blank clears what may be blank, and never a birth date, a status, an exclusion or a wage order', async () => {
  const employer = await newEmployer()
  const columns = 'employeeNumber,firstName,middleName,lastName,dob,last4Ssn,email,payGroup,ewaEligible,garnishment,status\n'
  await importText(employer, `${columns}1,Ann,M,Lee,1990-01-02,1234,ann@example.com,crew,no,yes,terminated\n`)
  const dry = await importText(employer, `${columns}1,Ann,,Lee,,,,,,,\n`, { isDryRun: true })
  assert.deepEqual(dry.changes, [{ employeeNumber: '1', fields: ['middleName', 'email', 'payGroup'] }])
  await importText(employer, `${columns}1,Ann,,Lee,,,,,,,\n`)
  const row = await stored(employer, '1')
  assert.deepEqual(
    ['middle_name', 'email', 'pay_group', 'status', 'has_garnishment', 'is_ewa_eligible'].map((column) => row[column]),
    [null, null, null, 'ended', true, false],
  )
  assert.deepEqual(row['birth_date_hash'], world.keyedHash('employers.birth_date', '1990-01-02'))
  assert.deepEqual(row['ssn_last4_hash'], world.keyedHash('employers.ssn_last4', '1234'))
})

test('the fields that change are named by a dry run, secrets by their names alone', async () => {
  const employer = await newEmployer()
  await importText(employer, head + maya + dwayne)
  const text =
    head +
    maya.replace('1991-02-14', '1991-02-15').replace('219-09-1001', '219-09-1003').replace('15.50', '16.00') +
    dwayne.replace('active,', 'active,2026-11-19')
  const { changes, ended } = await importText(employer, text, { isDryRun: true })
  assert.deepEqual(changes, [
    { employeeNumber: '1001', fields: ['jobs', 'birthDate', 'ssn'] },
    { employeeNumber: '1002', fields: ['termDate', 'status'] },
  ])
  assert.deepEqual([ended, await count(employer, 'active')], [['1002'], 2])
})

test('who a whole roster left out is back once a whole roster names them, and not by a file of a few columns', async () => {
  const employer = await newEmployer()
  const names = 'employeeNumber,firstName,lastName\n1,Ann,Lee\n'
  await importText(employer, `${names}2,Bo,Diaz\n`)
  assert.deepEqual((await importText(employer, names, { endsByAbsence: true })).ended, ['2'])
  assert.deepEqual((await importText(employer, `${names}2,Bo,Diaz\n`)).changed, [])
  assert.equal(await count(employer, 'ended'), 1)
  const back = await importText(employer, `${names}2,Bo,Diaz\n`, { endsByAbsence: true })
  assert.deepEqual(back.changes, [{ employeeNumber: '2', fields: ['status'] }])
  assert.equal(await count(employer, 'ended'), 0)
})

test('who a whole roster left out is back once a whole roster names them, whatever a file of a few columns said in between', async () => {
  const employer = await newEmployer()
  const names = 'employeeNumber,firstName,lastName\n1,Ann,Lee\n'
  await importText(employer, `${names}2,Bo,Diaz\n`)
  assert.deepEqual((await importText(employer, names, { endsByAbsence: true })).ended, ['2'])
  const phones = 'employeeNumber,firstName,lastName,phone\n2,Bo,Diaz,716-555-0123\n'
  assert.deepEqual((await importText(employer, phones)).changes, [{ employeeNumber: '2', fields: ['phone'] }])
  assert.deepEqual((await importText(employer, phones)).changes, [], 'the same file again changes nothing')
  assert.equal(await count(employer, 'ended'), 1)
  assert.deepEqual((await importText(employer, `${names}2,Bo,Diaz\n`, { endsByAbsence: true })).changed, ['2'])
  assert.equal(await count(employer, 'ended'), 0)
})

test('who a whole roster left out and a row then calls terminated is not back by being named', async () => {
  const employer = await newEmployer()
  const names = 'employeeNumber,firstName,lastName\n1,Ann,Lee\n'
  await importText(employer, `${names}2,Bo,Diaz\n`)
  await importText(employer, names, { endsByAbsence: true })
  const words = 'employeeNumber,firstName,lastName,phone,status\n2,Bo,Diaz,716-555-0123,terminated\n'
  assert.deepEqual((await importText(employer, words)).changed, ['2'])
  assert.deepEqual((await importText(employer, `${names}2,Bo,Diaz\n`, { endsByAbsence: true })).changed, [])
  assert.equal(await count(employer, 'ended'), 1)
})

test('who was hired again is not ended by an old list of those who left, and the row says why; no one is absent by it', async () => {
  const employer = await newEmployer()
  const leavers =
    'employeeNumber,firstName,lastName,termDate,status\n1,Ann,Lee,2026-06-30,terminated\n2,Bo,Diaz,2026-06-30,terminated\n'
  await importText(employer, 'employeeNumber,firstName,lastName,hireDate\n1,Ann,Lee,2025-02-01\n2,Bo,Diaz,2025-02-01\n')
  assert.deepEqual((await importText(employer, leavers)).ended, ['1', '2'])
  await importText(employer, 'employeeNumber,firstName,lastName,hireDate,status\n1,Ann,Lee,2026-11-02,active\n')
  assert.equal(await count(employer, 'active'), 1)
  const again = await importText(employer, leavers, { acceptsGoodRows: true, endsByAbsence: true })
  assert.deepEqual(
    again.rejected.map(({ line, reason }) => [line, reason]),
    [[2, 'termDate lies before the hireDate that is known, 2026-11-02: leave the row out, or write its hireDate']],
  )
  assert.deepEqual([again.ended, again.unchangedCount, await count(employer, 'active')], [[], 1, 1])
})

test('absence ends no one unless it is asked for', async () => {
  const employer = await newEmployer()
  await importText(employer, head + maya + dwayne)
  assert.deepEqual((await importText(employer, head + maya)).ended, [])
  assert.deepEqual((await importText(employer, head + maya, { endsByAbsence: true })).ended, ['1002'])
  assert.deepEqual((await importText(employer, head + maya + dwayne)).changed, ['1002'])
})

test('absence does not end people whom the file names in a row that cannot be taken', async () => {
  const employer = await newEmployer()
  await importText(employer, head + maya + dwayne)
  const options = { acceptsGoodRows: true, endsByAbsence: true }
  const report = await importText(employer, head + maya + dwayne.replace('2125550102', '21255501'), options)
  assert.deepEqual([report.isKept, report.ended, report.rejected.length], [true, [], 1])
  assert.equal(await count(employer, 'active'), 2)
})

test('absence ends no one when the file names no one, or when a row does not say whose it is', async () => {
  const employer = await newEmployer()
  await importText(employer, head + maya + dwayne)
  const options = { acceptsGoodRows: true, endsByAbsence: true }
  await assert.rejects(
    importText(employer, head, options),
    (error) => error instanceof TableFault && /names no one/.test(error.message),
  )
  for (const number of ['', '1'.repeat(41)])
    await assert.rejects(
      importText(employer, head + maya + dwayne.replace('1002', number), options),
      (error) => error instanceof TableFault && error.line === 3 && /no readable employee number/.test(error.message),
    )
  const listed = await importText(employer, head + maya + dwayne.replace('1002', ''), { endsByAbsence: true })
  assert.deepEqual([listed.isKept, listed.ended, listed.rejected.length], [false, [], 1])
  assert.equal(await count(employer, 'active'), 2)
})

test('rows of one person that follow one another are their jobs; an employee number that comes back otherwise is rejected', async () => {
  const employer = await newEmployer()
  const report = await importText(employer, head + maya + maya.replace('Server,15.50', 'Host,14.00') + dwayne)
  assert.deepEqual([report.added, report.rejected], [['1001', '1002'], []])
  const entry = await findRosterEntry(world.database.query, employer.id, '1001')
  assert.deepEqual(
    entry?.jobs.map(({ title, rate }) => [title, rate]),
    [
      ['Server', 1_550n],
      ['Host', 1_400n],
    ],
  )
  const mixed = await importText(employer, head + maya + dwayne + maya)
  assert.deepEqual(mixed.rejected, [{ line: 4, employeeNumber: '1001', reason: 'the employee number is on line 2 already' }])
})

test('birth dates and social security numbers are sealed, and found by their hash', async () => {
  const employer = await newEmployer()
  await importText(employer, head + maya)
  const { rows } = await world.database.pool.query<Record<string, Buffer> & { id: string; text: string }>(
    `select id, birth_date_sealed, birth_date_hash, ssn_sealed, ssn_last4_hash, r::text as text from employers_roster r where employer_id = $1`,
    [employer.id],
  )
  const [row] = rows
  assert.ok(row)
  assert.ok(!row.text.includes('1991-02-14') && !row.text.includes('219091001'))
  const open = (column: string) =>
    world.encryption.open(row[column] as Buffer, { table: 'employers_roster', column, row: row.id })
  assert.deepEqual([open('birth_date_sealed'), open('ssn_sealed')], ['1991-02-14', '219091001'])
  assert.deepEqual(row['birth_date_hash'], world.keyedHash('employers.birth_date', '1991-02-14'))
  assert.deepEqual(row['ssn_last4_hash'], world.keyedHash('employers.ssn_last4', '1001'))
})

test('two imports for one employer at once do not add anyone twice', async () => {
  const employer = await newEmployer()
  const paths = await Promise.all([0, 1, 2].map((index) => world.writeFile(`roster-${index}.csv`, head + maya + dwayne)))
  const reports = await Promise.all(paths.map((path) => world.room.importRoster(employer, path, careful)))
  assert.equal(
    reports.reduce((sum, { added }) => sum + added.length, 0),
    2,
  )
})

test('a file of many people is imported page by page', async () => {
  const employer = await newEmployer()
  const rows = Array.from({ length: 1_700 }, (_none, index) => `P${index},Worker,Number ${index},,,,,,,\n`)
  assert.equal((await importText(employer, head + rows.join(''))).added.length, 1_700)
  assert.equal((await importText(employer, head + rows.join(''))).unchangedCount, 1_700)
  const renamed = rows.map((row) => row.replace('Worker', 'Colleague'))
  assert.equal((await importText(employer, head + renamed.join(''))).changed.length, 1_700)
  // PostgreSQL numbers the statements of a transaction: a person for each would hold up everyone who takes earned pay meanwhile.
  const { rows: written } = await world.database.pool.query(
    `select first_name as name, min(version), max(version), count(*)::int as people, count(distinct cmin::text)::int as statements
     from employers_roster where employer_id = $1 group by first_name`,
    [employer.id],
  )
  assert.deepEqual(written, [{ name: 'Colleague', min: 2, max: 2, people: 1_700, statements: 4 }])
})

test('a file without a usable heading row is refused', async () => {
  const employer = await newEmployer()
  await assert.rejects(importText(employer, 'a,b\n1,2\n'), (error) => error instanceof TableFault && error.line === 1)
  await assert.rejects(importText(employer, head + bad.repeat(1_500)), /more than 1000 rows/)
})

test('a person of the roster is tied to one account, and only to one', async () => {
  const employer = await newEmployer()
  await importText(employer, head + maya)
  const entry = await findRosterEntry(world.database.query, employer.id, '1001')
  const [first, second] = ['01a1fd21-0000-7000-8000-000000000001', '01a1fd21-0000-7000-8000-000000000002']
  assert.ok(entry && first && second)
  const link = (employeeId: string) => linkRosterEntry(world.database.query, entry.id, employeeId, '2026-11-20T15:00:00.000Z')
  assert.deepEqual([await link(first), await link(first), await link(second)], [true, true, false])
  assert.deepEqual((await importText(employer, head + maya.replace('15.50', '16.00'))).changed, ['1001'])
  assert.equal((await findRosterEntry(world.database.query, employer.id, '1001'))?.employeeId, first)
})

test('a worker who has left learns once that money and card stay theirs: not by a trial, and not again by the same file', async () => {
  const employer = await newEmployer()
  await importText(employer, head + maya + dwayne)
  const entry = await findRosterEntry(world.database.query, employer.id, '1002')
  const employeeId = '01a1fd21-0000-7000-8000-000000000003'
  assert.ok(entry)
  await linkRosterEntry(world.database.query, entry.id, employeeId, '2026-11-20T15:00:00.000Z')
  const reported = async () => {
    const { rows } = await world.database.pool.query<{ event: string }>(
      'select event from messages_message where employee_id = $1',
      [employeeId],
    )
    return rows.map(({ event }) => event)
  }
  await importText(employer, head + maya, { endsByAbsence: true, isDryRun: true })
  assert.deepEqual(await reported(), [])
  for (const _again of [1, 2]) await importText(employer, head + maya, { endsByAbsence: true })
  assert.deepEqual(await reported(), ['employment-ended'])
})
