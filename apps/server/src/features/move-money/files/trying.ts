// Dry-runs the import of a bank's file: nothing is stored or moved.
import { addCents, noCents } from '@daybreak/money'
import { parsePlainDate, type PlainDate } from '@daybreak/time'
import type { Executor } from '#platform/database/database.ts'
import { openNachaSource } from '#platform/nacha/nacha-source.ts'
import { decideInbound, type Verdict } from './answers/deciding.rules.ts'
import { findByTrace } from './entries.store.ts'
import { findInboundFile, type AsideBatch, type InboundCount } from './inbound.store.ts'
import { readInbound, type ReadEntry, type StagingDeps } from './staging.ts'

export type InboundTrial = { wasKnown: boolean; counts: InboundCount[]; aside: AsideBatch[] }

/** @throws NachaFault  when the file itself cannot be trusted */
export async function tryInbound(
  { database: { query }, bank }: Pick<StagingDeps, 'database' | 'bank'>,
  path: string,
): Promise<InboundTrial> {
  const source = await openNachaSource(path)
  const aside: AsideBatch[] = []
  // By batch: one that is set aside takes its counts with it.
  const countsOf = new Map<number, Map<string, InboundCount>>()
  let cameOn: PlainDate | null = null
  for await (const part of readInbound(source, bank)) {
    if (part.kind === 'header') cameOn = parsePlainDate(part.createdOn)
    if (part.kind === 'aside') {
      aside.push(part.batch)
      countsOf.delete(part.batch.ordinal)
    }
    if (part.kind !== 'page' || cameOn === null) continue
    for (const entry of part.entries) {
      const counts = countsOf.get(entry.batchOrdinal) ?? new Map<string, InboundCount>()
      countsOf.set(entry.batchOrdinal, counts)
      count(counts, entry, await verdictOf(query, entry, cameOn))
    }
  }
  const wasKnown = (await findInboundFile(query, source.sha256)) !== null
  return { wasKnown, counts: merged([...countsOf.values()]), aside }
}

async function verdictOf(query: Executor, entry: ReadEntry, cameOn: PlainDate): Promise<Verdict> {
  return decideInbound(entry, entry.originalTrace === null ? [] : await findByTrace(query, entry.originalTrace), cameOn)
}

function count(counts: Map<string, InboundCount>, { kind, code, amount }: ReadEntry, verdict: Verdict): void {
  const { outcome } = verdict
  const why = verdict.outcome === 'suspended' ? verdict.why : null
  add(counts, { kind, code, outcome, why, count: 1, amount })
}

function add(counts: Map<string, InboundCount>, more: InboundCount): void {
  const key = [more.kind, more.code, more.outcome, more.why].join(' ')
  const before = counts.get(key) ?? { ...more, count: 0, amount: noCents }
  counts.set(key, { ...before, count: before.count + more.count, amount: addCents(before.amount, more.amount) })
}

function merged(all: readonly Map<string, InboundCount>[]): InboundCount[] {
  const sums = new Map<string, InboundCount>()
  for (const counts of all) for (const one of counts.values()) add(sums, one)
  return [...sums.entries()].toSorted(([left], [right]) => (left < right ? -1 : 1)).map(([, one]) => one)
}
