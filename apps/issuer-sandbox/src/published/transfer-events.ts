// Writes events of other banks' entries in the card provider's published format.
import type { Teller } from './teller.ts'
import { publishedAmount, valueOf } from './values.ts'

/** The reasons that other banks' entries have words of their own for. */
const failureReasons: ReadonlyMap<unknown, string> = new Map([
  ['INSUFFICIENT_FUNDS', 'INSUFFICIENT_FUNDS_IN_HIGHNOTE_ACCOUNT'],
  ['ACCOUNT_CLOSED', 'HIGHNOTE_ACCOUNT_CLOSED'],
  ['ACCOUNT_NOT_FOUND', 'HIGHNOTE_ACCOUNT_NOT_FOUND'],
  ['ACCOUNT_FROZEN', 'HIGHNOTE_ACCOUNT_FROZEN'],
  ['INVALID_ACCOUNT_NUMBER', 'INVALID_HIGHNOTE_ACCOUNT_NUMBER'],
  ['CURRENCY_MISMATCH', 'INTERNAL_ERROR'],
  ['ACH_LOAD_NOT_SUPPORTED', 'ACH_LOAD_NOT_ALLOWED_BY_PROGRAM'],
  ['TRANSFER_AMOUNT_EXCEEDING_MAX_LOAD_LIMIT', 'TRANSFER_AMOUNT_EXCEEDING_MAX_PROGRAM_LOAD_LIMIT'],
  ['TRANSFER_AMOUNT_EXCEEDING_MAX_RELOAD_LIMIT', 'TRANSFER_AMOUNT_EXCEEDING_MAX_PROGRAM_RELOAD_LIMIT'],
  ['TRANSFER_AMOUNT_BELOW_MIN_RELOAD_LIMIT', 'TRANSFER_AMOUNT_BELOW_MIN_PROGRAM_RELOAD_LIMIT'],
])

type Step = { status: 'RECEIVED' | 'PROCESSED' | 'FAILED' | 'RETURNED'; typename: string; at: string; hasReason?: boolean }

/** Of the two published families of entries the one that has an event for each step, also for a return. */
function entry({ status, typename, at, hasReason = false }: Step): Teller {
  return ({ id, body }) => {
    const isDebit = body['direction'] === 'DEBIT'
    const reason = hasReason ? (failureReasons.get(body['statusReason']) ?? body['statusReason']) : null
    const transfer = {
      __typename: 'NonOriginatedAchTransfer',
      id: body['transferId'],
      amount: publishedAmount(valueOf(body['amount'])),
      type: isDebit ? 'PULL' : 'PUSH',
      purpose: isDebit ? 'WITHDRAWAL' : 'DEPOSIT',
      sign: isDebit ? 'NEGATIVE' : 'POSITIVE',
      financialAccount: { __typename: 'FinancialAccount', id: body['financialAccountId'] },
      companyName: body['companyName'],
      companyIdentifier: body['companyIdentifier'],
      companyEntryDescription: body['entryDescription'],
      individualName: body['individualName'],
      status,
      statusFailureReason: reason,
      settlementDate: body['settlementDate'],
    }
    return {
      name: `NON_ORIGINATED_ACH_TRANSFER_${status}`,
      node: {
        __typename: typename,
        id: id.replace(/^evt/, 'ate'),
        [at]: body['occurredAt'],
        ...(hasReason && { statusFailureReason: reason }),
        transfer,
      },
    }
  }
}

const received = entry({ status: 'RECEIVED', typename: 'NonOriginatedAchTransferReceivedEvent', at: 'createdAt' })
const processed = entry({ status: 'PROCESSED', typename: 'NonOriginatedAchTransferProcessedEvent', at: 'processedAt' })
const failed = entry({ status: 'FAILED', typename: 'NonOriginatedAchTransferFailedEvent', at: 'failedAt', hasReason: true })
const returned = entry({
  status: 'RETURNED',
  typename: 'NonOriginatedAchTransferReturnedEvent',
  at: 'returnSentToBankAt',
  hasReason: true,
})

/** By the names under which they are kept. */
export const transferTellers = {
  ACH_EXTERNALLY_INITIATED_DEPOSIT_RECEIVED: received,
  ACH_EXTERNALLY_INITIATED_DEPOSIT_PROCESSED: processed,
  ACH_EXTERNALLY_INITIATED_DEPOSIT_FAILED: failed,
  ACH_EXTERNALLY_INITIATED_WITHDRAWAL_RECEIVED: received,
  ACH_EXTERNALLY_INITIATED_WITHDRAWAL_PROCESSED: processed,
  ACH_EXTERNALLY_INITIATED_WITHDRAWAL_FAILED: failed,
  ACH_TRANSFER_RETURNED: returned,
} as const satisfies Readonly<Record<string, Teller>>
