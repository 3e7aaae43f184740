// Chooses the date of a sample file: the latest on which it posts at once and repeats nothing that its people already received.
import { addBankDays, latestOpenedBankDay, plainDateText, type Clock, type PlainDate } from '@daybreak/time'
import { matchAccounts } from '#features/accounts'
import type { Database } from '#platform/database/database.ts'
import type { EntryToWrite } from '#platform/nacha/nacha-writer.ts'
import { isImplausible, readPostedRepeatKeys } from '../processing/index.ts'

export type SampleDateDeps = {
  database: Database
  clock: Clock
  hashAccountNumber: (accountNumber: string) => Uint8Array
}

/**
 * Decision 52: "dates its file on the latest settlement day that has opened, so that it posts at once".
 *
 * Our reading: one of the days before it, as far back as a date is taken, when a worker has got the same amount on that day: their deposit
 * would be held back as a repeat. When every day has such a repeat, the latest.
 */
export async function chooseSampleDate(deps: SampleDateDeps, entries: readonly EntryToWrite[]): Promise<PlainDate> {
  const now = deps.clock.now()
  const latest = latestOpenedBankDay(now)
  const hashes = entries.map(({ accountNumber }) => deps.hashAccountNumber(accountNumber))
  const accounts = await matchAccounts(deps.database.query, hashes)
  const days: PlainDate[] = []
  for (let day = latest; !isImplausible(day, now); day = addBankDays(day, -1)) days.push(day)
  for (const day of days) {
    const deposits = entries.flatMap(({ amount }, index) => {
      const account = accounts.get(Buffer.from(hashes[index] ?? []).toString('hex'))
      return account === undefined ? [] : [{ accountId: account.accountId, effectiveDate: plainDateText(day), amount }]
    })
    if ((await readPostedRepeatKeys(deps.database.query, deposits)).size === 0) return day
  }
  return latest
}
