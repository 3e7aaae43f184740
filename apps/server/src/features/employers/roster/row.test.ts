// Guarantees of reading a row of a roster: the person, or the first reason why not.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findColumns } from './columns.ts'
import type { RosterPerson } from './person.ts'
import { readRow, type RowVerdict } from './row.ts'

function read(fields: Record<string, string>): RowVerdict {
  const all = { employeeNumber: '1001', firstName: 'Maya', lastName: 'Torres', ...fields }
  const columns = findColumns(Object.keys(all))
  assert.ok('indexByField' in columns)
  return readRow(Object.values(all), { columns, employerCode: 'LAKESIDE', today: '2026-11-20' })
}

function person(fields: Record<string, string>): RosterPerson {
  const verdict = read(fields)
  assert.equal(verdict.kind, 'person', verdict.kind === 'rejected' ? verdict.reason : '')
  return (verdict as { person: RosterPerson }).person
}

test('dates are read as ISO, US and compact, and as nothing else', () => {
  for (const text of ['1991-02-14', '02/14/1991', '2/14/1991', '02-14-1991', '19910214', '1991-02-14T00:00:00'])
    assert.equal(person({ dob: text }).birthDate, '1991-02-14')
  for (const text of ['14/02/1991', '02/14/91', '1991-02-30', 'yesterday', '2026-11-20'])
    assert.equal(read({ dob: text }).kind, 'rejected', text)
})

test('contacts are brought to one form', () => {
  for (const text of ['(212) 555-0101', '212.555.0101', '+1 212 555 0101', '12125550101'])
    assert.equal(person({ phone: text }).phone, '12125550101')
  assert.equal(person({ email: 'Maya.Torres@Example.COM' }).email, 'maya.torres@example.com')
  for (const fields of [{ phone: '555-0101' }, { phone: '+44 20 7946 0018' }, { email: 'maya' }, { email: 'a@b' }])
    assert.equal(read(fields).kind, 'rejected')
})

test('a social security number has nine digits that can be given out; its last four may come alone', () => {
  assert.deepEqual([person({ ssn: '219-09-9999' }).ssn, person({ ssn: '219099999' }).ssnLast4], ['219099999', '9999'])
  assert.deepEqual([person({ last4ssn: '0042' }).ssn, person({ last4ssn: '0042' }).ssnLast4], [null, '0042'])
  for (const ssn of ['21909999', '000-12-3456', '666-12-3456', '912-12-3456', '219-00-3456', '219-09-0000'])
    assert.equal(read({ ssn }).kind, 'rejected', ssn)
})

test('rates are whole cents, with a decimal point or comma', () => {
  const rate = (text: string) => person({ rate: text }).jobs[0]?.rate
  assert.deepEqual(['15', '$15.50', '15,5', '1,250.00', '1234.5000'].map(rate), [1_500n, 1_550n, 1_550n, 125_000n, 123_450n])
  for (const text of ['15.505', 'minimum', '-3', '1e3']) assert.equal(read({ rate: text }).kind, 'rejected', text)
})

test('an address is whole or absent', () => {
  assert.deepEqual(person({ address1: '1 Main St', city: 'Yonkers', state: 'ny', zip: '10701-1234' }).address, {
    line1: '1 Main St',
    line2: null,
    city: 'Yonkers',
    state: 'NY',
    postalCode: '10701',
    country: 'US',
  })
  assert.equal(person({ address1: '', city: '', state: '', zip: '' }).address, null)
  assert.equal(read({ address1: '1 Main St', city: '', state: 'NY', zip: '10701' }).kind, 'rejected')
  assert.equal(read({ address1: '1 Main St', city: 'Yonkers', state: 'NY', zip: '1701' }).kind, 'rejected')
})

test('a termination date that has come ends the employment, one to come does not', () => {
  assert.equal(person({ termDate: '2026-11-20', status: 'Active' }).status, 'ended')
  assert.equal(person({ termDate: '2026-11-21', status: 'Active' }).status, 'active')
  assert.equal(person({ status: 'Terminated' }).status, 'ended')
  assert.equal(person({ status: 'On Leave' }).status, 'active')
  assert.equal(read({ status: 'who knows' }).kind, 'rejected')
  assert.equal(read({ hireDate: '2026-02-01', termDate: '2026-01-01' }).kind, 'rejected')
})

test('a row without a number or a name, of another employer, or with hidden signs is rejected and named', () => {
  for (const [fields, reason] of [
    [{ employeeNumber: '' }, /employeeNumber is missing/],
    [{ lastName: ' ' }, /lastName is missing/],
    [{ employerCode: 'HARBOR' }, /belongs to employer "HARBOR"/],
    [{ firstName: 'Ma\u0000ya' }, /control character/],
    [{ firstName: 'M'.repeat(200) }, /longer than 120/],
    [{ ewa: 'maybe' }, /yes or no/],
  ] as const) {
    const verdict = read({ ...fields })
    assert.ok(verdict.kind === 'rejected' && reason.test(verdict.reason))
  }
  assert.equal(read({ employerCode: 'lakeside' }).kind, 'person')
})

test('columns are found under the names that payroll systems give them', () => {
  const columns = findColumns([
    'File #',
    'FIRST NAME',
    'Last_Name',
    'Work Email',
    'Personal Email',
    'Mobile Phone',
    'Favorite color',
  ])
  assert.ok('indexByField' in columns)
  assert.deepEqual(
    [...columns.indexByField],
    [
      ['employeeNumber', 0],
      ['firstName', 1],
      ['lastName', 2],
      ['email', 4],
      ['phone', 5],
    ],
  )
  assert.deepEqual(columns.ignored, ['Work Email', 'Favorite color'])
  assert.deepEqual(findColumns(['firstName', 'lastName']), { reason: 'the heading row lacks "employeeNumber"' })
  assert.deepEqual(findColumns(['employeeNumber', 'First Name', 'first_name', 'lastName']), {
    reason: 'the column "first_name" appears twice',
  })
})

test('a row speaks of the columns that it has, but for a blank in what is never taken away', () => {
  const said = (fields: Record<string, string>) => {
    const verdict = read(fields)
    return verdict.kind === 'person' ? [...verdict.said].toSorted() : assert.fail(verdict.reason)
  }
  const usual = ['employeeNumber', 'firstName', 'lastName']
  assert.deepEqual(said({}), usual)
  assert.deepEqual(
    said({ email: '', jobTitle: '', termDate: '', payGroup: '' }),
    [...usual, 'email', 'jobTitle', 'payGroup', 'termDate'].toSorted(),
  )
  const kept = { dob: '', ssn: '', last4ssn: '', status: '', ewa: '', garnishment: '', directDeposit: '' }
  assert.deepEqual(said(kept), usual)
  assert.deepEqual(said({ ...kept, status: 'active', garnishment: 'no' }), [...usual, 'garnishment', 'status'].toSorted())
})

test('a birth date lies in the past and a row’s dates follow one another, by the day of the employer', () => {
  assert.equal(person({ dob: '2026-11-19' }).birthDate, '2026-11-19')
  for (const dob of ['2026-11-20', '2062-02-14']) {
    const verdict = read({ dob })
    assert.equal(verdict.kind === 'rejected' ? verdict.reason : null, 'birthDate is not in the past')
  }
  assert.equal(person({ hireDate: '2026-02-01', termDate: '2026-02-01' }).status, 'ended')
  assert.equal(person({ ssn: '219-09-9999', last4ssn: '0001' }).ssnLast4, '9999', 'all nine digits say more')
})
