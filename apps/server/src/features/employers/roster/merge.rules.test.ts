// How a row of a roster changes a known person, part by part.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cents } from '@daybreak/money'
import type { RosterField } from './columns.ts'
import { changedFields, faultOfLastDay, mergePerson } from './merge.rules.ts'
import type { RosterPerson } from './person.ts'

const known: RosterPerson = {
  employeeNumber: '1',
  firstName: 'Ann',
  middleName: null,
  lastName: 'Lee',
  preferredName: null,
  birthDate: null,
  ssn: null,
  ssnLast4: null,
  email: null,
  phone: null,
  address: { line1: '1 Main St', line2: 'Apt 2', city: 'Buffalo', state: 'NY', postalCode: '14201', country: 'US' },
  hireDate: null,
  termDate: null,
  status: 'active',
  payGroup: null,
  jobs: [{ code: null, title: 'Cook', location: 'Pier', rate: cents(1_700n), unit: 'hour' }],
  isEwaEligible: null,
  hasGarnishment: null,
  wantsDirectDepositNow: null,
}
const blank: RosterPerson = { ...known, address: null, jobs: [] }

function after(row: Partial<RosterPerson>, said: RosterField[], before: Partial<RosterPerson> = {}, isBackByPresence = false) {
  const context = { today: '2026-11-20', isBackByPresence }
  return mergePerson({ ...known, ...before }, { person: { ...blank, ...row }, said: new Set(said) }, context)
}

test('an address without a column for its second line keeps that line as long as it is the same house', () => {
  const { address } = known
  assert.ok(address)
  const said: RosterField[] = ['line1', 'city', 'state', 'postalCode']
  const same = { ...address, line2: null, city: 'Tonawanda' }
  assert.deepEqual(after({ address: same }, said).address, { ...same, line2: 'Apt 2' })
  assert.deepEqual(after({ address: same }, [...said, 'line2']).address, same)
  const other = { ...same, line1: '2 Elm St' }
  assert.deepEqual(after({ address: other }, said).address, other)
  assert.deepEqual([after({}, said).address, after({}, []).address], [null, address])
})

test('a job keeps what the file has no column for, and jobs are gone only when their columns are there and empty', () => {
  const job = { code: null, title: 'Chef', location: null, rate: null, unit: null }
  assert.deepEqual(after({ jobs: [job] }, ['jobTitle']).jobs, [{ ...job, location: 'Pier', rate: 1_700n, unit: 'hour' }])
  assert.deepEqual(after({ jobs: [job] }, ['jobTitle', 'rate']).jobs, [{ ...job, location: 'Pier', unit: 'hour' }])
  assert.deepEqual([after({}, []).jobs, after({}, ['jobTitle']).jobs], [known.jobs, []])
})

test('an employment ends and begins again by status, by its date, or by a whole roster alone', () => {
  const ended = { status: 'ended' as const }
  const byDate = { ...ended, termDate: '2026-11-01' }
  assert.equal(after({}, [], ended).status, 'ended')
  assert.equal(after({ status: 'active' }, ['status'], ended).status, 'active')
  assert.equal(after({ status: 'active' }, ['status'], byDate).status, 'ended', 'its date still says so')
  assert.equal(after({}, ['termDate'], byDate).status, 'active', 'the date that ended it is gone')
  assert.equal(after({ termDate: '2026-11-21' }, ['termDate']).status, 'active')
  assert.equal(after({ termDate: '2026-11-20' }, ['termDate']).status, 'ended')
  assert.equal(after({}, ['termDate'], ended).status, 'ended', 'it was another reason')
  assert.equal(after({}, [], ended, true).status, 'active')
})

test('who is hired again after a last day that has come works here, also where the file has no column for that day', () => {
  const left = { status: 'ended' as const, hireDate: '2025-02-01', termDate: '2026-06-30' }
  const hired = (hireDate: string, said: RosterField[], more: Partial<RosterPerson> = {}) => {
    const { status, termDate } = after({ hireDate, ...more }, said, left)
    return [status, termDate]
  }
  assert.deepEqual(hired('2026-11-02', ['hireDate']), ['active', null])
  assert.deepEqual(hired('2026-11-02', ['hireDate', 'status'], { status: 'active' }), ['active', null])
  assert.deepEqual(hired('2026-11-02', ['hireDate', 'status'], { status: 'ended' }), ['ended', null], 'the row says so')
  assert.deepEqual(hired('2026-07-01', ['hireDate']), ['active', null], 'the day after')
  for (const before of ['2025-02-01', '2026-06-30'])
    assert.deepEqual(hired(before, ['hireDate', 'status']), ['ended', '2026-06-30'], before)
  assert.deepEqual(hired('2026-11-02', []), ['ended', '2026-06-30'], 'the row does not speak of it')
  const leaving = { hireDate: '2025-02-01', termDate: '2026-12-01' }
  const { status, termDate } = after({ hireDate: '2027-01-15' }, ['hireDate'], leaving)
  assert.deepEqual([status, termDate], ['active', '2026-12-01'], 'a last day that is to come still comes')
})

test('a last day before the known hire date is of the employment before, unless the row speaks of the hire date too', () => {
  const fault = (termDate: string | null, said: RosterField[], more: Partial<RosterPerson> = {}) =>
    faultOfLastDay(
      { ...known, hireDate: '2026-11-02', ...more },
      { person: { ...blank, termDate }, said: new Set<RosterField>(['termDate', ...said]) },
    )
  assert.match(fault('2026-11-01', []) ?? '', /^termDate lies before the hireDate that is known, 2026-11-02: /)
  assert.match(fault('2026-06-30', ['status']) ?? '', /^termDate lies before/)
  for (const [termDate, said, more] of [
    ['2026-11-02', [], {}],
    ['2026-06-30', ['hireDate'], {}],
    ['2026-06-30', [], { hireDate: null }],
    ['2026-06-30', [], { termDate: '2026-06-30' }],
    [null, [], {}],
  ] satisfies [string | null, RosterField[], Partial<RosterPerson>][])
    assert.equal(fault(termDate, said, more), null, `${termDate} ${said.join()}`)
})

test('fields are compared by what they say', () => {
  const { address } = known
  assert.ok(address)
  const turned = Object.fromEntries(Object.entries(address).toReversed()) as typeof address
  assert.deepEqual(changedFields(known, { ...known, address: turned }), [])
  assert.deepEqual(changedFields(known, { ...known, address: { ...address, line2: null }, payGroup: 'crew' }), [
    'address',
    'payGroup',
  ])
})

/** Of every field that is a value of its own: the column, what a row says, and what was known. */
const fields = [
  ['middleName', 'middleName', 'Jo', 'Kim'],
  ['preferredName', 'preferredName', 'Annie', 'Nan'],
  ['email', 'email', 'new@example.com', 'old@example.com'],
  ['phone', 'phone', '12125550102', '12125550101'],
  ['hireDate', 'hireDate', '2026-02-01', '2025-02-01'],
  ['payGroup', 'payGroup', 'crew', 'office'],
  ['ewaEligible', 'isEwaEligible', false, true],
  ['garnishment', 'hasGarnishment', false, true],
  ['directDepositNow', 'wantsDirectDepositNow', false, true],
] as const satisfies readonly (readonly [RosterField, keyof RosterPerson, unknown, unknown])[]

test('what a row speaks of is taken, also when it is blank, and what it does not speak of stays', () => {
  for (const [field, part, said, before] of fields) {
    const [row, was] = [{ [part]: said }, { [part]: before }]
    assert.equal(after(row, [field], was)[part], said, field)
    assert.equal(after({ [part]: null }, [field], was)[part], null, `${field} is blank`)
    for (const [other] of fields) {
      if (other !== field) assert.equal(after(row, [other], was)[part], before, `${field} beside ${other}`)
    }
  }
})

test('every field that a row changes is named, and one that it repeats is not', () => {
  const names = fields.map(([, part]) => part)
  const before = { ...known, ...Object.fromEntries(fields.map(([, part, , was]) => [part, was])) }
  const said = Object.fromEntries(fields.map(([, part, value]) => [part, value]))
  assert.deepEqual(changedFields(before, { ...before, ...said }).toSorted(), [...names].toSorted())
  assert.deepEqual(changedFields(before, { ...before }), [])
  for (const more of [{ firstName: 'Anna' }, { lastName: 'Li' }, { termDate: '2026-11-20' }, { status: 'ended' as const }])
    assert.deepEqual(changedFields(before, { ...before, ...more }), Object.keys(more))
})

test('a rate that differs by a cent, another unit, and the order of two jobs are changes', () => {
  const [job] = known.jobs
  assert.ok(job)
  const bar = { ...job, title: 'Bar' }
  const two = { ...known, jobs: [job, bar] }
  for (const jobs of [[{ ...job, rate: cents(1_701n) }, bar], [{ ...job, unit: 'day' as const }, bar], [bar, job], [job], []])
    assert.deepEqual(changedFields(two, { ...two, jobs }), ['jobs'])
  // The key order of a stored job says nothing.
  const turned = Object.fromEntries(Object.entries(job).toReversed()) as typeof job
  assert.deepEqual(changedFields(two, { ...two, jobs: [turned, bar] }), [])
})

test('an address moves by any of its four parts, and a new house keeps neither the old second line nor the old country', () => {
  const { address } = known
  assert.ok(address)
  const abroad = { ...address, country: 'CA' }
  const next = { line1: '2 Elm St', line2: null, city: 'Buffalo', state: 'NY', postalCode: '14201', country: 'US' }
  for (const field of ['line1', 'city', 'state', 'postalCode'] as const)
    assert.deepEqual(after({ address: next }, [field], { address: abroad }).address, next, field)
  assert.equal(after({ address: { ...next, line1: address.line1 } }, ['city'], { address: abroad }).address?.country, 'CA')
  assert.equal(
    after({ address: { ...next, line1: address.line1 } }, ['city', 'country'], { address: abroad }).address?.country,
    'US',
  )
  assert.deepEqual(after({ address: next }, ['line1'], { address: null }).address, next)
  // A second line alone moves no one.
  assert.deepEqual(after({ address: null }, ['line2']).address, address)
})
