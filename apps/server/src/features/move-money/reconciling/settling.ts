// Settles what agreed on a bank day: one journal between clearing and the settlement bank, in the transaction that marks each
// movement.
import { newUuid } from '@daybreak/ids'
import { negateCents, subtractCents, type Cents } from '@daybreak/money'
import { plainDateText, type Clock, type Instant, type PlainDate } from '@daybreak/time'
import { houseAccounts, idempotencyKeyOf, postJournal } from '#features/ledger'
import type { Transaction } from '#platform/database/database.ts'
import type { BookName } from '../transfers/index.ts'
import { insertSettlement, lockBook, nextRound, takeAgreed } from './books.store.ts'
import type { Agreed } from './comparing.rules.ts'

type Day = { book: BookName; bankDay: PlainDate; at: Instant }

export const clearingOf: Readonly<Record<BookName, string>> = {
  provider: houseAccounts.achOutClearing,
  files: houseAccounts.achOutClearing,
  instant: houseAccounts.instantClearing,
}

/** What was settled before is left out, so that any number of instances and repetitions settle each movement once. */
export async function settle(
  clock: Clock,
  tx: Transaction,
  { book, bankDay, at }: Day,
  agreed: readonly Agreed[],
): Promise<void> {
  await lockBook(tx, book)
  const settlementId = newUuid(clock)
  const sums = await takeAgreed(tx, { book, settlementId }, agreed)
  if (sums.count === 0) return
  const round = await nextRound(tx, book, bankDay)
  // Incoming money is posted to the settlement bank when it arrives: only outgoing money waits in clearing.
  const net = subtractCents(sums.outSettled, sums.outReturned)
  const key = idempotencyKeyOf('move-money', 'settlement', book, plainDateText(bankDay), String(round))
  const journalId = net === 0n ? null : await post(clock, tx, { book, net, key, at })
  await insertSettlement(tx, settlementId, { ...sums, book, bankDay, round, journalId, settledAt: at })
}

async function post(
  clock: Clock,
  tx: Transaction,
  { book, net, key, at }: { book: BookName; net: Cents; key: string; at: Instant },
): Promise<string> {
  const outcome = await postJournal(tx, {
    journalId: newUuid(clock),
    owner: houseAccounts.settlementBank,
    idempotencyKey: key,
    kind: 'rail_settlement',
    at,
    legs: [
      { accountId: clearingOf[book], amount: negateCents(net) },
      { accountId: houseAccounts.settlementBank, amount: net },
    ],
  })
  if (outcome.kind === 'refused') throw new Error(`the ledger refused a settlement: ${outcome.code}`)
  return outcome.journalId
}
