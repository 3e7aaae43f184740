// A sponsor bank's customer that imports the bank's files, with a stand-in that records what the rest of the room receives.
import { parseInstant } from '@daybreak/time'
import { houseAccounts, readHouseBalances } from '#features/ledger'
import type { Database } from '#platform/database/database.ts'
import type { Fact } from '../../move-money-facts.ts'
import type { Correction } from '../answers/corrections.rules.ts'
import type { KeptEntry } from '../entries.store.ts'
import { importInbound, type ImportingDeps, type InboundReport } from '../importing.ts'
import { bankFile, batchesOf, keepFile, type Answer } from './bank-answers.ts'
import { createFilesWorld, type FilesWorld } from './files-world.ts'

export type ImportWorld = FilesWorld & {
  deps: ImportingDeps
  reported: Map<string, Fact[]>
  corrected: Map<string, Correction>
  import(answers: readonly Answer[], createdDate?: string): Promise<InboundReport>
  /** What is in suspense now, less what was there when this world began. */
  suspended(): Promise<bigint>
}

export async function createImportWorld(database: Database): Promise<ImportWorld> {
  const world = await createFilesWorld(database)
  const reported = new Map<string, Fact[]>()
  const corrected = new Map<string, Correction>()
  const readSuspense = async () => (await readHouseBalances(database.query)).get(houseAccounts.achSuspense) ?? 0n
  const atFirst = await readSuspense()
  const deps: ImportingDeps = {
    ...world.deps,
    async applyFacts(_tx, id, facts) {
      reported.set(id, [...facts])
      return {}
    },
    async correctBank(_tx, id, correction) {
      corrected.set(id, correction)
      const numbers = { routingNumber: '121042882', accountNumber: '555010001', accountType: 'checking' } as const
      return { kind: 'corrected', bank: { ...numbers, ...correction } }
    },
  }
  return {
    ...world,
    deps,
    reported,
    corrected,
    import: async (answers, createdDate) =>
      importInbound(deps, await keepFile(world.folder, await bankFile(batchesOf(answers), createdDate))),
    suspended: async () => (await readSuspense()) - atFirst,
  }
}

/** Entries whose money moved on Monday; it is Tuesday, November 24, 2026. */
export async function sendEntries(
  world: FilesWorld,
  requests: readonly Parameters<FilesWorld['submit']>[0][],
): Promise<KeptEntry[]> {
  world.clock.set(parseInstant('2026-11-20T15:00:00Z'))
  const ids: string[] = []
  for (const request of requests) ids.push((await world.submit(request)).id)
  world.clock.set(parseInstant('2026-11-20T23:00:00Z'))
  await world.send()
  world.clock.set(parseInstant('2026-11-24T15:00:00Z'))
  return Promise.all(ids.map((id) => world.entry(id)))
}

export function outcomesOf({ counts }: Pick<InboundReport, 'counts'>): string[] {
  return counts.map(({ kind, code, outcome, why, count, amount }) => `${kind} ${code} ${outcome} ${why} ${count} ${amount}`)
}
