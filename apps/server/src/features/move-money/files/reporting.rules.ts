// Derives the state of one of our entries at some moment: waiting, sent, settled, returned. Pure.
import { isBefore, type Instant, type PlainDate } from '@daybreak/time'
import type { Fact } from '../move-money-facts.ts'
import type { KeptEntry } from './entries.store.ts'
import { reasonOfReturn } from './answers/return-codes.rules.ts'
import { settledAt } from './windows.rules.ts'

export type EntryReport = { trace: string | null; settlesOn: PlainDate | null; facts: Fact[] }

/** A file that no one took to the bank is not sent, and its money never settles, however long ago its day was. */
export function reportEntry({ trace, file, returned }: KeptEntry, now: Instant): EntryReport {
  const facts: Fact[] = []
  const { exportedAt = null, settlesOn = null } = file ?? {}
  if (exportedAt !== null) facts.push({ kind: 'sent', reason: null, at: exportedAt })
  if (file !== null && settlesOn !== null) {
    const at = settledAt(file.window, file.effectiveOn, settlesOn)
    if (!isBefore(now, at)) facts.push({ kind: 'settled', reason: null, at })
  }
  if (returned !== null) facts.push({ kind: 'returned', reason: reasonOfReturn(returned.code), at: returned.at })
  return { trace, settlesOn: settlesOn ?? file?.effectiveOn ?? null, facts }
}
