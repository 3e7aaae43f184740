// All SQL of the sandbox's checker of identities: its own cases, apart from what we know of them.
import type { DenialReason, VerificationItem } from '@daybreak/contract'
import { instantText, parseInstant, type Instant } from '@daybreak/time'
import type { Database, Transaction } from '#platform/database/database.ts'
import type { Finding } from '../identity-provider.ts'

export type SandboxCase = {
  checkId: string
  finding: Finding
  /** What it will say, and from when on; null when it says all that it will by itself. */
  next: { finding: Finding; at: Instant } | null
  roundsTaken: number
  emailRound: number
  hasAppeal: boolean
}

/** Works on one case, which nobody else changes meanwhile; null for a check that was never begun. What `work` gives back is kept. */
export async function changeCase(
  database: Pick<Database, 'transaction'>,
  checkId: string,
  work: (found: SandboxCase | null) => SandboxCase | null,
): Promise<SandboxCase | null> {
  return database.transaction(async (tx) => {
    const found = await lockCase(tx, checkId)
    const kept = work(found)
    if (kept !== null && kept !== found) await writeCase(tx, kept)
    return kept
  })
}

async function lockCase(tx: Transaction, checkId: string): Promise<SandboxCase | null> {
  const row = await tx
    .selectFrom('identity_sandbox_case')
    .selectAll()
    .where('check_id', '=', checkId)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) return null
  const { next_finding: finding, next_at: at } = row
  return {
    checkId,
    finding: { status: row.status, items: row.items as VerificationItem[], reason: row.reason as DenialReason | null },
    next: finding === null || at === null ? null : { finding: finding as Finding, at: parseInstant(at) },
    roundsTaken: row.rounds_taken,
    emailRound: row.email_round,
    hasAppeal: row.has_appeal,
  }
}

async function writeCase(
  tx: Transaction,
  { checkId, finding, next, roundsTaken, emailRound, hasAppeal }: SandboxCase,
): Promise<void> {
  const values = {
    status: finding.status,
    items: [...finding.items],
    reason: finding.reason,
    next_finding: next === null ? null : JSON.stringify(next.finding),
    next_at: next === null ? null : instantText(next.at),
    rounds_taken: roundsTaken,
    email_round: emailRound,
    has_appeal: hasAppeal,
  }
  await tx
    .insertInto('identity_sandbox_case')
    .values({ check_id: checkId, ...values })
    .onConflict((conflict) => conflict.column('check_id').doUpdateSet(values))
    .execute()
}
