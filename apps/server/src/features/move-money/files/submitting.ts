// Submits an entry for the next window, once: it waits here until a file carries it.
import type { TransferDirection } from '@daybreak/contract'
import type { Cents } from '@daybreak/money'
import type { Clock } from '@daybreak/time'
import type { FieldEncryption } from '#platform/crypto/field-encryption.ts'
import type { Database } from '#platform/database/database.ts'
import { entryAccountField, findEntry, insertEntry, type KeptEntry } from './entries.store.ts'

export type SubmittingDeps = { database: Database; clock: Clock; encryption: FieldEncryption }

export type EntryRequest = {
  /** Of the transfer or the small deposit: the same one is the same entry. */
  id: string
  destinationId: string
  /** Whether money leaves (a credit to the other bank) or comes in (a debit). */
  direction: TransferDirection
  amount: Cents
  holderName: string
  /** What the other bank shows beside it: at most ten capital letters, digits and blanks. */
  description: string
  isSameDay: boolean
  bank: { routingNumber: string; accountNumber: string; accountType: 'checking' | 'savings' }
}

const maxNameLength = 22
/** Of the network: "DFI Account Number". */
const accountShape = /^[0-9A-Za-z-]{1,17}$/

/**
 * Keeps an entry until its window's file is built. The same request again answers the same entry.
 *
 * @throws  when the id is taken by another request, or the entry cannot be written as the network wants it
 */
export async function submitEntry({ database, clock, encryption }: SubmittingDeps, request: EntryRequest): Promise<KeptEntry> {
  const { id, bank, holderName, ...what } = request
  if (!accountShape.test(bank.accountNumber)) throw new Error('the account number is not one that the network carries')
  const wasNew = await insertEntry(database.query, {
    ...what,
    id,
    holderName: nameOf(holderName),
    routingNumber: bank.routingNumber,
    accountType: bank.accountType,
    accountNumberSealed: encryption.seal(bank.accountNumber, entryAccountField(id)),
    submittedAt: clock.now(),
  })
  const kept = await findEntry(database.query, id)
  if (kept === null) throw new Error('an entry was not kept')
  // The account may have been corrected since; what is moved and where it goes may not.
  if (!wasNew && !isSame(kept, request)) throw new Error(`the entry ${id} is kept with another content`)
  return kept
}

function isSame(kept: KeptEntry, { direction, amount, destinationId, description }: EntryRequest): boolean {
  return (
    kept.direction === direction &&
    kept.amount === amount &&
    kept.destinationId === destinationId &&
    kept.description === description
  )
}

/** As banks print it: plain letters, as many as the field has. */
function nameOf(text: string): string {
  const plain = text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\x20-\x7e]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, maxNameLength)
    .trim()
  return plain === '' ? 'ACCOUNT HOLDER' : plain
}
