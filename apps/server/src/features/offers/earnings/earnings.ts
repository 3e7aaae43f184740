// Shows a worker what their purchases earned: each with its offer as promised, and the total of this year.
import type { Earning, EarningPage, EarningTotals } from '@daybreak/contract'
import { publicId } from '@daybreak/ids'
import { atLeastZero, centsText } from '@daybreak/money'
import { bankZone, dateIn, instantAt, instantText, isBefore, plainDate, type Clock, type Instant } from '@daybreak/time'
import type { Database } from '#platform/database/database.ts'
import { isRefused, type Refusal } from '#platform/errors.ts'
import { cursorsOf, cutPage } from '#platform/http/cursors.ts'
import { backOf, faceOf, limitText } from '../browsing/index.ts'
import type { OfferContent } from '../catalog/index.ts'
import { readPromises, type KeptPromise } from '../rewards/index.ts'
import { findEarningOf, readEarnings, readTotals, type EarningRow } from './earnings.store.ts'

export type EarningsDeps = { database: Database; clock: Clock }

const cursors = cursorsOf('offers.earnings', { purchasedAtMs: 'instant', id: 'uuid' })

export async function listEarnings(
  { database: { query } }: EarningsDeps,
  employeeId: string,
  { take, cursor }: { take: number; cursor: string | undefined },
): Promise<EarningPage | Refusal<'bad_cursor'>> {
  const after = cursors.read(cursor)
  if (isRefused(after)) return after
  const rows = await readEarnings(query, { employeeId, after, max: take + 1 })
  const keyOf = ({ purchase, id }: EarningRow) => ({ purchasedAtMs: purchase.at.epochMilliseconds, id })
  const { shown, pageInfo } = cutPage(rows, { take, cursors, keyOf })
  const promises = shown.length === 0 ? [] : await readPromises(query, employeeId)
  return { data: shown.flatMap((row) => viewOf(row, promises) ?? []), pageInfo }
}

export async function readEarningOf(
  { database: { query } }: EarningsDeps,
  employeeId: string,
  itemId: string,
): Promise<Earning | null> {
  const row = await findEarningOf(query, employeeId, itemId)
  return row === null ? null : viewOf(row, await readPromises(query, employeeId, row.offerId))
}

function viewOf(row: EarningRow, promises: readonly KeptPromise[]): Earning | null {
  const content = promisedAt(promises, row.offerId, row.purchase.at)
  if (content === null) return null
  return {
    id: publicId('rwd', row.id),
    offerId: publicId('off', row.offerId),
    ...faceOf(content),
    back: backOf(content),
    minSpend: centsText(content.minSpend),
    maxSpend: limitText(content.maxSpend),
    purchase: {
      transactionId: publicId('txn', row.purchase.itemId),
      at: instantText(row.purchase.at),
      spent: centsText(row.purchase.spent),
    },
    state: row.state,
    reason: row.reason,
    amount: centsText(row.amount),
    takenBack: centsText(row.takenBack),
    payAt: row.payAt === null ? null : instantText(row.payAt),
    paidAt: row.paidAt === null ? null : instantText(row.paidAt),
    paymentId: row.paymentItemId === null ? null : publicId('txn', row.paymentItemId),
  }
}

/** The version that was on when it was bought. */
function promisedAt(promises: readonly KeptPromise[], offerId: string, at: Instant): OfferContent | null {
  const spans = promises.find((promise) => promise.offerId === offerId)?.spans ?? []
  return (spans.findLast(({ from }) => isBefore(from, at)) ?? spans.at(0))?.content ?? null
}

export async function readEarningTotals({ database, clock }: EarningsDeps, employeeId: string): Promise<EarningTotals> {
  const { year } = dateIn(clock.now(), bankZone)
  const { earned, waiting, approved, nextPayAt } = await readTotals(database.query, employeeId, beginOf(year))
  return {
    year,
    // More was reversed this year than was paid: it was paid last year.
    earned: centsText(atLeastZero(earned)),
    waiting: centsText(waiting),
    approved: centsText(approved),
    nextPayAt: nextPayAt === null ? null : instantText(nextPayAt),
  }
}

/** Our reading: the year is the bank's. */
function beginOf(year: number): Instant {
  return instantAt(plainDate(year, 1, 1), { hour: 0 }, bankZone)
}
