// Translates published events of other banks' ACH entries into our own messages about transfers.
import { keptText, outsideText, ownText, type CleanText } from '@daybreak/contract'
import * as z from 'zod'
import type { EntryFamily, ReportedAmount, TransferMessage, TransferName } from '../transactions/index.ts'
import { needed, reader, type NodeReader, type Part, type ReportedEvent } from './published-reading.ts'
import { amount, described, dollars, instant, momentText, name, ref, word } from './published-values.ts'

type Direction = TransferMessage['direction']
type Step = 'RECEIVED' | 'PROCESSED' | 'FAILED' | 'RETURNED'

const companyFields = {
  amount: amount.nullish(),
  companyName: described(name),
  companyIdentifier: z.nullish(name),
  companyEntryDescription: described(name),
  settlementDate: described(outsideText(40)),
}
const company = z.object(companyFields)

/** The published schema has two families of these entries; the room counts an entry that is reported in both once (decision 97). */
const externalNode = z.object({
  ...companyFields,
  transactionId: z.nullish(ref),
  financialAccountId: z.nullish(ref),
  createdAt: described(instant),
  externallyInitatedDepositACHReasonCode: described(word),
  externallyInitiatedWithdrawalACHReasonCode: described(word),
  transferStatus: described(z.object({ statusReasonCode: described(word) })),
})

const nonOriginatedNode = z.object({
  statusFailureReason: described(word),
  createdAt: described(instant),
  processedAt: described(instant),
  failedAt: described(instant),
  returnSentToBankAt: described(instant),
  transfer: z.object({
    ...companyFields,
    id: ref,
    sign: z.nullish(word),
    type: z.nullish(word),
    financialAccount: z.object({ id: ref }).nullish(),
    statusFailureReason: described(word),
  }),
})

type Entry = {
  family: EntryFamily
  transferId: CleanText
  financialAccountId: CleanText
  amount: ReportedAmount
  reason: CleanText | null
  occurredAt: CleanText
}

function transfer(direction: Direction, step: Step, reported: z.infer<typeof company>, entry: Entry): Part<'transfer'> {
  const { reason, ...known } = entry
  return {
    subject: 'transfer',
    name: nameOf(direction, step),
    event: {
      ...known,
      direction,
      companyName: reported.companyName ?? ownText(''),
      companyIdentifier: reported.companyIdentifier ?? null,
      entryDescription: reported.companyEntryDescription ?? null,
      settlementDate: civilDate(reported.settlementDate),
      statusReason: reason,
    },
  }
}

function nameOf(direction: Direction, step: Step): TransferName {
  if (step === 'RETURNED') return 'ACH_TRANSFER_RETURNED'
  return `ACH_EXTERNALLY_INITIATED_${direction === 'DEBIT' ? 'WITHDRAWAL' : 'DEPOSIT'}_${step}`
}

/** A date, with or without a time after it. */
function civilDate(text: CleanText | null | undefined): CleanText | null {
  const date = /^\d{4}-\d{2}-\d{2}/.exec(text ?? '')?.[0]
  return date === undefined ? null : keptText(date)
}

function external(direction: Direction, step: Step, typename: string): NodeReader {
  return reader(typename, externalNode, (node, { toldAt }: ReportedEvent) =>
    transfer(direction, step, node, {
      family: 'external',
      transferId: needed(node.transactionId, 'transactionId'),
      financialAccountId: needed(node.financialAccountId, 'financialAccountId'),
      amount: needed(dollars(node.amount), 'amount'),
      reason:
        node.externallyInitatedDepositACHReasonCode ??
        node.externallyInitiatedWithdrawalACHReasonCode ??
        node.transferStatus?.statusReasonCode ??
        null,
      // When the entry arrived, for its first step; the others have no time but the notification's.
      occurredAt: step === 'RECEIVED' && typeof node.createdAt === 'string' ? momentText(node.createdAt) : toldAt,
    }),
  )
}

function nonOriginated(step: Step, typename: string): NodeReader {
  return reader(typename, nonOriginatedNode, (node, { toldAt }: ReportedEvent) => {
    const { createdAt, processedAt, failedAt, returnSentToBankAt } = node
    const at = { RECEIVED: createdAt, PROCESSED: processedAt, FAILED: failedAt, RETURNED: returnSentToBankAt }[step]
    const reason = node.statusFailureReason ?? node.transfer.statusFailureReason
    return transfer(directionOf(node.transfer), step, node.transfer, {
      family: 'non_originated',
      transferId: node.transfer.id,
      financialAccountId: needed(node.transfer.financialAccount?.id, 'transfer.financialAccount'),
      amount: needed(dollars(node.transfer.amount), 'transfer.amount'),
      reason: reason === null || reason === undefined ? null : (reasons.get(reason) ?? reason),
      occurredAt: typeof at === 'string' ? momentText(at) : toldAt,
    })
  })
}

function directionOf({ sign, type }: z.infer<typeof nonOriginatedNode>['transfer']): Direction {
  if (sign === 'POSITIVE' || (!sign && type === 'PUSH')) return 'CREDIT'
  const isDebit = sign === 'NEGATIVE' || (!sign && type === 'PULL')
  return needed(isDebit ? 'DEBIT' : null, 'transfer.sign')
}

/** Where this family has its own word for a reason of specification 8. */
const reasons: ReadonlyMap<string, CleanText> = new Map<string, CleanText>([
  ['INSUFFICIENT_FUNDS_IN_HIGHNOTE_ACCOUNT', ownText('INSUFFICIENT_FUNDS')],
  ['INSUFFICIENT_FUNDS_IN_EXTERNAL_ACCOUNT', ownText('INSUFFICIENT_FUNDS')],
  ['HIGHNOTE_ACCOUNT_CLOSED', ownText('ACCOUNT_CLOSED')],
  ['EXTERNAL_ACCOUNT_CLOSED', ownText('ACCOUNT_CLOSED')],
  ['HIGHNOTE_ACCOUNT_NOT_FOUND', ownText('ACCOUNT_NOT_FOUND')],
  ['EXTERNAL_ACCOUNT_NOT_FOUND', ownText('ACCOUNT_NOT_FOUND')],
  ['HIGHNOTE_ACCOUNT_FROZEN', ownText('ACCOUNT_FROZEN')],
  ['EXTERNAL_ACCOUNT_FROZEN', ownText('ACCOUNT_FROZEN')],
  ['INVALID_HIGHNOTE_ACCOUNT_NUMBER', ownText('INVALID_ACCOUNT_NUMBER')],
  ['INVALID_EXTERNAL_ACCOUNT_NUMBER', ownText('INVALID_ACCOUNT_NUMBER')],
  ['ACH_LOAD_NOT_ALLOWED_BY_PROGRAM', ownText('ACH_LOAD_NOT_SUPPORTED')],
  ['TRANSFER_AMOUNT_EXCEEDING_MAX_PROGRAM_LOAD_LIMIT', ownText('TRANSFER_AMOUNT_EXCEEDING_MAX_LOAD_LIMIT')],
  ['TRANSFER_AMOUNT_EXCEEDING_MAX_PROGRAM_RELOAD_LIMIT', ownText('TRANSFER_AMOUNT_EXCEEDING_MAX_RELOAD_LIMIT')],
  ['TRANSFER_AMOUNT_BELOW_MIN_PROGRAM_RELOAD_LIMIT', ownText('TRANSFER_AMOUNT_BELOW_MIN_RELOAD_LIMIT')],
])

/** The events of other banks' entries, by their published names; the published types of deposits are spelled without an "i". */
export const transferNodes = {
  ACH_EXTERNALLY_INITIATED_DEPOSIT_RECEIVED: external('CREDIT', 'RECEIVED', 'AchExternallyInitatedDepositReceivedEvent'),
  ACH_EXTERNALLY_INITIATED_DEPOSIT_PROCESSED: external('CREDIT', 'PROCESSED', 'AchExternallyInitatedDepositProcessedEvent'),
  ACH_EXTERNALLY_INITIATED_DEPOSIT_FAILED: external('CREDIT', 'FAILED', 'AchExternallyInitatedDepositFailedEvent'),
  ACH_EXTERNALLY_INITIATED_WITHDRAWAL_RECEIVED: external('DEBIT', 'RECEIVED', 'AchExternallyInitiatedWithdrawalReceivedEvent'),
  ACH_EXTERNALLY_INITIATED_WITHDRAWAL_PROCESSED: external('DEBIT', 'PROCESSED', 'AchExternallyInitiatedWithdrawalProcessedEvent'),
  ACH_EXTERNALLY_INITIATED_WITHDRAWAL_FAILED: external('DEBIT', 'FAILED', 'AchExternallyInitiatedWithdrawalFailedEvent'),
  NON_ORIGINATED_ACH_TRANSFER_RECEIVED: nonOriginated('RECEIVED', 'NonOriginatedAchTransferReceivedEvent'),
  NON_ORIGINATED_ACH_TRANSFER_PROCESSED: nonOriginated('PROCESSED', 'NonOriginatedAchTransferProcessedEvent'),
  NON_ORIGINATED_ACH_TRANSFER_FAILED: nonOriginated('FAILED', 'NonOriginatedAchTransferFailedEvent'),
  NON_ORIGINATED_ACH_TRANSFER_RETURNED: nonOriginated('RETURNED', 'NonOriginatedAchTransferReturnedEvent'),
} as const
