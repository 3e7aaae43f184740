// Operations that the published interface lacks: the program returns an entry itself, and has a company's debits stopped.
import type { StatusReason } from './ach.rules.ts'
import { companyKeyOf } from './ach-returning.rules.ts'
import type { AccountBlock, AchSimulations } from './ach-simulations.ts'
import { transferAnswer } from './ach-simulation.schema.ts'
import { forServer } from '../schema/gate.ts'
import { fieldError, textErrors, userError, type SchemaPart, type UserError } from '../schema/results.ts'

export function achReturnSchema({ achSimulations }: { achSimulations: AchSimulations }): SchemaPart {
  return {
    resolvers: {
      Mutation: {
        simulateReturnByProgram: forServer(({ id, statusFailureReason }: { id: string; statusFailureReason: StatusReason }) =>
          transferAnswer(achSimulations.returnForProgram(id, statusFailureReason)),
        ),
        simulateDebitBlock: forServer((input: AccountBlock) => blockAnswer(input, achSimulations.blockCompany)),
        simulateDebitUnblock: forServer((input: AccountBlock) => blockAnswer(input, achSimulations.unblockCompany)),
      },
    },
  }
}

function blockAnswer(
  { financialAccountId, companyIdentifier }: AccountBlock,
  change: AchSimulations['blockCompany'],
): (AccountBlock & { __typename: 'ACHDebitBlock' }) | UserError {
  const errors = textErrors('companyIdentifier', companyIdentifier)
  if (errors.length > 0) return userError(...errors)
  if (companyKeyOf(companyIdentifier) === '')
    return userError(fieldError('companyIdentifier', 'INVALID', 'Needs a letter or a digit'))
  const block = change(financialAccountId, companyIdentifier)
  if (block === null) return userError(fieldError('financialAccountId', 'NOT_FOUND', 'There is no such account'))
  return { __typename: 'ACHDebitBlock', ...block }
}
