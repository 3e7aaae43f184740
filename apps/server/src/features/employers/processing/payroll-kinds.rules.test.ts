// How an entry of a payroll file is classified, by its code, its class and its batch, and by which number its worker is found.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { cents } from '@daybreak/money'
import { parseInstant } from '@daybreak/time'
import type { NachaAddenda, NachaEntry } from '#platform/nacha/nacha-entries.ts'
import { transactionCodes } from '#platform/nacha/nacha-layout.ts'
import {
  decideEntries,
  payrollKindOf,
  repeatKey,
  senderKey,
  soughtAccountNumber,
  type DecisionFacts,
  type EntryToDecide,
} from './payroll.rules.ts'

function kindOf(
  transactionCode: string,
  {
    entryClass = 'PPD',
    description = 'PAYROLL',
    addenda = [],
  }: { entryClass?: string; description?: string; addenda?: NachaAddenda[] } = {},
) {
  const code = transactionCodes.get(transactionCode) ?? assert.fail(transactionCode)
  const batch = { entryClass, description } as NachaEntry['batch']
  return payrollKindOf({ ...code, transactionCode, batch, addenda } as NachaEntry)
}

describe('what an entry asks for', () => {
  for (const [code, kind] of [
    // Checking, savings, general ledger and loan: credit, prenote, zero dollars, return.
    ...['22', '32', '42', '52'].map((one) => [one, 'deposit'] as const),
    ...['23', '33', '43', '53', '28', '38', '48'].map((one) => [one, 'prenote'] as const),
    ...['24', '34', '44', '54', '29', '39', '49'].map((one) => [one, 'zero_dollar'] as const),
    ...['27', '37', '47', '55'].map((one) => [one, 'debit'] as const),
    ...['21', '31', '41', '51', '26', '36', '46', '56'].map((one) => [one, null] as const),
  ])
    test(`code ${code} of a PPD batch is ${kind ?? 'reported alone'}`, () => assert.equal(kindOf(code), kind))

  test('is a deposit for PPD alone: money of any other class waits for an operator', () => {
    for (const entryClass of ['CCD', 'CTX', 'WEB', 'TEL', 'IAT', 'POS', 'ppd', ''])
      assert.equal(kindOf('22', { entryClass }), 'other_credit')
    for (const entryClass of ['CCD', 'WEB', 'IAT']) assert.equal(kindOf('27', { entryClass }), 'debit')
  })

  test('is a reversal when the batch says REVERSAL as a word of its own, and then no credit is a deposit', () => {
    for (const description of ['REVERSAL', 'reversal', ' REVERSAL ', 'REVERSAL 1', 'Reversal.']) {
      assert.equal(kindOf('27', { description }), 'reversal', description)
      assert.equal(kindOf('22', { description }), 'other_credit', description)
    }
    for (const description of ['REVERSALS', 'NO REVERSAL', 'REVERSED', '']) {
      assert.equal(kindOf('27', { description }), 'debit', description)
      assert.equal(kindOf('22', { description }), 'deposit', description)
    }
  })

  test('is nothing when it answers another entry, whatever its code says; a remark changes nothing', () => {
    const back = { line: 4, kind: 'return', code: 'R02', originalTrace: '1', originalRdfi: '1', information: '' } as const
    const change = { line: 4, kind: 'change', code: 'C01', originalTrace: '1', originalRdfi: '1', corrected: '2' } as const
    const remark = { line: 4, kind: 'remark', typeCode: '05', text: 'week 47' } as const
    for (const code of ['22', '27', '23'])
      for (const one of [back, change]) assert.equal(kindOf(code, { addenda: [remark, one] }), null)
    assert.equal(kindOf('22', { addenda: [remark, remark] }), 'deposit')
  })
})

test('a worker is found by a checking or savings number; a loan or a general ledger of the same digits is no one', () => {
  const sought = (accountType: NachaEntry['accountType']) => soughtAccountNumber({ accountType }, '555010000001')
  assert.deepEqual([sought('checking'), sought('savings')], ['555010000001', '555010000001'])
  const others = [sought('general_ledger'), sought('loan')]
  assert.equal(new Set([...others, '555010000001']).size, 3)
})

const routingNumber = '123456780'
// Friday, 10:00 AM in New York: the day has opened.
const facts: DecisionFacts = {
  now: parseInstant('2026-11-20T15:00:00Z'),
  accountByHash: new Map([
    ['maya', { accountId: 'account of maya', employeeId: 'maya', isOpen: true, routingNumber }],
    ['omar', { accountId: 'account of omar', employeeId: 'omar', isOpen: true, routingNumber }],
    ['zoe', { accountId: 'account of zoe', employeeId: 'zoe', isOpen: false, routingNumber }],
  ]),
  processedIdentities: new Set(),
  postedRepeatKeys: new Set(),
  earlyPayDays: new Map([[senderKey('maya', 'diner'), 2]]),
  availableByAccount: new Map(),
  reversible: new Set(),
}

let identities = 0
function entry(more: Partial<EntryToDecide> = {}): EntryToDecide {
  const identity = `identity ${(identities += 1)}`
  const usual = { line: 3, kind: 'deposit', entryClass: 'PPD', accountHash: 'maya', companyId: 'diner' } as const
  return { ...usual, identity, routingNumber, amount: cents(100n), effectiveDate: '2026-11-24', ...more }
}

function decide(entries: EntryToDecide[], more: Partial<DecisionFacts> = {}, allowRepeat = false) {
  return decideEntries(entries, { ...facts, ...more }, { allowRepeat }).map(({ decision }) => decision)
}

describe('when a deposit can be used', () => {
  const arrival = (more: Partial<EntryToDecide>) => {
    const [decision] = decide([entry(more)])
    if (decision?.outcome === 'staged') return `${decision.arrivesOn.toString()} at ${decision.opensAt.toString()}`
    return decision?.outcome === 'posted' ? `posted, ${decision.arrivedEarly ? 'early' : 'on its day'}` : decision?.outcome
  }

  test('is two bank days before its date at an employer who pays so early, for its own people and from its own company', () => {
    assert.equal(arrival({}), 'posted, early')
    assert.equal(arrival({ effectiveDate: '2026-11-25' }), '2026-11-23 at 2026-11-23T13:30:00Z')
    assert.equal(arrival({ companyId: 'harbor' }), '2026-11-24 at 2026-11-24T13:30:00Z')
    assert.equal(arrival({ accountHash: 'omar' }), '2026-11-24 at 2026-11-24T13:30:00Z')
    assert.equal(arrival({ effectiveDate: '2026-11-20' }), 'posted, on its day')
  })

  test('is never before the day has opened, and at once from its first instant on', () => {
    const at = (now: string) =>
      decide([entry({ accountHash: 'omar', effectiveDate: '2026-11-20' })], { now: parseInstant(now) })[0]?.outcome
    assert.deepEqual([at('2026-11-20T13:29:59.999Z'), at('2026-11-20T13:30:00Z')], ['staged', 'posted'])
  })

  test('a coming deposit makes the next one like it a repeat, as a posted one does', () => {
    const staged = { accountHash: 'omar', effectiveDate: '2026-11-25' }
    assert.deepEqual(
      decide([entry(staged), entry(staged), entry({ ...staged, amount: cents(101n) })]).map(({ outcome }) => outcome),
      ['staged', 'repeated', 'staged'],
    )
    const allowed = decide([entry(staged), entry(staged)], {}, true)
    assert.deepEqual(
      allowed.map((one) => 'isRepeat' in one && one.isRepeat),
      [false, true],
    )
    const key = repeatKey('account of omar', '2026-11-25', 100n)
    assert.deepEqual(
      decide([entry(staged)], { postedRepeatKeys: new Set([key]) }).map(({ outcome }) => outcome),
      ['repeated'],
    )
  })
})

describe('an entry from abroad', () => {
  const abroad = { entryClass: 'IAT', kind: 'other_credit' } as const

  test('waits for an operator, also for an account that is closed or none: our return files do not speak its language', () => {
    for (const accountHash of ['maya', 'zoe', 'no one'])
      assert.equal(decide([entry({ ...abroad, accountHash })])[0]?.outcome, 'open')
    assert.partialDeepStrictEqual(decide([entry({ ...abroad, accountHash: 'no one' })]), [
      { suggestedCode: 'R03', accountId: null },
    ])
  })

  test('without money is checked as any other', () => {
    const prenote = { entryClass: 'IAT', kind: 'prenote', amount: cents(0n) } as const
    assert.deepEqual(
      decide(['maya', 'zoe', 'no one'].map((accountHash) => entry({ ...prenote, accountHash }))).map(({ outcome }) => outcome),
      ['confirmed', 'returned', 'returned'],
    )
  })
})

test('what was processed before comes first: an entry is never returned or held back after it was posted', () => {
  const known = entry({ accountHash: 'zoe' })
  assert.deepEqual(decide([known], { processedIdentities: new Set([known.identity]) }), [{ outcome: 'settled_before' }])
})

test('a return is due at the opening of the second bank day after settlement, of its batch or of the day on which it came', () => {
  const dueAt = (effectiveDate: string | null) => {
    const [decision] = decide([entry({ kind: 'prenote', amount: cents(0n), accountHash: 'no one', effectiveDate })])
    return decision?.outcome === 'returned' ? decision.dueAt.toString() : decision?.outcome
  }
  assert.equal(dueAt('2026-11-20'), '2026-11-24T13:30:00Z')
  assert.equal(dueAt(null), '2026-11-24T13:30:00Z')
  // A Saturday settles on Monday; Thanksgiving and the weekend lie between.
  assert.equal(dueAt('2026-11-21'), '2026-11-25T13:30:00Z')
  assert.equal(dueAt('2026-11-25'), '2026-11-30T13:30:00Z')
})
