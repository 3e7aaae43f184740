// Formats the answers of the issuer verbs: what happened at the card provider, and what the worker sees of it.
import { formatDollars, type Cents } from '@daybreak/money'
import { instantText } from '@daybreak/time'
import type { SimulatedEvent, SimulatedTransaction, SimulatedTransfer } from '#features/issuer'
import { table } from '../command-line/table.ts'
import type { Answer } from '../verb.ts'

/** `said` is what happened, without its amount: "Cleared". */
export function eventAnswer(said: string, { amount, transaction, responseCode, eventId }: SimulatedEvent): Answer {
  const { transactionId, merchant, declineReason } = transaction
  const json = { eventId, responseCode, amount, transaction: shown(transaction) }
  if (responseCode === 'DECLINED') {
    const lines = [
      `Declined: ${formatDollars(amount)} at ${merchant}, ${declineReason ?? 'no reason given'}.`,
      stateOf(transaction),
    ]
    return { json, lines, isRefused: true }
  }
  return { json, lines: [`${said} ${formatDollars(amount)} at ${merchant} (${transactionId}).`, stateOf(transaction)] }
}

const approvals: Readonly<Record<string, string>> = {
  APPROVED: 'Approved',
  APPROVED_FOR_PARTIAL_AMOUNT: 'Approved in part:',
  APPROVED_FOR_PURCHASE_AMOUNT_ONLY: 'Approved without the cash:',
}

export function approvalOf({ responseCode }: SimulatedEvent): string {
  return approvals[responseCode] ?? responseCode
}

/** Its state, in one line. */
function stateOf({ kind, declineReason, held, cleared, refunded, expiresAt }: SimulatedTransaction): string {
  if (declineReason !== null) return 'The worker sees it as Failed.'
  if (kind === 'REFUND') return 'The worker sees the refund.'
  if (kind === 'FEE') return 'The worker sees the fee.'
  const amounts: [string, Cents][] = [
    ['held', held],
    ['cleared', cleared],
    ['refunded', refunded],
  ]
  const parts = amounts.filter(([, amount]) => amount > 0n).map(([name, amount]) => `${name} ${formatDollars(amount)}`)
  const until = held > 0n && expiresAt !== null ? ` until ${instantText(expiresAt)}` : ''
  if (parts.length === 0) return 'Nothing is held or cleared any more; the worker sees it as Canceled.'
  const seen = held > 0n ? 'Pending' : 'Completed'
  return `Now ${parts.join(', ')}${until}; the worker sees it as ${seen}.`
}

export function transactionsAnswer(last4: string, transactions: readonly SimulatedTransaction[]): Answer {
  const json = { last4, transactions: transactions.map(shown) }
  if (transactions.length === 0)
    return { json, lines: [`Nothing has happened on the card ${last4} yet. See: issuer purchase --help.`] }
  const money = (read: (one: SimulatedTransaction) => Cents) => (one: SimulatedTransaction) => formatDollars(read(one))
  return {
    json,
    lines: table(transactions, [
      { heading: 'TRANSACTION', text: (one) => one.transactionId },
      { heading: 'AT', text: (one) => instantText(one.createdAt) },
      { heading: 'MERCHANT', text: (one) => one.merchant },
      { heading: 'ASKED', text: money((one) => one.requested), isRight: true },
      { heading: 'HELD', text: money((one) => one.held), isRight: true },
      { heading: 'CLEARED', text: money((one) => one.cleared), isRight: true },
      { heading: 'REFUNDED', text: money((one) => one.refunded), isRight: true },
      { heading: 'DECLINED', text: (one) => one.declineReason ?? '–' },
    ]),
  }
}

export function transferAnswer(transfer: SimulatedTransfer): Answer {
  const { transferId, status, amount, companyName } = transfer
  return { json: transfer, lines: [`${formatDollars(amount)} of ${companyName}: ${status} (${transferId}).`] }
}

function shown({ expiresAt, createdAt, ...transaction }: SimulatedTransaction) {
  return {
    ...transaction,
    expiresAt: expiresAt === null ? null : instantText(expiresAt),
    createdAt: instantText(createdAt),
  }
}
