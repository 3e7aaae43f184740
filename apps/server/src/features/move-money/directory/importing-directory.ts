// Imports a FedACH directory as a new version: banks that are new, changed or gone, with every unusable line and its reason.
import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { plainText, type CleanText } from '@daybreak/contract'
import type { Clock } from '@daybreak/time'
import type { Database, Executor } from '#platform/database/database.ts'
import {
  endBanks,
  insertVersion,
  listVersions,
  lockDirectory,
  nameLinkedAccounts,
  readBanks,
  writeBanks,
  type DirectoryVersion,
} from './directory.store.ts'
import { readDirectoryLine, type DirectoryBank } from './fedach.rules.ts'

export type DirectoryOptions = {
  isDryRun: boolean
  /** Otherwise one bad line keeps all of the file out. */
  acceptsGoodLines: boolean
  /** Otherwise a file that ends many banks is kept out: it is likely not whole. */
  acceptsEnded: boolean
  by: CleanText
  /** Which version this one may replace; any, where it is not given. */
  mayFollow?: (newest: DirectoryVersion) => boolean
}

export type DirectoryReport = {
  /** `same`: the newest version is this file. `left`: it is one that this file may not replace. */
  outcome: 'kept' | 'dry_run' | 'same' | 'left' | 'bad_lines' | 'ends_many' | 'empty'
  /** Of the version that is there now; null while there is none. */
  version: number | null
  banks: number
  added: string[]
  changed: string[]
  ended: string[]
  rejected: { line: number; reason: string }[]
  /** Linked accounts that got the name of their bank. */
  named: number
}

export type BankDirectory = {
  /** @throws DirectoryFileFault  when the file cannot be read */
  import(path: string, options: DirectoryOptions): Promise<DirectoryReport>
  listVersions(max: number): Promise<DirectoryVersion[]>
}

export class DirectoryFileFault extends Error {}

type DirectoryFile = { contentHash: Buffer; banks: Map<string, DirectoryBank>; rejected: DirectoryReport['rejected'] }
type Differences = { write: DirectoryBank[]; added: string[]; changed: string[]; ended: string[] }

/** Our reading: the directory has about 18,000 lines; a file beyond this is something else. */
const maxBytes = 64 * 1_024 * 1_024
/** Our reading: of all banks, what one version ends at most unless an operator says that it is right. In most months it is one in a thousand. */
const maxEndedPercent = 5
/** Below this many ended banks, a share of them means nothing. */
const fewEnded = 20

export function createBankDirectory(deps: { database: Database; clock: Clock }): BankDirectory {
  return {
    import: async (path, options) =>
      importDirectoryFile(deps, { name: plainText(basename(path), 255), bytes: await readBytes(path) }, options),
    listVersions: (max) => listVersions(deps.database.query, max),
  }
}

export async function importDirectoryFile(
  { database, clock }: { database: Database; clock: Clock },
  { name, bytes }: { name: CleanText; bytes: Buffer },
  options: DirectoryOptions,
): Promise<DirectoryReport> {
  const file = readLines(bytes)
  if (options.isDryRun) {
    const { report } = await readState(database.query, file, options)
    return { ...report, outcome: report.outcome === 'kept' ? 'dry_run' : report.outcome }
  }
  const report = await database.transaction(async (tx) => {
    await lockDirectory(tx)
    const checked = await readState(tx, file, options)
    if (checked.report.outcome !== 'kept') return checked.report
    const number = (checked.report.version ?? 0) + 1
    const version = { number, importedAt: clock.now() }
    const { added, changed, ended, banks, rejected } = checked.report
    await insertVersion(tx, {
      ...version,
      fileName: name,
      contentHash: file.contentHash,
      importedBy: options.by,
      banks,
      added: added.length,
      changed: changed.length,
      ended: ended.length,
      rejected: rejected.length,
    })
    await writeBanks(tx, checked.write, version)
    await endBanks(tx, ended, number)
    return { ...checked.report, version: number }
  })
  if (report.outcome !== 'kept' && report.outcome !== 'same') return report
  // In the background, so that no worker waits for the directory; the same file again reports what a kill interrupted.
  return { ...report, named: await database.transaction((tx) => nameLinkedAccounts(tx)) }
}

async function readBytes(path: string): Promise<Buffer> {
  try {
    const { size } = await stat(path)
    if (size > maxBytes) throw new DirectoryFileFault(`the file has ${size} bytes, and a directory has fewer than ${maxBytes}`)
    return await readFile(path)
  } catch (error) {
    if (error instanceof DirectoryFileFault) throw error
    throw new DirectoryFileFault(error instanceof Error ? error.message : String(error), { cause: error })
  }
}

function readLines(bytes: Buffer): DirectoryFile {
  const [banks, lineOf, rejected] = [new Map<string, DirectoryBank>(), new Map<string, number>(), [] as DirectoryFile['rejected']]
  for (const [index, text] of bytes.toString('latin1').split(/\r?\n/).entries()) {
    const line = index + 1
    // Files of old systems end with this character.
    if (text.trim() === '' || text === '\u001A') continue
    const bank = readDirectoryLine(text)
    if (typeof bank === 'string') {
      rejected.push({ line, reason: bank })
      continue
    }
    const first = lineOf.get(bank.routingNumber)
    if (first === undefined) {
      banks.set(bank.routingNumber, bank)
      lineOf.set(bank.routingNumber, line)
    } else {
      rejected.push({ line, reason: `line ${first} has the routing number ${bank.routingNumber} already` })
    }
  }
  return { contentHash: createHash('sha256').update(bytes).digest(), banks, rejected }
}

async function readState(
  executor: Executor,
  file: DirectoryFile,
  { acceptsGoodLines, acceptsEnded, mayFollow = () => true }: DirectoryOptions,
): Promise<{ report: DirectoryReport; write: DirectoryBank[] }> {
  const [newest] = await listVersions(executor, 1)
  const known = await readBanks(executor)
  const { write, added, changed, ended } = differencesOf(known, file)
  const { rejected } = file
  const report = { version: newest?.number ?? null, banks: file.banks.size, added, changed, ended, rejected, named: 0 }
  const isSame = newest !== undefined && file.contentHash.equals(newest.contentHash)
  const endsMany = ended.length > fewEnded && ended.length * 100 > known.size * maxEndedPercent
  const outcome = (() => {
    if (isSame) return 'same'
    if (newest !== undefined && !mayFollow(newest)) return 'left'
    if (file.banks.size === 0) return 'empty'
    if (rejected.length > 0 && !acceptsGoodLines) return 'bad_lines'
    return endsMany && !acceptsEnded ? 'ends_many' : 'kept'
  })()
  return { report: { ...report, outcome }, write }
}

/** A bank whose line cannot be read stays as it is: a bad line ends no bank. */
function differencesOf(known: ReadonlyMap<string, DirectoryBank>, { banks, rejected }: DirectoryFile): Differences {
  const [added, changed] = [[] as DirectoryBank[], [] as DirectoryBank[]]
  for (const bank of banks.values()) {
    const before = known.get(bank.routingNumber)
    if (before === undefined) added.push(bank)
    else if (before.name !== bank.name || before.newRoutingNumber !== bank.newRoutingNumber) changed.push(bank)
  }
  const ended = rejected.length > 0 ? [] : [...known.keys()].filter((number) => !banks.has(number))
  const numbersOf = (some: readonly DirectoryBank[]) => some.map(({ routingNumber }) => routingNumber)
  return { write: [...added, ...changed], added: numbersOf(added), changed: numbersOf(changed), ended }
}
