// All SQL for contacts that operators replaced: kept permanently, unlike the changes themselves.
import { plainText } from '@daybreak/contract'
import { instantText, parseInstant, type Instant } from '@daybreak/time'
import { maxClaimFailures } from '../callers/index.ts'
import type { Executor, Transaction } from '#platform/database/database.ts'

export type Replacement = { destination: string; operator: string; identityShown: string; at: Instant }
/** `proven`: since its first log-in. `waits`: for that. `tried_out`: of wrong details. `taken_back`: by a link, an operator or another one. */
export type ReplacementState = 'proven' | 'waits' | 'tried_out' | 'taken_back'
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
export async function listReplacements(
  executor: Executor,
  employeeId: string,
): Promise<(Replacement & { state: ReplacementState; revokedBy: string | null })[]> {
  const rows = await executor
    .selectFrom('session_contact_replacement as r')
    .leftJoin('session_contact_claim as c', 'c.id', 'r.id')
    .select([
      'r.destination',
      'r.operator',
      'r.identity_shown',
      'r.replaced_at',
      'c.made_at',
      'c.failures',
      'c.proven_at',
      'c.ended_at',
      'c.ended_by',
    ])
    .where('r.employee_id', '=', employeeId)
    .orderBy('r.replaced_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(20)
    .execute()
  return rows.map((row) => ({
    destination: row.destination,
    operator: row.operator,
    identityShown: row.identity_shown,
    at: parseInstant(row.replaced_at),
    state: stateOf(row),
    revokedBy: row.ended_by,
  }))
}

/** One from before there were claims was good at once. */
function stateOf(row: {
  made_at: string | null
  failures: number | null
  proven_at: string | null
  ended_at: string | null
}): ReplacementState {
  if (row.ended_at !== null) return 'taken_back'
  if (row.proven_at !== null || row.made_at === null) return 'proven'
  return (row.failures ?? 0) >= maxClaimFailures ? 'tried_out' : 'waits'
}
