// Applies the card provider's reports of an ACH entry without a running server, for tests of operator commands.
import { cents } from '@daybreak/money'
import { newUuid } from '@daybreak/ids'
import { instantText, systemClock } from '@daybreak/time'
import { ruleTransfer } from '#features/ach'
import { achEntriesOf } from '#features/cards'
import type { Database } from '#platform/database/database.ts'
import { silentLog } from '#platform/log.ts'
import { createHandJobs } from '../stand-ins/hand-jobs.ts'

export type ReportedEntry = {
  name: 'RECEIVED' | 'PROCESSED'
  transferId: string
  providerAccountId: string
  direction: 'CREDIT' | 'DEBIT'
  cents: bigint
  companyName: string
}

/** Each as the server does when it receives the event. */
export async function applyPendingEvents(
  { database }: { database: Database },
  reported: readonly ReportedEntry[],
): Promise<void> {
  for (const entry of reported) await applyEvent(database, entry)
}

async function applyEvent(database: Database, entry: ReportedEntry): Promise<void> {
  const { transferId: ref, providerAccountId, direction, companyName } = entry
  const now = systemClock.now()
  const kind = direction === 'DEBIT' ? 'WITHDRAWAL' : 'DEPOSIT'
  const occurredAt = instantText(now)
  const amount = { value: Number.parseInt(entry.cents.toString(), 10), currencyCode: 'USD' }
  await database.transaction(async (tx) => {
    const { id: accountId } = await tx
      .selectFrom('accounts_account')
      .select('id')
      .where('provider_account_id', '=', providerAccountId)
      .executeTakeFirstOrThrow()
    const made = { account_id: accountId, item_id: newUuid(systemClock), hold_id: newUuid(systemClock) }
    await tx
      .insertInto('cards_transaction')
      .values({ ref, ...made })
      .onConflict((conflict) => conflict.column('ref').doNothing())
      .execute()
    const row = await tx.selectFrom('cards_transaction').selectAll().where('ref', '=', ref).executeTakeFirstOrThrow()
    await tx
      .insertInto('cards_event')
      .values({
        id: `evt_${newUuid(systemClock)}`,
        name: `ACH_EXTERNALLY_INITIATED_${kind}_${entry.name}`,
        subject: 'transfer',
        ref,
        provider_account_id: providerAccountId,
        facts: JSON.stringify({
          transferId: ref,
          financialAccountId: providerAccountId,
          direction,
          amount,
          companyName,
          occurredAt,
        }),
        occurred_at: occurredAt,
        received_at: occurredAt,
        item_id: newUuid(systemClock),
        is_applied: true,
      })
      .execute()
    const ach = { depositsFrom: 'files', railTakesReturns: true } as const
    await ruleTransfer({ clock: systemClock, jobs: createHandJobs(database), log: silentLog, ach }, tx, {
      ref,
      accountId,
      itemId: row.item_id,
      direction,
      amount: cents(entry.cents),
      companyNumber: null,
      companyName,
      description: null,
      settlementDate: null,
      announcedAt: now,
      isOver: false,
    })
    await achEntriesOf(systemClock).reapply(tx, ref)
  })
}
