// Distinguishes entries of one file that are identical in every identifying field: each is a deposit of its own.
import type { Transaction } from '#platform/database/database.ts'
import { changeIdentities, readAlike } from './staging.store.ts'
import { payrollIdentity } from '../processing/index.ts'

/** Gives the second entry of an identity, and any after it, an identity of its own; the next file with the same entries does the same. */
export async function distinguishEntries(tx: Transaction, fileId: string): Promise<void> {
  const alike = await readAlike(tx, fileId)
  await changeIdentities(
    tx,
    fileId,
    alike.map(({ line, occurrence, parts }) => ({ line, identity: payrollIdentity(parts, occurrence) })),
  )
}
