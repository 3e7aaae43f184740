// All SQL of what operators replaced: kept for good, as the changes themselves are not.
import { plainText } from '@daybreak/contract'
import { instantText, parseInstant, type Instant } from '@daybreak/time'
import type { Executor, Transaction } from '#platform/database/database.ts'

export type Replacement = { destination: string; operator: string; identityShown: string; at: Instant }
export type NewReplacement = Replacement & { id: string; employeeId: string; kind: 'phone' | 'email' }

export async function insertReplacement(tx: Transaction, replacement: NewReplacement): Promise<void> {
  await tx
    .insertInto('session_contact_replacement')
    .values({
      id: replacement.id,
      employee_id: replacement.employeeId,
      kind: replacement.kind,
      destination: plainText(replacement.destination, 320),
      operator: plainText(replacement.operator, 100),
      identity_shown: plainText(replacement.identityShown, 200),
      replaced_at: instantText(replacement.at),
    })
    .execute()
}

/** Newest first. */
export async function listReplacements(executor: Executor, employeeId: string): Promise<Replacement[]> {
  const rows = await executor
    .selectFrom('session_contact_replacement')
    .select(['destination', 'operator', 'identity_shown', 'replaced_at'])
    .where('employee_id', '=', employeeId)
    .orderBy('replaced_at', 'desc')
    .orderBy('id', 'desc')
    .limit(20)
    .execute()
  return rows.map((row) => ({
    destination: row.destination,
    operator: row.operator,
    identityShown: row.identity_shown,
    at: parseInstant(row.replaced_at),
  }))
}
