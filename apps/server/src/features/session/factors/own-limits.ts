// Reads until when a signed-in worker gets no more codes and can try none, counting only their own requests, which no stranger
// can use up.
import type { Clock, Instant } from '@daybreak/time'
import { instantFromMilliseconds } from '@daybreak/time'
import { readAddressee } from '#features/employee'
import type { KeyedHash } from '#platform/crypto/keyed-hash.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { readCounts, readLock, usedUpUntilMs } from '../callers/index.ts'
import { causeOfLimit, readLimitations, type LimitationCause } from '../notices/index.ts'
import { ownCodeKey, ownOrigin } from './own-codes.ts'

export type OwnLimits = { codesUntil: Instant | null; triesUntil: Instant | null }

/** The later one, where the worker has several contacts. */
export function readOwnLimits(
  deps: { database: Database; clock: Clock; keyedHash: KeyedHash },
  employeeId: string,
): Promise<OwnLimits> {
  return deps.database.transaction(async (tx) => {
    const nowMs = deps.clock.now().epochMilliseconds
    const contacts = (await readAddressee(tx, employeeId))?.contacts ?? []
    const codes: (number | null)[] = []
    const tries: (number | null)[] = []
    for (const contact of contacts) {
      codes.push(await codesUntilMs(tx, ownCodeKey(deps, employeeId, contact), nowMs))
      tries.push((await readLock(tx, ownOrigin(deps, employeeId, contact))).lockedUntilMs)
    }
    return { codesUntil: latestOf(codes, nowMs), triesUntil: latestOf(tries, nowMs) }
  })
}

/** What a session is limited for; asked only of one that is. */
export async function readLimitCause(
  { database, clock }: { database: Database; clock: Clock },
  employeeId: string,
): Promise<LimitationCause> {
  return causeOfLimit(await readLimitations(database.query, employeeId), clock.now().epochMilliseconds)
}

async function codesUntilMs(tx: Transaction, key: ReturnType<typeof ownCodeKey>, nowMs: number): Promise<number | null> {
  const counts = await readCounts(tx, [key])
  return usedUpUntilMs(key.scope, counts.get(key.scope) ?? [], nowMs)
}

function latestOf(moments: readonly (number | null)[], nowMs: number): Instant | null {
  const latest = Math.max(nowMs, ...moments.map((moment) => moment ?? nowMs))
  return latest > nowMs ? instantFromMilliseconds(latest) : null
}
