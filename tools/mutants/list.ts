// Every planted bug.
import { cardMutants } from './cards.ts'
import { ledgerMutants } from './ledger.ts'
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
  ...webMutants,
]
