// The operator's actions on entries that were set aside: count one, dismiss one or all repeats, change the family.
import type { CleanText } from '@daybreak/contract'
import type { Clock } from '@daybreak/time'
import type { Database, Transaction } from '#platform/database/database.ts'
import type { EntryFamily } from '../transactions/index.ts'
import {
  findAndLock,
  listEntries,
  lockEntries,
  readFamily,
  releaseTwin,
  takeTwin,
  writeEntryState,
  writeFamily,
  type EntryFilter,
  type KeptEntry,
} from './entries.store.ts'

export type EntryDeskDeps = { database: Database; clock: Clock }

const maxPaired = 1_000

/** Oldest first, each with the counted entry that it most likely repeats. */
export async function listUncounted(deps: EntryDeskDeps, asked: { filter: EntryFilter; max: number }): Promise<KeptEntry[]> {
  await deps.database.transaction((tx) => pairAll(tx))
  return listEntries(deps.database.query, asked)
}

/** An entry may arrive before the one that it repeats: they are matched when an operator reads them. */
async function pairAll(tx: Transaction): Promise<void> {
  await lockEntries(tx)
  for (const entry of await listEntries(tx, { filter: 'aside', max: maxPaired })) {
    if (entry.twinRef !== null) continue
    const twinRef = await takeTwin(tx, entry)
    if (twinRef !== null) await writeEntryState(tx, entry.ref, { ...decisionOf(entry), twinRef })
  }
}

const decisionOf = ({ state, stateAt, stateBy }: KeptEntry) => ({ state, at: stateAt, by: stateBy })

/** `has_twin`: it resembles an entry that is counted. */
type CountOutcome =
  | { kind: 'counted'; entry: KeptEntry }
  | { kind: 'has_twin'; twinRef: string }
  | { kind: 'unknown' }
  | { kind: 'counted_already' }

/** From now on its events are applied: the server does so within a minute. */
export async function countEntry(
  { database, clock }: EntryDeskDeps,
  { ref, by, isDespiteTwin }: { ref: string; by: CleanText; isDespiteTwin: boolean },
): Promise<CountOutcome> {
  return database.transaction(async (tx): Promise<CountOutcome> => {
    await pairAll(tx)
    const entry = await findAndLock(tx, ref)
    if (entry === null) return { kind: 'unknown' }
    if (entry.state === 'counted') return { kind: 'counted_already' }
    if (entry.twinRef !== null && !isDespiteTwin) return { kind: 'has_twin', twinRef: entry.twinRef }
    if (entry.twinRef !== null) await releaseTwin(tx, entry.twinRef)
    await writeEntryState(tx, ref, { state: 'counted', at: clock.now(), by, twinRef: null })
    return { kind: 'counted', entry }
  })
}

type DismissOutcome = { kind: 'dismissed'; entry: KeptEntry } | { kind: 'unknown' | 'counted_already' }

/** It moves nothing, and stays on record: `countEntry` undoes it. */
export async function dismissEntry(
  { database, clock }: EntryDeskDeps,
  { ref, by }: { ref: string; by: CleanText },
): Promise<DismissOutcome> {
  return database.transaction(async (tx): Promise<DismissOutcome> => {
    await pairAll(tx)
    const entry = await findAndLock(tx, ref)
    if (entry === null) return { kind: 'unknown' }
    if (entry.state === 'counted') return { kind: 'counted_already' }
    await writeEntryState(tx, ref, { state: 'dismissed', at: clock.now(), by, twinRef: entry.twinRef })
    return { kind: 'dismissed', entry }
  })
}

/** All that resemble a counted entry. */
export async function dismissTwins({ database, clock }: EntryDeskDeps, by: CleanText): Promise<KeptEntry[]> {
  return database.transaction(async (tx) => {
    await pairAll(tx)
    const twins = (await listEntries(tx, { filter: 'aside', max: maxPaired })).filter(({ twinRef }) => twinRef !== null)
    for (const { ref, twinRef } of twins) {
      await writeEntryState(tx, ref, { state: 'dismissed', at: clock.now(), by, twinRef })
    }
    return twins
  })
}

/** What was set aside before stays so until it is decided. The family as it was before. */
export async function changeFamily(
  { database, clock }: EntryDeskDeps,
  { family, by }: { family: EntryFamily; by: CleanText },
): Promise<EntryFamily | null> {
  return database.transaction(async (tx) => {
    await lockEntries(tx)
    const before = await readFamily(tx)
    if (before?.family !== family) await writeFamily(tx, { family, setAt: clock.now(), setBy: by })
    return before?.family ?? null
  })
}
