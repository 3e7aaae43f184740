// Every planted bug.
import { cardMutants } from './cards.ts'
import { ledgerMutants } from './ledger.ts'
import { moveMoneyMutants } from './move-money.ts'
import type { Mutant } from './mutant.ts'
import { payMutants } from './pay.ts'
import { payrollMutants } from './payroll.ts'
import { sessionMutants } from './session.ts'
import { webMutants } from './web.ts'

export const mutants: readonly Mutant[] = [
  ...ledgerMutants,
  ...sessionMutants,
  ...cardMutants,
  ...payMutants,
  ...payrollMutants,
  ...moveMoneyMutants,
  ...webMutants,
]
