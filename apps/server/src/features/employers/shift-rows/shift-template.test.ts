// Which column of a time system's export is which, by its own headings, or by those in an operator's template.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { findShiftColumns, plainTemplate, readTemplate, shiftFields, type ShiftTemplate } from './shift-template.ts'

function columnsOf(headings: string, template: ShiftTemplate = plainTemplate) {
  const written = headings.split('|')
  const found = findShiftColumns(written, template)
  if ('reason' in found) return found.reason
  return Object.fromEntries([...found.indexByField].map(([field, index]) => [field, written[index]]))
}

function reasonOf(headings: string, template?: ShiftTemplate): string {
  const found = columnsOf(headings, template)
  return typeof found === 'string' ? found : 'was taken'
}

function templateOf(template: object): ShiftTemplate {
  const read = readTemplate(JSON.stringify(template))
  return 'reason' in read ? assert.fail(read.reason) : read
}

describe('the export of', () => {
  for (const [system, headings, columns] of [
    [
      'a restaurant’s point of sale',
      'GUID|Employee External ID|Business Date|In Date|Out Date|Job Title|Regular Hours|Overtime Hours|Hourly Wage|Declared Tips|Deleted',
      {
        sourceId: 'GUID',
        employeeNumber: 'Employee External ID',
        workedOn: 'Business Date',
        start: 'In Date',
        end: 'Out Date',
        job: 'Job Title',
        regularHours: 'Regular Hours',
        overtimeHours: 'Overtime Hours',
        rate: 'Hourly Wage',
        tips: 'Declared Tips',
        deleted: 'Deleted',
      },
    ],
    [
      'a payroll service’s paydata',
      'Co Code|Batch ID|File #|Work Date|Reg Hours|O/T Hours|Temp Rate|Temp Dept',
      {
        employerCode: 'Co Code',
        employeeNumber: 'File #',
        workedOn: 'Work Date',
        regularHours: 'Reg Hours',
        overtimeHours: 'O/T Hours',
        rate: 'Temp Rate',
        job: 'Temp Dept',
      },
    ],
    [
      'a time clock',
      'Payroll ID|Timecard ID|Clockin date|Clockout date|Paid hours|Doubletime hours|Unpaid break minutes|Total tips|Approved',
      {
        employeeNumber: 'Payroll ID',
        sourceId: 'Timecard ID',
        start: 'Clockin date',
        end: 'Clockout date',
        totalHours: 'Paid hours',
        doubletimeHours: 'Doubletime hours',
        breakMinutes: 'Unpaid break minutes',
        tips: 'Total tips',
        status: 'Approved',
      },
    ],
  ] as const)
    test(`${system} is read by its own headings`, () => assert.deepEqual(columnsOf(headings), columns))

  test('a file of our own names every field', () => {
    assert.deepEqual(columnsOf(shiftFields.join('|')), Object.fromEntries(shiftFields.map((field) => [field, field])))
  })

  test('a system without a person, or without a day, is refused with what it lacks', () => {
    assert.equal(reasonOf('Date|Hours|Rate'), 'the heading row lacks "employeeNumber"')
    assert.match(reasonOf('Employee ID|Hours|Rate'), /lacks a day: "workedOn".*or "start"/)
    // A punch out alone is no day.
    assert.match(reasonOf('Employee ID|Out'), /lacks a day/)
    assert.equal(reasonOf('Employee ID|In'), 'was taken')
  })
})

describe('a template', () => {
  test('names a column by its heading however it is spelled, and that column is nothing else any more', () => {
    const template = templateOf({ columns: { employeeNumber: 'Badge No.', totalHours: 'Hours' } })
    assert.deepEqual(columnsOf('badge_no|Employee ID|Date|HOURS', template), {
      employeeNumber: 'badge_no',
      workedOn: 'Date',
      // Without it, these would be the regular hours.
      totalHours: 'HOURS',
    })
    assert.deepEqual(columnsOf('Employee ID|Date|Hours'), {
      employeeNumber: 'Employee ID',
      workedOn: 'Date',
      regularHours: 'Hours',
    })
  })

  test('that names a column which the file does not have refuses the file, also where a known one would do', () => {
    const template = templateOf({ columns: { employeeNumber: 'Badge' } })
    assert.match(reasonOf('Employee ID|Date', template), /reads employeeNumber from "Badge", and there is no such column/)
  })

  test('says how dates and hours without a state are meant; what it leaves out is as in the United States, and not approved', () => {
    assert.deepEqual(templateOf({}), plainTemplate)
    assert.deepEqual([plainTemplate.dateOrder, plainTemplate.statusWhenAbsent], ['month-first', 'submitted'])
    assert.deepEqual(templateOf({ dateOrder: 'day-first', statusWhenAbsent: 'approved' }), {
      columns: {},
      dateOrder: 'day-first',
      statusWhenAbsent: 'approved',
    })
  })

  test('that is wrong in any part is refused, and says which', () => {
    for (const [text, reason] of [
      ['', /it is not JSON/],
      ['{"columns":', /it is not JSON/],
      ['[]', /the template/],
      ['null', /the template/],
      ['{"dateorder":"day-first"}', /fields are/],
      ['{"dateOrder":"year-first"}', /"dateOrder"/],
      ['{"statusWhenAbsent":"planned"}', /"statusWhenAbsent"/],
      ['{"columns":{"rate":""}}', /"columns\.rate"/],
      ['{"columns":{"rate":7}}', /"columns\.rate"/],
      [JSON.stringify({ columns: { rate: 'x'.repeat(121) } }), /"columns\.rate"/],
      ['{"columns":{"salary":"Pay"}}', /columns/],
    ] as const) {
      const read = readTemplate(text)
      assert.match('reason' in read ? read.reason : 'was taken', reason, text)
    }
  })
})
