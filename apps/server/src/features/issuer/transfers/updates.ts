// Reads the card provider's events about a transfer: which one, and what happened to it.
import { isUuid } from '@daybreak/ids'
import * as z from 'zod'
import { entryShape, instantShape } from './documents.ts'
import type { ReadTransferNode } from './reading.ts'
import type { ProviderTransfer, TransferFact, TransferUpdate } from './transfers.types.ts'

/** A raw event: its id, its published name, and its node. */
export type ReportedTransfer = { eventId: string; name: string; node: unknown }

/** `no use`: that a transfer was requested, we know. */
export type UpdateReading =
  | { kind: 'update'; update: TransferUpdate }
  | { kind: 'no use' }
  | { kind: 'unreadable'; fault: string }

/** Kept as it is: letters, digits, and what ids are divided by. */
const ref = z.string().regex(/^[\w-]{1,200}$/)
/** The published fields of an event that say more than its transfer does. */
const eventShape = z.looseObject({ transfer: z.looseObject({ id: ref }) })
const times = ['sentToBankAt', 'processedAt', 'returnProcessedAt', 'canceledAt', 'failedAt', 'statusFailureReason'] as const

/** The state in each event's name. */
const instantStatuses: Readonly<Record<string, string>> = {
  UNIFIED_FUNDS_TRANSFER_INITIATED_EVENT: 'PROCESSING',
  UNIFIED_FUNDS_TRANSFER_COMPLETED_EVENT: 'COMPLETED',
  UNIFIED_FUNDS_TRANSFER_FAILED_EVENT: 'FAILED',
}

export function readTransferUpdate({ eventId, name, node }: ReportedTransfer, reading: ReadTransferNode): UpdateReading {
  const [, status] = /^ORIGINATED_ACH_TRANSFER_([A-Z]+)$/.exec(name) ?? []
  if (status === 'INITIATED') return { kind: 'no use' }
  try {
    const transfer = status === undefined ? instantOf(name, node, reading) : entryOf(status, node, reading)
    const fact = lastOf(transfer)
    return fact === null
      ? { kind: 'no use' }
      : { kind: 'update', update: { eventId, ref: transfer.ref, key: keyOf(transfer), fact } }
  } catch (error) {
    if (error instanceof z.ZodError)
      return { kind: 'unreadable', fault: error.issues.map(({ path }) => path.join('.')).join(', ') }
    throw error
  }
}

function entryOf(status: string, node: unknown, { ofEntry }: ReadTransferNode): ProviderTransfer {
  const event = eventShape.parse(node)
  const reported = Object.fromEntries(times.flatMap((field) => (event[field] ? [[field, event[field]]] : [])))
  return ofEntry(entryShape.parse({ ...event.transfer, ...reported, status }))
}

function instantOf(name: string, node: unknown, { ofInstant }: ReadTransferNode): ProviderTransfer {
  const transfer = instantShape.extend({ id: ref }).parse(node)
  return ofInstant({ ...transfer, status: instantStatuses[name] ?? null })
}

/** A transfer that someone else started has their text, or none. */
function keyOf({ key }: ProviderTransfer): string | null {
  return key !== null && isUuid(key) ? key : null
}

/** What is new with this event. */
function lastOf({ facts }: ProviderTransfer): TransferFact | null {
  return facts.at(-1) ?? null
}
