// A worker's account with a history: money that came and went at given instants, with the names that the list shows.
import { cleanText } from '@daybreak/contract'
import { newUuid } from '@daybreak/ids'
import { cents, magnitudeOf, negateCents, subtractCents } from '@daybreak/money'
import { parseInstant } from '@daybreak/time'
import { houseAccounts, postJournal, type JournalKind } from '#features/ledger'
import { recordTransactions } from '#features/transactions'
import type { WorkerRooms } from '../../../testing/worker-rooms.ts'

export type Lived = { at: string; amount: bigint; kind?: JournalKind; name?: string; fee?: bigint }

/** Each in a journal of its own, at its instant, whenever it is posted. */
export async function live(
  { database, clock }: Pick<WorkerRooms, 'database' | 'clock'>,
  accountId: string,
  lived: readonly Lived[],
) {
  for (const { at: text, amount, kind = amount > 0n ? 'payroll_deposit' : 'card_purchase', name, fee = 0n } of lived) {
    const [journalId, at] = [newUuid(clock), parseInstant(text)]
    await database.transaction(async (tx) => {
      const legs = [
        { accountId, amount: cents(amount) },
        { accountId: houseAccounts.networkSettlement, amount: negateCents(subtractCents(cents(amount), cents(-fee))) },
        { accountId: houseAccounts.feeIncome, amount: cents(fee) },
      ].filter((leg) => leg.amount !== 0n)
      const posted = await postJournal(tx, {
        journalId,
        owner: accountId,
        idempotencyKey: journalId,
        kind,
        forced: true,
        at,
        legs,
      })
      if (posted.kind === 'refused') throw new Error(posted.code)
      if (name === undefined) return
      await recordTransactions(tx, [
        {
          id: newUuid(clock),
          accountId,
          createdAt: at,
          summary: cleanText(name, 200),
          amount: magnitudeOf(cents(amount)),
          direction: amount > 0n ? 'POSITIVE' : 'NEGATIVE',
          status: 'COMPLETED',
          typeName: 'Transaction',
          kind: 'other',
          rail: 'card',
          last4: null,
          reasonCode: null,
          journalId,
          payrollTransfer: null,
        },
      ])
    })
  }
}
