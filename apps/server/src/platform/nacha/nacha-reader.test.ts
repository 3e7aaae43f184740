// The words with which a bad NACHA file is refused: the line, the reason, and what to do.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faultOf } from './testing/nacha-arbitraries.ts'
import { pay, payrollFile } from '../../features/employers/testing/payroll-world.ts'
import type { NachaFaultCode } from './nacha-faults.ts'

const worker = { accountNumber: '555010000001' }

async function lines(): Promise<string[]> {
  const text = await payrollFile([pay(worker, 100n, 1), pay(worker, 200n, 2, { addenda: [{ kind: 'payment', text: 'BONUS' }] })])
  return text.trimEnd().split('\n')
}

async function refusal(change: (records: string[]) => string[]): Promise<[NachaFaultCode, number, string]> {
  const fault = await faultOf(change(await lines()).join('\n'))
  assert.ok(fault)
  return [fault.code, fault.line, fault.message]
}

function without(index: number) {
  return (records: string[]) => records.toSpliced(index, 1)
}

function replaced(index: number, from: string | RegExp, to: string) {
  return (records: string[]) => records.map((record, at) => (at === index ? record.replace(from, to) : record))
}

const cases: [string, (records: string[]) => string[], NachaFaultCode, number, RegExp][] = [
  ['an empty file', () => [], 'nacha.empty_file', 0, /empty/],
  ['a file that is something else', () => ['Dear Sir,', 'please find'], 'nacha.file_header_missing', 1, /not a file header/],
  ['a missing file header', without(0), 'nacha.file_header_missing', 1, /file header/],
  [
    'a second file header',
    (records) => [...records.slice(0, 6), records[0] ?? '', ...records.slice(6)],
    'nacha.file_header_repeated',
    7,
    /second file header/,
  ],
  ['a missing batch header', without(1), 'nacha.record_out_of_place', 2, /outside a batch/],
  ['a missing batch control', without(5), 'nacha.batch_control_missing', 6, /batch 1 has no control/],
  ['a missing file control', (records) => records.slice(0, 6), 'nacha.file_control_missing', 6, /ends here without/],
  ['filler instead of the file control', without(6), 'nacha.file_control_missing', 7, /filler/],
  [
    'a file that stops within a batch',
    (records) => records.slice(0, 4),
    'nacha.batch_control_missing',
    4,
    /batch 1 has no control/,
  ],
  ['a line that is too long', replaced(2, /$/, 'X'), 'nacha.line_too_long', 3, /more than 94/],
  ['a name outside ASCII', replaced(2, 'Worker Name', 'José Name  '), 'nacha.not_ascii', 3, /position 58/],
  ['a tab', replaced(2, 'Worker Name', 'Worker\tName'), 'nacha.not_ascii', 3, /position 61/],
  ['a blank line in the middle', (records) => records.toSpliced(3, 0, ''), 'nacha.blank_line', 4, /blank/],
  ['a record that no one knows', (records) => records.toSpliced(3, 0, 'X'), 'nacha.unknown_record', 4, /begins with "X"/],
  [
    'a record after the end',
    (records) => [...records, records[2] ?? ''],
    'nacha.after_file_control',
    11,
    /follows the file control/,
  ],
  ['an origin that is a word after a blank', replaced(0, ' 121042882', ' 000SENDER'), 'nacha.not_numeric', 1, /immediate origin/],
  ['another record size', replaced(0, '094101', '095101'), 'nacha.bad_field', 1, /record size/],
  [
    'a debit among credits only',
    (records) => [
      records[0] ?? '',
      (records[1] ?? '').replace('5200', '5220'),
      (records[2] ?? '').replace('622', '627'),
      ...records.slice(3),
    ],
    'nacha.service_class_disagrees',
    3,
    /credits only/,
  ],
  ['a payday that is blank', replaced(1, '261120', '      '), 'nacha.bad_date', 2, /blank/],
  ['a payday that is no date', replaced(1, '261120', '261131'), 'nacha.bad_date', 2, /261131/],
  ['an ADV batch', replaced(1, '5200', '5280'), 'nacha.unsupported_service_class', 2, /280/],
  ['a live entry of nothing', replaced(2, '0000000100', '0000000000'), 'nacha.amount_disagrees_with_code', 3, /zero/],
  ['a prenote with an amount', replaced(2, '622', '623'), 'nacha.amount_disagrees_with_code', 3, /not zero/],
  ['a wrong check digit', replaced(2, '123456780', '123456781'), 'nacha.check_digit', 3, /123456781/],
  ['an announced addenda that is not there', without(4), 'nacha.addenda_missing', 5, /line 4/],
  ['an addenda that no one announced', replaced(3, /1(?=\d{15}$)/, '0'), 'nacha.addenda_unexpected', 5, /line 4/],
  ['an addenda of another entry', replaced(4, /2$/, '7'), 'nacha.addenda_disagrees', 5, /0000007/],
  ['a return without its reason', replaced(2, '622', '621'), 'nacha.addenda_missing', 3, /98 or 99/],
]

for (const [name, change, code, line, reason] of cases) {
  test(`${name} is refused with its line and reason`, async () => {
    const [foundCode, foundLine, message] = await refusal(change)
    assert.deepEqual([foundCode, foundLine], [code, line])
    assert.match(message, reason)
  })
}

test('a line without an end does not fill the memory', async () => {
  const fault = await faultOf(`${(await lines())[0]}\n${'6'.repeat(5_000_000)}`)
  assert.deepEqual([fault?.code, fault?.line], ['nacha.line_too_long', 2])
})
