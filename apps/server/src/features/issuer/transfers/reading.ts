// Translates a transfer of the card provider, from an answer or from an event, into our own.
import type { Log } from '#platform/log.ts'
import { entryShape, instantShape, type Entry, type InstantTransfer } from './documents.ts'
import { achFacts, instantFacts, reasonOf } from './words.ts'
import type { ProviderTransfer, TransferReason } from './transfers.types.ts'

export type ReadTransferNode = {
  ofEntry(entry: Entry): ProviderTransfer
  ofInstant(transfer: InstantTransfer): ProviderTransfer
  /** null for anything that is not one of our transfers. */
  ofNode(typename: string, node: unknown): ProviderTransfer | null
}

const directions: Readonly<Record<string, 'push' | 'pull'>> = { PUSH: 'push', PULL: 'pull' }

export function createReadTransferNode(log: Pick<Log, 'error'>): ReadTransferNode {
  const reason = (ref: string, word: string | null) => (): TransferReason =>
    reasonOf(word, (unknown) => log.error('issuer_transfer_reason_unknown', { ref, word: unknown.slice(0, 100) }))

  /** A status that is missing is a fact that is missing; one that is new is a fault for people. */
  function reported(ref: string, status: string | null): void {
    if (status !== null) log.error('issuer_transfer_status_unknown', { ref, word: status.slice(0, 100) })
  }

  function ofEntry(entry: Entry): ProviderTransfer {
    const times = {
      sentAt: entry.sentToBankAt,
      settledAt: entry.processedAt,
      returnedAt: entry.returnProcessedAt,
      failedAt: entry.failedAt,
      canceledAt: entry.canceledAt,
    }
    const facts = achFacts(entry.status, times, reason(entry.id, entry.statusFailureReason))
    if (facts === null) reported(entry.id, entry.status)
    return {
      ref: entry.id,
      key: entry.paymentRelatedInformation,
      method: 'ach',
      direction: directions[entry.type ?? ''] ?? null,
      amount: entry.amount,
      facts: facts ?? [],
      isUnknown: facts === null,
      createdAt: entry.createdAt,
      traceNumber: entry.traceNumber,
      settlesOn: entry.effectiveEntryDate,
      bank: (entry.toFinancialAccount ?? entry.fromFinancialAccount)?.account ?? null,
    }
  }

  function ofInstant(transfer: InstantTransfer): ProviderTransfer {
    const facts = instantFacts(transfer.status, transfer, reason(transfer.id, transfer.failureReason))
    if (facts === null) reported(transfer.id, transfer.status)
    return {
      ref: transfer.id,
      key: transfer.externalIdentifier,
      method: 'instant',
      direction: 'push',
      amount: transfer.destination?.amount ?? null,
      facts: facts ?? [],
      isUnknown: facts === null,
      createdAt: transfer.createdAt,
      traceNumber: null,
      settlesOn: null,
      bank: null,
    }
  }

  return {
    ofEntry,
    ofInstant,
    ofNode(typename, node) {
      if (typename === 'OriginatedAchTransfer') return ofEntry(entryShape.parse(node))
      return typename === 'UnifiedFundsTransfer' ? ofInstant(instantShape.parse(node)) : null
    },
  }
}
