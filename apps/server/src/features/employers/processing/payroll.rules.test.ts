// Guarantees of the payroll rules: whose entry it is, what pays wages, and which entry is a repeat.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cents } from '@daybreak/money'
import { parseInstant } from '@daybreak/time'
import fc from 'fast-check'
import {
  decideEntries,
  payrollIdentity,
  repeatKey,
  reversalKey,
  saysWages,
  type DecisionFacts,
  type EntryToDecide,
} from './payroll.rules.ts'

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

test('an identity changes with each of its six parts, with its place among those that are alike, and with nothing else', () => {
  const parts = {
    companyId: '9555010001',
    effectiveDate: '2026-11-20',
    odfi: '12345678',
    trace: '123456780000001',
    accountHash: 'aa',
    amount: 100n,
  }
  const identity = payrollIdentity(parts)
  const others = [
    payrollIdentity({ ...parts, companyId: '9555010002' }),
    payrollIdentity({ ...parts, effectiveDate: '2026-11-23' }),
    payrollIdentity({ ...parts, effectiveDate: null }),
    payrollIdentity({ ...parts, odfi: '12345679' }),
    payrollIdentity({ ...parts, trace: '123456780000002' }),
    payrollIdentity({ ...parts, accountHash: 'ab' }),
    payrollIdentity({ ...parts, amount: 101n }),
    payrollIdentity(parts, 2),
    payrollIdentity(parts, 3),
  ]
  assert.equal(new Set([identity, ...others]).size, 10)
  assert.equal(payrollIdentity({ ...parts }, 1), identity)
})

const ours = '123456780'
const now = parseInstant('2026-11-20T15:00:00Z')

const nothingKnown: DecisionFacts = {
  now,
  accountByHash: new Map([
    ['aa', { accountId: 'open-account', employeeId: 'maya', isOpen: true, routingNumber: ours }],
    ['bb', { accountId: 'closed-account', employeeId: 'omar', isOpen: false, routingNumber: ours }],
  ]),
  processedIdentities: new Set(),
  postedRepeatKeys: new Set(),
  earlyPayDays: new Map(),
  availableByAccount: new Map([['open-account', cents(500n)]]),
  reversible: new Set(),
}

function entry(more: Partial<EntryToDecide>): EntryToDecide {
  return {
    line: 3,
    kind: 'deposit',
    entryClass: 'PPD',
    identity: 'one',
    accountHash: 'aa',
    routingNumber: ours,
    amount: cents(100n),
    effectiveDate: '2026-11-20',
    companyId: '9555010001',
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
  assert.deepEqual(outcomes([entry({})], { processedIdentities: new Set(['one']) }), ['settled_before'])
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
      entry({ identity: 'three', effectiveDate: '2026-11-19' }),
    ]),
    ['posted', 'posted', 'posted'],
  )
})

test('a repeat that is allowed is posted and marked as one', () => {
  const decided = decideEntries([entry({}), entry({ identity: 'two' })], nothingKnown, { allowRepeat: true })
  assert.deepEqual(
    decided.map(({ decision }) => decision),
    [
      { outcome: 'posted', accountId: 'open-account', isRepeat: false, arrivedEarly: false },
      { outcome: 'posted', accountId: 'open-account', isRepeat: true, arrivedEarly: false },
    ],
  )
})

test('an account number of ours under the routing number of another bank of ours is no account', () => {
  assert.deepEqual(outcomes([entry({ routingNumber: '121042882' })]), ['R03'])
})

function suggestions(more: Partial<EntryToDecide>, facts: Partial<DecisionFacts> = {}): string | null {
  const [decided] = decideEntries([entry(more)], { ...nothingKnown, ...facts }, { allowRepeat: false })
  return decided?.decision.outcome === 'open' ? decided.decision.suggestedCode : 'decided'
}

test('what no rule posts waits for a decision, with the code by which it would go back', () => {
  const reversible = new Set([reversalKey('open-account', '9555010001', 100n)])
  assert.equal(suggestions({ kind: 'other_credit', entryClass: 'CCD' }), null)
  assert.equal(suggestions({ kind: 'debit' }), 'R20')
  assert.equal(suggestions({ kind: 'debit', amount: cents(501n) }), 'R01')
  assert.equal(suggestions({ kind: 'reversal' }), 'R17')
  assert.equal(suggestions({ kind: 'reversal' }, { reversible }), null)
  assert.equal(suggestions({ kind: 'reversal' }, { reversible, availableByAccount: new Map() }), 'R01')
  assert.equal(suggestions({ kind: 'other_credit', entryClass: 'IAT', accountHash: 'cc' }), 'R03')
})

test('what goes to a closed account or to none goes back at once, whatever it asks for', () => {
  for (const kind of ['other_credit', 'debit', 'reversal', 'deposit'] as const) {
    assert.deepEqual(outcomes([entry({ kind, accountHash: 'bb' })]), ['R02'])
    assert.deepEqual(outcomes([entry({ kind, accountHash: 'cc' })]), ['R03'])
  }
})

test('of any file, each worker gets an amount of a day once unless repeats are allowed, and no entry is lost or made twice', () => {
  const random = fc.record({
    kind: fc.constantFrom('deposit', 'prenote', 'debit', 'other_credit'),
    accountHash: fc.constantFrom('aa', 'bb', 'cc'),
    amount: fc.integer({ min: 1, max: 3 }),
    day: fc.constantFrom('2026-11-19', '2026-11-20', '2026-11-23'),
    isKnown: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(random, { maxLength: 40 }), fc.boolean(), (parts, allowRepeat) => {
      const entries = parts.map(({ kind, accountHash, amount, day }, index) =>
        entry({ line: index, kind, accountHash, identity: `entry ${index}`, amount: cents(BigInt(amount)), effectiveDate: day }),
      )
      const processedIdentities = new Set(parts.flatMap(({ isKnown }, index) => (isKnown ? [`entry ${index}`] : [])))
      const decided = decideEntries(entries, { ...nothingKnown, processedIdentities }, { allowRepeat })
      assert.deepEqual(
        decided.map((one) => one.entry),
        entries,
      )
      const credited = new Map<string, number>()
      for (const { entry: one, decision } of decided) {
        // What was processed before is never decided again, for any worker.
        assert.equal(decision.outcome === 'settled_before', processedIdentities.has(one.identity))
        if (decision.outcome === 'settled_before') continue
        if (one.accountHash === 'bb') assert.partialDeepStrictEqual(decision, { outcome: 'returned', code: 'R02' })
        if (one.accountHash === 'cc') assert.partialDeepStrictEqual(decision, { outcome: 'returned', code: 'R03' })
        if (one.accountHash !== 'aa') continue
        if (one.kind !== 'deposit') {
          assert.equal(decision.outcome, one.kind === 'prenote' ? 'confirmed' : 'open')
          continue
        }
        const key = `${one.effectiveDate} ${one.amount}`
        const before = credited.get(key) ?? 0
        const onItsDay = one.effectiveDate === '2026-11-23' ? 'staged' : 'posted'
        assert.equal(decision.outcome, before > 0 && !allowRepeat ? 'repeated' : onItsDay)
        if (decision.outcome === 'repeated') continue
        assert.equal('isRepeat' in decision && decision.isRepeat, before > 0)
        credited.set(key, before + 1)
      }
    }),
  )
})
