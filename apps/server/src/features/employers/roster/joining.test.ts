// How a person is found on a roster by what they type: their employer, a number or a last name, and a birth date, and no one else by it.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { parseInstant, parsePlainDate } from '@daybreak/time'
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { createPayrollWorld, type PayrollWorld } from '../testing/payroll-world.ts'
import { matchBirthDate, matchSsnLast4 } from './identity.store.ts'
import {
  findEmployersNamed,
  findNextOpenPayday,
  findOnRoster,
  openRosterIdentity,
  readRosterPerson,
  searchEmployers,
} from './joining.store.ts'
import { findRosterEntry, linkRosterEntry, type Employer } from './roster.store.ts'

let testDatabase: TestDatabase
let world: PayrollWorld
let diner: Employer
let harbor: Employer

const people = [
  'employeeNumber,firstName,lastName,dob,ssn,last4ssn,payGroup,ewa,status',
  '0017,Maya,Muñoz,1991-02-14,219-09-1001,,crew,,active',
  '18,Omar,Delgado,1991-02-14,,1002,office,no,active',
  '19,Ana,Ruiz,1985-11-23,,,,yes,terminated',
  '20,Ben,Ruiz,1985-11-23,,,,,active',
  '21,Li,李,,,,,,active',
]

before(async () => {
  testDatabase = await createTestDatabase()
  world = await createPayrollWorld(testDatabase.database, 2)
  const add = async (code: string, name: string) =>
    (await world.room.addEmployer({ code, name, companyId: null, timeZone: 'America/Chicago' })) ?? assert.fail()
  diner = await add('DINER', 'Northgate Diner')
  harbor = await add('HARBOR', 'Harbor  Cafe 100%_Bar')
  for (const [employer, rows] of [
    [diner, people],
    [harbor, people.slice(0, 2)],
  ] as const) {
    const path = await world.writeFile('roster.csv', Buffer.from(rows.join('\n'), 'utf8').toString('latin1'))
    const options = { isDryRun: false, acceptsGoodRows: false, endsByAbsence: false }
    assert.deepEqual((await world.room.importRoster(employer, path, options)).rejected, [])
  }
})
after(async () => {
  await world.end()
  await testDatabase.drop()
})

const idOf = async (number: string, employer = diner) =>
  (await findRosterEntry(world.database.query, employer.id, number))?.id ?? assert.fail(number)

async function found(typed: string, birthDate: string, employer = diner): Promise<string[]> {
  const search = { employerId: employer.id, employeeIdOrLastName: typed, birthDate }
  const ids = await findOnRoster(world.database.query, world.keyedHash, search)
  const numbers = await Promise.all(
    ids.map(async (id) => (await readRosterPerson(world.database.query, id))?.employeeNumber ?? ''),
  )
  return numbers.toSorted((one, other) => (one < other ? -1 : 1))
}

describe('a person is found', () => {
  test('by number or last name together with the birth date, as they type on a phone', async () => {
    for (const typed of ['0017', '17', 'munoz', 'Muñoz', ' MUÑOZ '])
      assert.deepEqual(await found(typed, '1991-02-14'), ['0017'], typed)
    assert.deepEqual(await found('munoz ortega', '1991-02-14'), ['0017'], 'with a surname that the roster does not have')
    assert.deepEqual(await found('delgado', '1991-02-14'), ['18'])
  })

  test('by both, and not by one of them or by what is like it', async () => {
    for (const [typed, birthDate] of [
      ['munoz', '1991-02-15'],
      ['17', '1985-11-23'],
      ['mun', '1991-02-14'],
      ['170', '1991-02-14'],
      ['', '1991-02-14'],
      ['%', '1991-02-14'],
      ["' or 1=1 --", '1991-02-14'],
      // Nothing is known of the birth date of this one.
      ['21', ''],
      ['李', '1991-02-14'],
    ] as const)
      assert.deepEqual(await found(typed, birthDate), [], `${typed} ${birthDate}`)
  })

  test('at their own employer alone', async () => {
    assert.deepEqual(await found('munoz', '1991-02-14', harbor), ['0017'])
    assert.deepEqual(await found('delgado', '1991-02-14', harbor), [])
  })

  test('as two when two fit, so that no one is taken for the other; a number or a whole name goes before one of two surnames', async () => {
    assert.deepEqual(await found('ruiz', '1985-11-23'), ['19', '20'])
    assert.deepEqual(await found('19', '1985-11-23'), ['19'])
    // Both Ruiz have one of the two surnames.
    assert.deepEqual(await found('ruiz soto', '1985-11-23'), ['19', '20'])
  })
})

test('digits are compared for the worker who has the account, and are right for no one else', async () => {
  const [maya, omar] = world.workers.map(({ employeeId }) => employeeId) as [string, string]
  await linkRosterEntry(world.database.query, await idOf('0017'), maya, '2026-11-20T00:00:00Z')
  await linkRosterEntry(world.database.query, await idOf('18'), omar, '2026-11-20T00:00:00Z')
  const last4 = (employeeId: string, digits: string) => matchSsnLast4(world.database.query, world.keyedHash, employeeId, digits)
  const born = (employeeId: string, day: string) => matchBirthDate(world.database.query, world.keyedHash, employeeId, day)
  // Of all nine digits and of the last four alone.
  assert.deepEqual(await Promise.all([last4(maya, '1001'), last4(omar, '1002')]), [true, true])
  assert.deepEqual(await Promise.all([last4(maya, '1002'), last4(omar, '1001'), last4(maya, '')]), [false, false, false])
  assert.deepEqual(await Promise.all([born(maya, '1991-02-14'), born(maya, '1991-02-15'), born(maya, '')]), [true, false, false])
  assert.deepEqual(await Promise.all([last4(world.employerId, '1001'), born(world.employerId, '1991-02-14')]), [false, false])
})

test('what the roster knows is opened for the identity check, and says whether it has all nine digits', async () => {
  const opened = async (number: string) => openRosterIdentity(world.database.query, world.encryption, await idOf(number))
  assert.deepEqual(await opened('0017'), { birthDate: '1991-02-14', ssn: '219091001' })
  assert.deepEqual(await opened('18'), { birthDate: '1991-02-14', ssn: null })
  assert.deepEqual(await opened('21'), { birthDate: null, ssn: null })
  const person = async (number: string) => (await readRosterPerson(world.database.query, await idOf(number))) ?? assert.fail()
  assert.partialDeepStrictEqual(await person('0017'), { hasSsn: true, lastName: 'Muñoz', employerName: 'Northgate Diner' })
  assert.deepEqual([(await person('18')).hasSsn, (await person('18')).ssnLast4Hash === null], [false, false])
  assert.equal(await readRosterPerson(world.database.query, world.employerId), null)
})

test('Express Pay is offered to whom the roster says, and to the others as the employer offers it to all', async () => {
  const offered = async () =>
    Promise.all(
      ['0017', '18', '19'].map(
        async (number) => (await readRosterPerson(world.database.query, await idOf(number)))?.hasExpressPay,
      ),
    )
  assert.deepEqual(await offered(), [false, false, true])
  await world.room.changePolicy(diner, { isOffered: true })
  assert.deepEqual(await offered(), [true, false, true])
  await world.room.changePolicy(diner, { isOffered: false })
  assert.deepEqual(await offered(), [false, false, true])
})

describe('an employer is found', () => {
  const names = async (text: string, max = 10) => (await searchEmployers(world.database.query, text, max)).map(({ name }) => name)

  test('by the beginning of the name or of a word in it, and signs of a pattern are letters', async () => {
    assert.deepEqual(await names('north'), ['Northgate Diner'])
    assert.deepEqual(await names('DINER'), ['Lakeside Diners', 'Northgate Diner'])
    assert.deepEqual(await names('100%_b'), ['Harbor Cafe 100%_Bar'])
    for (const text of ['gate', 'iner', '%', '_', '100_', '\\', '%Diner']) assert.deepEqual(await names(text), [], text)
  })

  test('by the whole name before all that begin with it, however many there are', async () => {
    for (const [index, name] of ['Northgate', 'Northgate Attic', 'Northgate Bakery'].entries())
      await world.room.addEmployer({ code: `NORTH${index}`, name, companyId: null, timeZone: 'America/New_York' })
    assert.deepEqual(await names('northgate', 2), ['Northgate', 'Northgate Attic'])
    assert.deepEqual(await names('Northgate Diner', 1), ['Northgate Diner'])
  })

  test('by its exact name in any case and with any spaces, and never by a part of it', async () => {
    const exact = async (name: string) => (await findEmployersNamed(world.database.query, name)).map(({ id }) => id)
    for (const name of ['northgate diner', ' Northgate   Diner ', 'NORTHGATE\tDINER'])
      assert.deepEqual(await exact(name), [diner.id], name)
    assert.deepEqual(await exact('harbor cafe 100%_bar'), [harbor.id])
    for (const name of ['Northgate Dine', 'Diner', '%', '', 'northgatediner']) assert.deepEqual(await exact(name), [], name)
  })
})

test('the next payday is one whose hours are still open, of the person’s own pay group', async () => {
  for (const [payGroup, start] of [
    ['crew', '2026-11-01'],
    ['office', '2026-11-08'],
  ] as const)
    await world.room.planPeriods(diner, {
      payGroup,
      frequency: 'biweekly',
      start: parsePlainDate(start),
      count: 2,
      paydayLagDays: 6,
      cutOffBankDays: 3,
      cutOffHour: 17,
    })
  const next = (payGroup: string | null, at: string) =>
    findNextOpenPayday(world.database.query, { employerId: diner.id, payGroup }, parseInstant(at))
  // Hours of the payday on November 20 close on the 17th at 5:00 PM in Chicago.
  assert.equal(await next('crew', '2026-11-17T22:59:59.999Z'), '2026-11-20')
  assert.equal(await next('crew', '2026-11-17T23:00:00Z'), '2026-12-04')
  assert.equal(await next('office', '2026-11-17T23:00:00Z'), '2026-11-27')
  assert.equal(await next(null, '2026-11-17T23:00:00Z'), '2026-11-27')
  assert.equal(await next('crew', '2026-12-02T00:00:00Z'), null)
  assert.equal(await next('nobody', '2026-11-01T00:00:00Z'), null)
})
