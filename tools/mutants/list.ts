// Every planted bug.
import { cardMutants } from './cards.ts'
import { ledgerMutants } from './ledger.ts'
import type { Mutant } from './mutant.ts'
import { sessionMutants } from './session.ts'

export const mutants: readonly Mutant[] = [...ledgerMutants, ...sessionMutants, ...cardMutants]
