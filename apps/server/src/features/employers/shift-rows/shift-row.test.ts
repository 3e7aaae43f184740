// How a row of a shift file is read, whichever system wrote it.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { cents } from '@daybreak/money'
import fc from 'fast-check'
import { createLocalClock } from './local-clock.ts'
import { payOfMinutes } from './shift-pay.rules.ts'
import { readShiftRow, type FileShift } from './shift-row.ts'
import { findShiftColumns, plainTemplate, readTemplate, type ShiftTemplate } from './shift-template.ts'

function verdictOf(heading: string, row: string, template: ShiftTemplate = plainTemplate) {
  const columns = findShiftColumns(heading.split('|'), template)
  assert.ok(!('reason' in columns), JSON.stringify(columns))
  return readShiftRow(row.split('|'), {
    columns,
    template,
    employerCode: 'LAKESIDE',
    localClock: createLocalClock('America/New_York'),
  })
}

function shiftOf(heading: string, row: string, template?: ShiftTemplate): FileShift {
  const verdict = verdictOf(heading, row, template)
  assert.ok(verdict.kind === 'shift', verdict.kind === 'rejected' ? verdict.reason : '')
  return verdict.shift
}

function reasonOf(heading: string, row: string): string {
  const verdict = verdictOf(heading, row)
  return verdict.kind === 'rejected' ? verdict.reason : 'was taken'
}

describe('the shapes of other systems', () => {
  test('a time entry with instants and its own id', () => {
    const shift = shiftOf(
      'GUID|Employee External ID|Business Date|In Date|Out Date|Job Title|Regular Hours|Overtime Hours|Hourly Wage|Declared Tips|Deleted',
      'te-9|1001|20261120|2026-11-20T16:00:00.000+0000|2026-11-20T22:30:00.000+0000|Server|6.5|0|14.00|21.35|false',
    )
    assert.deepEqual(
      [
        shift.sourceId,
        shift.workedOn,
        shift.startsAt,
        shift.endsAt,
        shift.regularMinutes,
        shift.amount,
        shift.tips,
        shift.status,
      ],
      ['te-9', '2026-11-20', '2026-11-20T16:00:00.000Z', '2026-11-20T22:30:00.000Z', 390, 9_100n, 2_135n, 'submitted'],
    )
  })

  test('hours and wages with a local in and out, a rate of four decimals and an approval', () => {
    const shift = shiftOf(
      'Employee ID|Role|Date|In|Out|Regular Hours|OT Hours|Regular Rate|Total Pay|Approved',
      '1001|Cook|11/20/2026|4:00 PM|1:15 AM|8.00|1.25|15.5000|153.06|yes',
    )
    assert.deepEqual(
      [shift.startsAt, shift.endsAt, shift.regularMinutes, shift.overtimeMinutes, shift.amount, shift.status],
      ['2026-11-20T21:00:00.000Z', '2026-11-21T06:15:00.000Z', 480, 75, 15_306n, 'approved'],
    )
  })

  test('paydata with a file number and hours but no punches', () => {
    const shift = shiftOf(
      'Co Code|Batch ID|File #|Work Date|Reg Hours|O/T Hours|Temp Rate',
      'LAKESIDE|7|001001|2026-11-20|7,5|0,5|12',
    )
    assert.deepEqual(
      [shift.employeeNumber, shift.regularMinutes, shift.overtimeMinutes, shift.amount, shift.endsAt, shift.sourceId],
      ['001001', 450, 30, 9_900n, null, null],
    )
  })

  test('a template names the columns of any other, and the order of its dates', () => {
    const template = readTemplate(
      '{"columns":{"employeeNumber":"Badge","workedOn":"Jour","totalHours":"Heures","rate":"Taux"},"dateOrder":"day-first","statusWhenAbsent":"approved"}',
    )
    assert.ok(!('reason' in template))
    const shift = shiftOf('Badge|Jour|Heures|Taux', '77|03.11.2026|6:30|14,25', template)
    assert.deepEqual([shift.workedOn, shift.regularMinutes, shift.amount, shift.status], ['2026-11-03', 390, 9_263n, 'approved'])
  })

  test('a template that is wrong says what is', () => {
    for (const [text, reason] of [
      ['{', /not JSON/],
      ['{"columns":{"badge":"x"}}', /columns/],
      ['{"dateOrder":"year-first"}', /dateOrder/],
    ] as const)
      assert.match((readTemplate(text) as { reason: string }).reason, reason)
    const missing = findShiftColumns(['Emp', 'Date'], { ...plainTemplate, columns: { employeeNumber: 'Badge' } })
    assert.match((missing as { reason: string }).reason, /from "Badge"/)
    assert.match((findShiftColumns(['Employee ID', 'Hours'], plainTemplate) as { reason: string }).reason, /lacks a day/)
  })
})

describe('time', () => {
  const punched = 'Employee ID|In|Out|Rate'
  test('a night on which the clocks go back has an hour more, one on which they go forward an hour less', () => {
    assert.equal(shiftOf(punched, '1|2026-10-31 22:00|2026-11-01 06:00|10').regularMinutes, 9 * 60)
    assert.equal(shiftOf(punched, '1|2026-03-07 22:00|2026-03-08 06:00|10').regularMinutes, 7 * 60)
  })

  test('a time that the clocks skip moves forward', () => {
    assert.equal(shiftOf(punched, '1|2026-03-08 02:30|2026-03-08 06:30|10').startsAt, '2026-03-08T07:30:00.000Z')
  })

  test('a worker who has not punched out is at work, and has earned nothing yet', () => {
    const shift = shiftOf(punched, '1|2026-11-20 09:00||10')
    assert.deepEqual([shift.status, shift.endsAt, shift.amount], ['open', null, 0n])
  })

  test('a punch in and out at the same time is no work, and a day of 24 hours is one when its dates or its hours say so', () => {
    const minutes = (heading: string, row: string) => shiftOf(heading, row).regularMinutes
    assert.equal(minutes('Employee ID|Date|In|Out|Rate', '1|2026-11-20|09:00|09:00|10'), 0)
    assert.equal(minutes('Employee ID|Date|In|Out|Rate|Hours', '1|2026-11-20|09:00|09:00|10|0'), 0)
    assert.equal(minutes(punched, '1|2026-11-20 09:00|2026-11-20 09:00|10'), 0)
    assert.equal(minutes(punched, '1|2026-11-20 09:00|2026-11-21 09:00|10'), 24 * 60)
    assert.equal(minutes('Employee ID|Date|In|Out|Rate|Hours', '1|2026-11-20|09:00|09:00|10|24'), 24 * 60)
    const overtime = shiftOf('Employee ID|Date|In|Out|Rate|Total Hours|OT Hours', '1|2026-11-20|09:00|09:00|10|24|16')
    assert.deepEqual([overtime.regularMinutes, overtime.overtimeMinutes, overtime.endsAt], [480, 960, '2026-11-21T14:00:00.000Z'])
    assert.match(
      reasonOf('Employee ID|Date|In|Out|Rate|Hours', '1|2026-11-20|09:00|09:00|10|8'),
      /the row says 8:00 hours, and its times are 0:00 hours/,
    )
    // A minute before it is the night of a shift that lasts nearly a day.
    assert.equal(minutes('Employee ID|Date|In|Out|Rate', '1|2026-11-20|09:00|08:59|10'), 24 * 60 - 1)
  })

  test('a break that is not paid does not count', () => {
    assert.equal(shiftOf(`${punched}|Break Minutes`, '1|2026-11-20 09:00|2026-11-20 15:00|10|30').regularMinutes, 330)
  })
})

describe('a row that cannot be taken says why', () => {
  const heading = 'Employee ID|Date|In|Out|Regular Hours|Rate|Status|Tips|Version|Co Code'
  for (const [row, reason] of [
    ['|2026-11-20|||5|10||||', 'employeeNumber is missing'],
    ['1|11/31/2026|||5|10||||', 'workedOn is not a day of the calendar'],
    ['1||||5|10||||', 'the row names no day'],
    ['1|1926-11-20|||5|10||||', 'workedOn lies before the year 2000'],
    ['1|2026-11-20|9:75||5|10||||', 'start is not a time of day'],
    ['1||2026-02-30T10:00:00Z||5|10||||', 'start is not a day of the calendar'],
    ['1|2026-11-20|2026-11-20 09:00|2026-11-20 08:00|5|10||||', 'the shift ends before it begins'],
    ['1|2026-11-20|2026-11-20 09:00|2026-11-22 09:00|5|10||||', 'the shift is longer than 24 hours'],
    ['1|2026-11-20|||five|10||||', 'regularHours is not a number of hours like 7.5 or 7:30'],
    ['1|2026-11-20|||5|||||', 'the row has hours, but neither a rate nor an amount'],
    ['1|2026-11-20|||5|ten||||', 'rate is not an amount of dollars with at most two decimals'],
    ['1|2026-11-20|||5|10|perhaps|||', 'status must be planned, open, submitted, approved or deleted'],
    ['1|2026-11-20|||5|10||-3||', 'tips is below zero'],
    ['1|2026-11-20|||5|10|||0|', 'version must be a whole number from 1'],
    ['1|2026-11-20|||5|10||||HARBOR', 'the row belongs to employer "HARBOR", not LAKESIDE'],
  ] as const)
    test(reason, () => assert.equal(reasonOf(heading, row), reason))
})

describe('hours that cannot have been worked are refused, and say what to do', () => {
  const heading = 'Employee ID|Date|In|Out|Regular Hours|OT Hours|Break Minutes|Rate|Status'
  const what = 'correct one of them, or name the unpaid break in breakMinutes'
  for (const [name, row, reason] of [
    [
      'more than a day has',
      '1|2026-11-20|||24|0.25||10|',
      '24:15 hours are more than a day has: correct the hours, or write one row for each day',
    ],
    [
      'four hundred, by a lost decimal point',
      '1|2026-11-20|09:00|17:00|400|||10|',
      '400:00 hours are more than a day has: correct the hours, or write one row for each day',
    ],
    [
      'six minutes above the punches',
      '1|2026-11-20|09:00|17:00|8.1|||10|',
      `the row says 8:06 hours, and its times are 8:00 hours: ${what}`,
    ],
    [
      'an hour below the punches',
      '1|2026-11-20|11:00|18:00|6|||10|',
      `the row says 6:00 hours, and its times are 7:00 hours: ${what}`,
    ],
    [
      'a break that is not the difference',
      '1|2026-11-20|11:00|18:00|6||30|10|',
      `the row says 6:00 hours, and its times are 7:00 hours less 30 minutes of unpaid break: ${what}`,
    ],
    [
      'none, approved, with punches',
      '1|2026-11-20|11:00|18:00|0|||10|approved',
      `the row says 0:00 hours, and its times are 7:00 hours: ${what}`,
    ],
    [
      'naive ones of a night that is an hour shorter',
      '1|2026-03-07|22:00|06:00|8|||10|',
      `the row says 8:00 hours, and its times are 7:00 hours: ${what}`,
    ],
    [
      'those of another day',
      '1|2026-11-20|2026-11-24 09:00|2026-11-24 17:00|8|||10|',
      'workedOn and start are more than a day apart: correct the wrong one',
    ],
  ] as const) {
    test(name, () => assert.equal(reasonOf(heading, row), reason))
  }

  test('five minutes more or less, an unpaid break, a night with an hour more, and hours that are only planned are taken', () => {
    for (const row of [
      '1|2026-11-20|09:00|17:00|8.08|||10|',
      '1|2026-11-20|09:00|17:00|7:55|||10|',
      '1|2026-11-20|11:00|18:00|6||60|10|',
      '1|2026-11-20|||24|||10|',
      '1|2026-10-31|22:00|06:00|9|||10|',
      // The second of the two hours that are called half past one.
      '1|2026-11-01|01:30|09:30|8|||10|',
      '1|2026-11-20|09:00|17:00|0|||10|planned',
      '1|2026-11-20|09:00|17:00|-2|||10|',
      '1|2026-11-20|09:00|17:00|99|||10|deleted',
    ])
      assert.equal(reasonOf(heading, row), 'was taken', row)
  })
})

test('a total of fewer hours than its overtime is refused: taken as it is, five hours would pay nine', () => {
  const heading = 'Employee ID|Date|Total Hours|OT Hours|DT Hours|Rate'
  assert.equal(reasonOf(heading, '1|2026-11-20|5|4|2|10'), 'totalHours is less than overtime and double time')
  // A correction may turn regular hours into overtime, and take hours back.
  assert.deepEqual(
    ['1|2026-11-20|0|8||10', '1|2026-11-20|-5|-2||10'].map((row) => shiftOf(heading, row).amount),
    [4_000n, -6_000n],
  )
})

describe('pay', () => {
  test('overtime is one and a half times the rate, double time twice, rounded once', () => {
    const minutes = { regularMinutes: 1, overtimeMinutes: 1, doubletimeMinutes: 1 }
    // 10.01 an hour: 16.683… + 25.025 + 33.366… cents
    assert.equal(payOfMinutes(minutes, cents(1_001n)), 75n)
    assert.equal(payOfMinutes({ regularMinutes: 30, overtimeMinutes: 0, doubletimeMinutes: 0 }, cents(1_001n)), 501n)
    assert.equal(payOfMinutes({ regularMinutes: -30, overtimeMinutes: 0, doubletimeMinutes: 0 }, cents(1_001n)), -501n)
  })

  test('a correction takes back exactly what the same minutes gave', () => {
    fc.assert(
      fc.property(fc.nat(2_000), fc.nat(600), fc.nat(600), fc.bigInt(0n, 20_000n), (regular, overtime, double, rate) => {
        const given = payOfMinutes({ regularMinutes: regular, overtimeMinutes: overtime, doubletimeMinutes: double }, cents(rate))
        const taken = payOfMinutes(
          { regularMinutes: -regular, overtimeMinutes: -overtime, doubletimeMinutes: -double },
          cents(rate),
        )
        assert.equal(given + taken, 0n)
      }),
    )
  })
})
