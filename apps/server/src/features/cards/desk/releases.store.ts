// All SQL for operators' releases of cards.
import { exactWord, plainText } from '@daybreak/contract'
import { instantText, parseInstant, type Instant } from '@daybreak/time'
import type { Executor, Transaction } from '#platform/database/database.ts'

export type Release = { operator: string; statusBefore: string; at: Instant }

export type NewRelease = Release & { id: string; cardId: string; wasHeldByIssuer: boolean; providerStatus: string }

export async function insertRelease(tx: Transaction, release: NewRelease): Promise<void> {
  await tx
    .insertInto('cards_release')
    .values({
      id: release.id,
      card_id: release.cardId,
      operator: plainText(release.operator, 100),
      status_before: exactWord(release.statusBefore),
      was_held_by_issuer: release.wasHeldByIssuer,
      provider_status: exactWord(release.providerStatus),
      released_at: instantText(release.at),
    })
    .execute()
}

/** Newest first. */
export async function listReleases(executor: Executor, cardId: string): Promise<Release[]> {
  const rows = await executor
    .selectFrom('cards_release')
    .select(['operator', 'status_before', 'released_at'])
    .where('card_id', '=', cardId)
    .orderBy('released_at', 'desc')
    .limit(20)
    .execute()
  return rows.map((row) => ({
    operator: row.operator,
    statusBefore: row.status_before,
    at: parseInstant(row.released_at),
  }))
}
