// Bugs planted in the rules of earned pay, and in what paydays repay.
import type { Mutant } from './mutant.ts'

const ofPay = (name: string): string => `apps/server/src/features/express-pay/${name}`
const rules = ofPay('express-pay.rules.ts')
const ruleTests = [ofPay('express-pay.rules.test.ts')]
const repaying = ofPay('repayments/repaying.rules.ts')
const repayingTests = [ofPay('repayments/repaying.rules.test.ts')]

export const payMutants: readonly Mutant[] = [
  {
    name: 'a transfer of exactly the minimum is refused',
    file: rules,
    from: 'if (amount < minTransfer) return',
    to: 'if (amount <= minTransfer) return',
    tests: [...ruleTests, ofPay('express-pay.routes.test.ts')],
  },
  {
    name: 'a shift that has not ended counts as earned',
    file: rules,
    from: "return status === 'approved' && countsFrom.epochMilliseconds <= at.epochMilliseconds",
    to: "return status === 'approved'",
    tests: ruleTests,
  },
  {
    name: 'a shift that waits for approval counts as earned',
    file: rules,
    from: "return status === 'approved' && countsFrom",
    to: "return status !== 'open' && countsFrom",
    tests: ruleTests,
  },
  {
    name: 'the limit of a pay period is open again once the first transfer is repaid',
    file: rules,
    from: 'atLeastZero(subtractCents(periodCap, takenInPeriod))',
    to: 'atLeastZero(subtractCents(periodCap, outstanding))',
    tests: [...ruleTests, ofPay('express-pay.routes.test.ts')],
  },
  {
    name: 'a garnished worker may take the whole share',
    file: rules,
    from: 'hasGarnishment ? Math.floor(allowed / garnishedShareDivisor) : allowed',
    to: 'allowed',
    tests: ruleTests,
  },
  {
    name: 'one more transfer a day goes through than the employer allows',
    file: rules,
    from: 'inputs.transfersToday >= inputs.policy.transfersPerDay',
    to: 'inputs.transfersToday > inputs.policy.transfersPerDay',
    tests: ruleTests,
  },
  {
    name: 'more than $500 a day needs no fresh proof when it is taken little by little',
    file: rules,
    from: 'return addCents(takenInDay, sentInDay, amount) > maxUnproven',
    to: 'return amount > maxUnproven',
    tests: ruleTests,
  },
  {
    name: 'pay is moved onto an account below zero',
    file: rules,
    from: "return isAccountNegative ? 'express_pay.account_negative' : null",
    to: 'return null',
    tests: [...ruleTests, ofPay('express-pay.routes.test.ts')],
  },
  {
    name: 'a shortfall is written off one payday late',
    file: repaying,
    from: 'if (attempts < maxPaydays) {',
    to: 'if (attempts <= maxPaydays) {',
    tests: repayingTests,
  },
  {
    name: 'the newest transfer is repaid first',
    file: repaying,
    from: 'for (const { transferId, rest } of outstanding) {',
    to: 'for (const { transferId, rest } of outstanding.toReversed()) {',
    tests: repayingTests,
  },
  {
    name: 'payroll that took less than it could have makes the worker delinquent',
    file: repaying,
    from: 'const isShort = net < due',
    to: 'const isShort = deducted < due',
    tests: repayingTests,
  },
  {
    name: 'a transfer can be undone for ten minutes',
    file: ofPay('express-pay-showing.ts'),
    from: 'const undoMs = 60_000',
    to: 'const undoMs = 600_000',
    tests: [ofPay('express-pay.routes.test.ts')],
  },
  {
    name: 'two transfers at once are both decided on what was there before',
    file: ofPay('express-pay.store.ts'),
    from: ".where('employee_id', '=', employeeId).forUpdate().executeTakeFirstOrThrow()",
    to: ".where('employee_id', '=', employeeId).executeTakeFirstOrThrow()",
    tests: [ofPay('express-pay.routes.test.ts'), ofPay('express-pay.store.test.ts')],
  },
]
