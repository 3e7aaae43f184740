// What the rules of payroll promise: whose entry it is, what pays wages, and which entry is the same one again.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cents } from '@daybreak/money'
import { decideEntries, payrollIdentity, repeatKey, saysWages, type DecisionFacts, type EntryToDecide } from './payroll.rules.ts'

test('the words that payroll services write say wages, others do not', () => {
  for (const words of [
    'PAYROLL',
    'PAYROLL 12',
    'payroll',
    'REG.SALARY',
    'REG SALARY',
    'NET=PAY',
    'NET PAY',
    'DIR DEP',
    'DIRECT DEP',
    'WAGES',
  ]) {
    assert.ok(saysWages(words), words)
  }
  for (const words of ['', 'TRANSFER', 'REFUND', 'TAX RFD', 'NETFLIX', 'PAYPAL', 'VENDOR PAY', 'WAGERS'])
    assert.ok(!saysWages(words), words)
})

test('an identity changes with each of its four parts and with nothing else', () => {
  const batch = { companyId: '9555010001', effectiveDate: '2026-11-20', odfi: '12345678' }
  const identity = payrollIdentity(batch, '123456780000001')
  const others = [
    payrollIdentity({ ...batch, companyId: '9555010002' }, '123456780000001'),
    payrollIdentity({ ...batch, effectiveDate: '2026-11-23' }, '123456780000001'),
    payrollIdentity({ ...batch, odfi: '12345679' }, '123456780000001'),
    payrollIdentity(batch, '123456780000002'),
  ]
  assert.equal(new Set([identity, ...others]).size, 5)
  assert.equal(payrollIdentity({ ...batch }, '123456780000001'), identity)
})

const nothingKnown: DecisionFacts = {
  accountByHash: new Map([
    ['aa', { accountId: 'open-account', isOpen: true }],
    ['bb', { accountId: 'closed-account', isOpen: false }],
  ]),
  settledIdentities: new Set(),
  postedRepeatKeys: new Set(),
}

function entry(more: Partial<EntryToDecide>): EntryToDecide {
  return {
    line: 3,
    kind: 'deposit',
    identity: 'one',
    accountHash: 'aa',
    amount: cents(100n),
    effectiveDate: '2026-11-20',
    ...more,
  }
}

function outcomes(entries: EntryToDecide[], facts: Partial<DecisionFacts> = {}, allowRepeat = false): string[] {
  return decideEntries(entries, { ...nothingKnown, ...facts }, { allowRepeat }).map(({ decision }) =>
    decision.outcome === 'returned' ? decision.code : decision.outcome,
  )
}

test('each entry has the outcome that its account and its past give it', () => {
  assert.deepEqual(outcomes([entry({})]), ['posted'])
  assert.deepEqual(outcomes([entry({ accountHash: 'bb' })]), ['R02'])
  assert.deepEqual(outcomes([entry({ accountHash: 'cc' })]), ['R03'])
  assert.deepEqual(outcomes([entry({ kind: 'prenote', amount: cents(0n) })]), ['confirmed'])
  assert.deepEqual(outcomes([entry({ kind: 'prenote', amount: cents(0n), accountHash: 'cc' })]), ['R03'])
  assert.deepEqual(outcomes([entry({ kind: 'zero_dollar', amount: cents(0n), accountHash: 'bb' })]), ['R02'])
  assert.deepEqual(outcomes([entry({})], { settledIdentities: new Set(['one']) }), ['settled_before'])
})

test('a repeat is held back within a run and across runs, and only for the same worker, amount and date', () => {
  assert.deepEqual(outcomes([entry({}), entry({ identity: 'two' })]), ['posted', 'repeated'])
  assert.deepEqual(outcomes([entry({})], { postedRepeatKeys: new Set([repeatKey('open-account', '2026-11-20', 100n)]) }), [
    'repeated',
  ])
  assert.deepEqual(
    outcomes([
      entry({}),
      entry({ identity: 'two', amount: cents(101n) }),
      entry({ identity: 'three', effectiveDate: '2026-11-23' }),
    ]),
    ['posted', 'posted', 'posted'],
  )
})

test('a repeat that is allowed is posted and marked as one', () => {
  const decided = decideEntries([entry({}), entry({ identity: 'two' })], nothingKnown, { allowRepeat: true })
  assert.deepEqual(
    decided.map(({ decision }) => decision),
    [
      { outcome: 'posted', accountId: 'open-account', isRepeat: false },
      { outcome: 'posted', accountId: 'open-account', isRepeat: true },
    ],
  )
})
