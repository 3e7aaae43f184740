// Which payroll files are for us, which dates are plausible, and what of an entry is stored.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { cents } from '@daybreak/money'
import { fixedClock } from '@daybreak/time'
import type { NachaEntry, NachaHeader } from '#platform/nacha/nacha-entries.ts'
import { NachaFault } from '#platform/nacha/nacha-faults.ts'
import { addNotOurs, createDateCheck, entryOf, expectAddressedToUs, noNotOurs } from './incoming.ts'

const entry: NachaEntry = {
  line: 3,
  batch: {
    ordinal: 2,
    line: 2,
    serviceClass: '200',
    companyName: 'Lakeside Diners',
    discretionary: '',
    companyId: '9555010001',
    entryClass: 'PPD',
    description: 'PAYROLL',
    descriptiveDate: '',
    effectiveDate: '2026-11-20',
    odfi: '12345678',
    batchNumber: '0000001',
  },
  transactionCode: '22',
  kind: 'credit',
  accountType: 'checking',
  routingNumber: '123456780',
  accountNumber: '555010000001',
  amount: cents(61_240n),
  individualId: '',
  individualName: 'MAYA TORRES',
  discretionary: '',
  trace: '123456780000001',
  addenda: [],
}

const hash = (text: string) => createHash('sha256').update(text).digest()
const keptOf = (more: Partial<NachaEntry> = {}) => entryOf({ ...entry, ...more }, hash)

function faultOf(work: () => void): string | null {
  try {
    work()
    return null
  } catch (error) {
    assert.ok(error instanceof NachaFault)
    return `${error.code} ${error.line}`
  }
}

test('a file is for us when it names one of our routing numbers, with the blank or the zero on either side', () => {
  const addressed = (destination: string, ours = ['123456780', '021000021']) =>
    faultOf(() => expectAddressedToUs({ destination } as NachaHeader, ours)) === null
  for (const destination of [' 123456780', '0123456780', '123456780 ', ' 021000021', '0021000021', '021000021 '])
    assert.ok(addressed(destination), destination)
  for (const destination of [' 123456789', '1234567800', '12345678  ', ' 121042882', 'DAYBREAK  ', '          ', '000000000'])
    assert.ok(!addressed(destination), destination)
  assert.ok(!addressed(' 123456780', []), 'a bank without a number has no files')
  assert.throws(() => expectAddressedToUs({ destination: ' '.repeat(10) } as NachaHeader, ['123456780']), /addressed to no bank/)
})

test('a date more than 30 days ahead or 10 back is refused at the line of its batch; a batch without one is not', () => {
  const check = createDateCheck(fixedClock('2026-11-20T15:00:00Z'))
  const dated = (effectiveDate: string | null) =>
    faultOf(() => check({ ...entry, batch: { ...entry.batch, effectiveDate, line: 7 } }))
  for (const date of ['2026-11-10', '2026-11-20', '2026-12-20', null]) assert.equal(dated(date), null)
  for (const date of ['2026-11-09', '2026-12-21', '1926-11-20', '2062-11-20'])
    for (const _again of [1, 2]) assert.equal(dated(date), 'nacha.date_implausible 7', date)
})

test('an entry is kept by its hash alone: blanks and dashes in the number are not part of it, and four digits are shown', () => {
  const kept = keptOf()
  assert.partialDeepStrictEqual(kept, { line: 3, batchOrdinal: 2, kind: 'deposit', amount: 61_240n, accountLast4: '0001' })
  assert.ok(
    !JSON.stringify(kept, (_key, value: unknown) => (typeof value === 'bigint' ? `${value}` : value)).includes('555010000001'),
  )
  for (const accountNumber of ['5550-1000-0001', ' 555010000001 ', '555 010 000 001']) {
    const spelled = keptOf({ accountNumber })
    assert.deepEqual([spelled?.identity, spelled?.accountLast4], [kept?.identity, '0001'], accountNumber)
  }
  assert.notEqual(keptOf({ accountNumber: '0555010000001' })?.identity, kept?.identity)
})

test('the same entry of another day, trace, amount or kind of account is another one; its line and its names are not part of it', () => {
  const identity = keptOf()?.identity
  const same: Partial<NachaEntry>[] = [
    { line: 9 },
    { individualName: 'M TORRES' },
    { individualId: '7' },
    { routingNumber: '021000021' },
  ]
  for (const more of same) assert.equal(keptOf(more)?.identity, identity)
  const others: Partial<NachaEntry>[] = [
    { trace: '123456780000002' },
    { amount: cents(61_241n) },
    { accountType: 'loan', transactionCode: '52' },
    { batch: { ...entry.batch, effectiveDate: '2026-11-23' } },
    { batch: { ...entry.batch, companyId: '9555010002' } },
  ]
  for (const more of others) assert.notEqual(keptOf(more)?.identity, identity)
})

test('what answers an entry of ours is not kept as one, and what is for other banks is added up by its side', () => {
  assert.equal(keptOf({ kind: 'credit_return', transactionCode: '21' }), null)
  const sum = noNotOurs()
  const [credit, debit, prenote] = [
    entry,
    { ...entry, kind: 'debit' },
    { ...entry, kind: 'credit_prenote', amount: cents(0n) },
  ] as const
  for (const one of [credit, credit, debit, prenote]) addNotOurs(sum, one)
  assert.deepEqual(sum, { count: 4, credit: 122_480n, debit: 61_240n })
})
