// Bugs planted in the imports from employers: payroll files, shifts and who may approve them.
import type { Mutant } from './mutant.ts'

const ofEmployers = (name: string): string => `apps/server/src/features/employers/${name}`
const entries = ofEmployers('processing/payroll.rules.ts')
const entryTests = [ofEmployers('processing/payroll.rules.test.ts'), ofEmployers('payroll/addressed.test.ts')]
const settlement = ofEmployers('processing/settlement.rules.ts')
const settlementTests = [ofEmployers('processing/settlement.rules.test.ts'), ofEmployers('processing/payroll-settlement.test.ts')]
const approval = ofEmployers('processing/payroll-approval.rules.ts')
const approvalTests = [ofEmployers('payroll/approval.test.ts')]
const hours = ofEmployers('shift-rows/shift-checks.rules.ts')
const hourTests = [
  ofEmployers('shift-rows/shift-row.test.ts'),
  ofEmployers('earnings/earnings.test.ts'),
  ofEmployers('shifts/conflicts.test.ts'),
]

export const payrollMutants: readonly Mutant[] = [
  {
    name: 'an entry hash of more than ten digits is not cut to ten',
    file: 'apps/server/src/platform/nacha/nacha-tally.ts',
    from: '(hash + Number.parseInt(rdfi, 10)) % hashModulus',
    to: '(hash + Number.parseInt(rdfi, 10))',
    tests: ['apps/server/src/platform/nacha/nacha-oracle.test.ts'],
  },
  {
    name: 'a deposit for another bank’s number is posted to the worker with the same account number',
    file: entries,
    from: 'account === undefined || account.routingNumber !== entry.routingNumber',
    to: 'account === undefined',
    tests: entryTests,
  },
  {
    name: 'a deposit onto a closed account is posted',
    file: entries,
    from: "    if (!account.isOpen) return { outcome: 'returned', code: 'R02', accountId, dueAt }\n",
    to: '',
    tests: [ofEmployers('processing/payroll.rules.test.ts'), ofEmployers('payroll/closing.test.ts')],
  },
  {
    name: 'another person’s entry with the same trace is taken for the same entry',
    file: entries,
    from: "const names = [companyId, effectiveDate ?? '', odfi, trace, accountHash, String(amount)]",
    to: "const names = [companyId, effectiveDate ?? '', odfi, trace, String(amount)]",
    tests: [ofEmployers('processing/payroll.rules.test.ts'), ofEmployers('payroll/payroll.test.ts')],
  },
  {
    name: 'the same worker, amount and date under another trace is posted twice',
    file: entries,
    from: "if (isRepeat && !allowRepeat) return { outcome: 'repeated', accountId }\n",
    to: '',
    tests: [ofEmployers('processing/payroll.rules.test.ts')],
  },
  {
    name: 'a deposit can be spent before its settlement day opens',
    file: entries,
    from: "if (!hasOpened) return { outcome: 'staged'",
    to: "if (effectiveDate === '') return { outcome: 'staged'",
    tests: [ofEmployers('processing/payroll.rules.test.ts'), ofEmployers('processing/payroll-settlement.test.ts')],
  },
  {
    name: 'a payday on a weekend opens on the weekend',
    file: settlement,
    from: 'const settlesOn = settlementDay(effectiveDate)',
    to: 'const settlesOn = effectiveDate',
    tests: settlementTests,
  },
  {
    name: 'an operator approves a file of their own',
    file: approval,
    from: "isSameOperator(state.acceptedBy, operator) ? { kind: 'refused', why: 'own_file' } : { kind: 'allowed' }",
    to: "{ kind: 'allowed' }",
    tests: approvalTests,
  },
  {
    name: 'an entry of just more than $25,000 wants no second operator',
    file: approval,
    from: 'if (largest > entryCeiling)',
    to: 'if (largest > entryCeiling * 2n)',
    tests: approvalTests,
  },
  {
    name: 'more hours than a day has are taken',
    file: hours,
    from: 'if (total > minutesInDay || total < -minutesInDay)',
    to: 'if (total > minutesInDay * 20)',
    tests: hourTests,
  },
  {
    name: 'hours that the punches do not have are taken',
    file: hours,
    from: 'if (Math.abs(total - between) <= maxDifferenceMinutes) return null',
    to: 'if (Math.abs(total - between) <= maxDifferenceMinutes * 60) return null',
    tests: hourTests,
  },
  {
    name: 'a rate with a lost decimal point is taken',
    file: hours,
    from: 'if (hourly > maxHourly) return',
    to: 'if (hourly > maxHourly * 100n) return',
    tests: hourTests,
  },
]
