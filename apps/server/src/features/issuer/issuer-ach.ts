// Returns entries of other banks at the card provider, and has a company's debits blocked. The published interface has no
// operation for either, so only our stand-in accepts them; at another provider its own people do both.
import * as z from 'zod'
import type { FailureReason } from '@daybreak/contract'
import { issuerMutation, issuerRefusalCodes, type IssuerCall } from './issuer-call.ts'

/** `over`: it was already returned, for another reason. */
export type ReturnOutcome = 'returned' | 'too_late' | 'over'
export type CompanyBlock = { providerAccountId: string; companyId: string; isBlocked: boolean }

/** Both may be asked again, and throw ProblemError `issuer.unreachable` (503) or `issuer.refused` (502). */
export type IssuerAch = {
  returnEntry(entry: { transferId: string; reason: FailureReason }): Promise<ReturnOutcome>
  setCompanyBlock(block: CompanyBlock): Promise<void>
}

const returned = z.object({ id: z.string() })

const returnMutation = issuerMutation<z.infer<typeof returned>>({
  name: 'simulateReturnByProgram',
  type: ['DebitFunds', 'CreditFunds', 'PayrollTransfer'],
  selection: 'id',
  answer: returned,
  audience: 'sandbox',
})

function blockMutation(name: string) {
  return issuerMutation({
    name,
    type: 'ACHDebitBlock',
    selection: 'companyIdentifier',
    answer: z.object({ companyIdentifier: z.string() }),
    audience: 'sandbox',
  })
}

const addBlock = blockMutation('simulateDebitBlock')
const removeBlock = blockMutation('simulateDebitUnblock')

export function createIssuerAch({ mutate }: IssuerCall): IssuerAch {
  return {
    async returnEntry({ transferId, reason }) {
      try {
        await mutate(returnMutation, { id: transferId, statusFailureReason: reason })
        return 'returned'
      } catch (error) {
        const codes = issuerRefusalCodes(error)
        if (codes.includes('TOO_LATE')) return 'too_late'
        if (codes.includes('WRONG_STATUS')) return 'over'
        throw error
      }
    },
    async setCompanyBlock({ providerAccountId, companyId, isBlocked }) {
      await mutate(isBlocked ? addBlock : removeBlock, { financialAccountId: providerAccountId, companyIdentifier: companyId })
    },
  }
}
