// Connects our files to a sponsor bank with the rest of the room, for the operator and for the background jobs.
import type { Clock, PlainDate } from '@daybreak/time'
import type { AchFilesConfig } from '#platform/config/ach-files.ts'
import type { FieldEncryption } from '#platform/crypto/field-encryption.ts'
import type { KeyedHash } from '#platform/crypto/keyed-hash.ts'
import type { Database } from '#platform/database/database.ts'
import { runParts } from '#platform/jobs/sweeping.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { Log } from '#platform/log.ts'
import {
  buildDueFiles,
  exportFile,
  findFile,
  finishInbound,
  importInbound,
  listFiles,
  listSuspended,
  markAcknowledged,
  tryInbound,
  type BankFile,
  type ExportedFile,
  type InboundReport,
  type InboundTrial,
  type SuspendedEntry,
  type WindowName,
} from './files/index.ts'
import { correctBank } from './linked/index.ts'
import { createSuspenseDesk, type SuspenseDesk } from './operating/index.ts'
import type { MoveMoneyDeps } from './move-money-deps.ts'
import { applyFacts } from './transfers/index.ts'

export type BankFilesDeps = {
  database: Database
  clock: Clock
  log: Log
  encryption: FieldEncryption
  keyedHash: KeyedHash
  notifyFailed: MoveMoneyDeps['notifyFailed']
  bank: AchFilesConfig
}

export type BankFiles = {
  /** The newest first. */
  list(filter: { bankDay: PlainDate | null; window: WindowName | null; state: BankFile['state'] | null }): Promise<BankFile[]>
  /** Builds what is due, and writes each file that was never written; with a day or a window, all of its files again. */
  export(what: { bankDay: PlainDate | null; window: WindowName | null; folder: string }): Promise<ExportedFile[]>
  /** Null when there is no such file; false when it is not on its way to the bank. */
  acknowledge(id: string): Promise<BankFile | false | null>
  /** @throws NachaFault */
  import(path: string): Promise<InboundReport>
  /** @throws NachaFault */
  try(path: string): Promise<InboundTrial>
  listSuspended(): Promise<SuspendedEntry[]>
  /** What a person does about what waits in suspense. */
  suspense: SuspenseDesk
}

const maxListed = 1_000
const buildQueue = 'move-money.bank-files'
const everyMinute = '* * * * *'
// A file of 100,000 entries is one transaction.
const buildTimeoutMs = 600_000

export function createBankFiles(deps: BankFilesDeps): BankFiles {
  const { database, clock } = deps
  const { query } = database
  const inbound = inboundDepsOf(deps)
  return {
    list: (filter) => listFiles(query, { ...filter, max: maxListed }),
    async export({ bankDay, window, folder }) {
      await buildDueFiles(deps)
      const state = bankDay === null && window === null ? 'built' : null
      const written: ExportedFile[] = []
      for (const { id } of (await listFiles(query, { bankDay, window, state, max: maxListed })).toReversed())
        written.push(await exportFile(deps, id, folder))
      return written
    },
    async acknowledge(id) {
      const isMarked = await markAcknowledged(query, id, clock.now())
      const file = await findFile(query, id)
      return file === null || isMarked ? file : false
    },
    import: (path) => importInbound(inbound, path),
    try: (path) => tryInbound(deps, path),
    listSuspended: () => listSuspended(query, maxListed),
    suspense: createSuspenseDesk(deps),
  }
}

/** Builds the files of windows that have closed, and resumes a bank's file that a kill interrupted. */
export function registerBankFilesJobs({ jobs, ...deps }: BankFilesDeps & { jobs: Pick<Jobs, 'register'> }): void {
  jobs.register(
    buildQueue,
    async (_payload, { database, signal }) => {
      const own = { ...deps, database }
      await runParts([() => buildDueFiles(own, signal), () => finishInbound(inboundDepsOf(own), signal)])
    },
    { schedule: everyMinute, timeoutMs: buildTimeoutMs },
  )
}

function inboundDepsOf(deps: BankFilesDeps) {
  return {
    ...deps,
    applyFacts: applyFacts.bind(null, deps),
    correctBank: correctBank.bind(null, deps),
  }
}
