// When a payroll file needs a second operator, to the cent, and who that may be.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { cents } from '@daybreak/money'
import {
  addCredit,
  createCreditTally,
  decideApproval,
  isHeld,
  whyTwoOperators,
  type ApprovalState,
} from './payroll-approval.rules.ts'

function why(
  credits: readonly (readonly [company: string, amount: bigint])[],
  ceilings: Record<string, bigint> = {},
): string | null {
  const tally = createCreditTally()
  for (const [company, amount] of credits) addCredit(tally, company, cents(amount))
  return whyTwoOperators(tally, new Map(Object.entries(ceilings).map(([company, ceiling]) => [company, cents(ceiling)])))
}

describe('a second operator is needed', () => {
  test('for one entry above $25,000.00, and not for one of exactly so much', () => {
    assert.equal(why([['diner', 2_500_000n]]), null)
    assert.equal(why([['diner', 2_500_001n]]), 'an entry of $25,000.01 is above $25,000.00')
    // The largest counts, wherever in the file it is.
    for (const credits of [
      [1n, 9_000_000n, 2n],
      [9_000_000n, 1n],
      [1n, 9_000_000n],
    ])
      assert.match(why(credits.map((amount) => ['diner', amount] as const)) ?? '', /\$90,000\.00/)
  })

  test('for more than $1,000,000.00 of one company that has no ceiling of its own', () => {
    const forty = Array.from({ length: 40 }, () => ['diner', 2_500_000n] as const)
    assert.equal(why(forty), null)
    assert.equal(why([...forty, ['diner', 1n]]), 'company diner credits $1,000,000.01, above its ceiling of $1,000,000.00')
    // Two companies of a payroll service have a million each.
    assert.equal(why([...forty, ...forty.map(([, amount]) => ['harbor', amount] as const)]), null)
  })

  test('for more than the ceiling that an employer has, which may be lower or higher', () => {
    assert.equal(why([['diner', 50_000n]], { diner: 50_000n }), null)
    assert.equal(why([['diner', 50_001n]], { diner: 50_000n }), 'company diner credits $500.01, above its ceiling of $500.00')
    const large = Array.from({ length: 41 }, () => ['diner', 2_500_000n] as const)
    assert.equal(why(large, { diner: 200_000_000n }), null)
    assert.match(why([['diner', 2n]], { diner: 1n }) ?? '', /\$0\.02, above its ceiling of \$0\.01/)
    assert.equal(why([['diner', 50_001n]], { harbor: 1n }), null, 'the ceiling of another company')
  })

  test('and every reason is named, for the operator who looks', () => {
    const reason =
      why(
        [
          ['diner', 2_500_001n],
          ['harbor', 200n],
        ],
        { diner: 100n, harbor: 100n },
      ) ?? ''
    assert.deepEqual(reason.split('; '), [
      'an entry of $25,000.01 is above $25,000.00',
      'company diner credits $25,000.01, above its ceiling of $1.00',
      'company harbor credits $2.00, above its ceiling of $1.00',
    ])
    assert.equal(why([]), null)
  })
})

const waiting: ApprovalState = { acceptedBy: 'ana', approvalReason: 'large', approvedBy: null, rejectedBy: null }

function verdict(changes: Partial<ApprovalState>, operator = 'ben'): string {
  const decided = decideApproval({ ...waiting, ...changes }, operator)
  return decided.kind === 'refused' ? decided.why : decided.kind
}

describe('who may approve', () => {
  test('is another operator than the one who brought the file, however the name is typed', () => {
    assert.equal(verdict({}), 'allowed')
    for (const own of ['ana', 'Ana', ' ANA ', 'ana\t']) assert.equal(verdict({}, own), 'own_file', own)
    assert.equal(verdict({ acceptedBy: ' Ana' }, 'ana'), 'own_file')
    assert.equal(verdict({}, 'anab'), 'allowed')
  })

  test('is no one for a file that needs none, was rejected, or came from someone who is not known', () => {
    assert.equal(verdict({ approvalReason: null }), 'not_needed')
    assert.equal(verdict({ acceptedBy: null }), 'nobody_known')
    // Rejected is the last word, also about a file that was approved.
    assert.equal(verdict({ rejectedBy: 'cleo' }), 'rejected')
    assert.equal(verdict({ rejectedBy: 'cleo', approvedBy: 'ben' }), 'rejected')
  })

  test('may say so again, and it changes nothing', () => {
    for (const operator of ['ben', 'cleo', 'ana']) assert.equal(verdict({ approvedBy: 'ben' }, operator), 'again')
  })
})

test('nothing of a file moves while it waits for its second operator, and never once it was rejected', () => {
  const held = (changes: Partial<ApprovalState>) => isHeld({ ...waiting, ...changes })
  assert.deepEqual([held({}), held({ approvedBy: 'ben' }), held({ approvalReason: null })], [true, false, false])
  for (const changes of [{}, { approvedBy: 'ben' }, { approvalReason: null }])
    assert.equal(held({ ...changes, rejectedBy: 'cleo' }), true)
})
