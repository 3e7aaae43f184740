// Processes a bank's file entry by entry: returns become facts of their transfers, corrections change the account, the rest
// waits.
import { newUuid } from '@daybreak/ids'
import { negateCents } from '@daybreak/money'
import { bankDayOnOrAfter, type Instant } from '@daybreak/time'
import { houseAccounts, idempotencyKeyOf, postJournal } from '#features/ledger'
import type { Transaction } from '#platform/database/database.ts'
import { sweepAll } from '#platform/jobs/sweeping.ts'
import type { Log } from '#platform/log.ts'
import type { Fact } from '../move-money-facts.ts'
import { readCorrection, type Correction } from './answers/corrections.rules.ts'
import { decideInbound, type Suspension, type Verdict } from './answers/deciding.rules.ts'
import { changeAccount, entryAccountField, keepReturn, listWaitingOf, lockByTrace, type KeptEntry } from './entries.store.ts'
import {
  correctedField,
  countInbound,
  keepOutcome,
  listOpenLines,
  listUnfinished,
  lockOpenEntry,
  readAside,
  type AsideBatch,
  type InboundCount,
  type InboundFile,
  type InboundOutcome,
  type LockedEntry,
  type OpenLine,
} from './inbound.store.ts'
import { reportEntry } from './reporting.rules.ts'
import { stageInbound, type StagingDeps } from './staging.ts'

type Numbers = { routingNumber: string; accountNumber: string; accountType: 'checking' | 'savings' }

/** What the rest of the room does with what the bank says. */
export type ImportingPorts = {
  /** Null when no transfer has that id. */
  applyFacts(tx: Transaction, transferId: string, facts: readonly Fact[]): Promise<unknown>
  correctBank(
    tx: Transaction,
    destinationId: string,
    correction: Correction,
  ): Promise<{ kind: 'corrected'; bank: Numbers } | { kind: 'twin' | 'not_found' }>
}

export type ImportingDeps = StagingDeps & ImportingPorts & { log: Log }

export type InboundReport = {
  file: InboundFile
  wasKnown: boolean
  counts: InboundCount[]
  /** Batches that were not used at all. */
  aside: AsideBatch[]
}

const linesPerRead = 500
/** Most of an entry's time is the wait for its commit to be on the disk: those of one moment share it. */
const linesAtOnce = 4

/**
 * Stores a bank's file and processes it. The same file again resumes where a kill ended it, and changes nothing else.
 *
 * @throws NachaFault  when the file itself cannot be trusted; nothing of it is stored
 */
export async function importInbound(deps: ImportingDeps, path: string): Promise<InboundReport> {
  const { file, wasKnown } = await stageInbound(deps, path)
  await workOff(deps, file.id)
  const { query } = deps.database
  return { file, wasKnown, counts: await countInbound(query, file.id), aside: await readAside(query, file.id) }
}

/** What a kill left, and entries that failed. */
export async function finishInbound(deps: ImportingDeps, signal: AbortSignal): Promise<void> {
  await sweepAll<string>(
    {
      read: (after, max) => listUnfinished(deps.database.query, after, max),
      work: (fileId) => workOff(deps, fileId, signal),
      onFailed: (fileId, error) => deps.log.error('ach_file_waits', { fileId, error }),
    },
    signal,
  )
}

async function workOff(deps: ImportingDeps, fileId: string, signal?: AbortSignal): Promise<void> {
  // One that fails holds up no other, and is tried again.
  const attempt = ({ line }: OpenLine) =>
    deps.database
      .transaction((tx) => workOffEntry(deps, tx, fileId, line))
      .catch((error: unknown) => deps.log.error('ach_entry_waits', { fileId, line, error }))
  for (let afterLine = 0; ;) {
    const lines = await listOpenLines(deps.database.query, fileId, afterLine, linesPerRead)
    const last = lines.at(-1)
    if (last === undefined) return
    for (const few of inOrder(lines)) {
      if (signal?.aborted === true) return
      await Promise.all(few.map(attempt))
    }
    afterLine = last.line
  }
}

/** A few at a time, and answers to the same entry one after the other, as the bank wrote them. */
function inOrder(lines: readonly OpenLine[]): OpenLine[][] {
  const groups: OpenLine[][] = []
  for (const line of lines) {
    const open = groups.at(-1)
    const isFull =
      open === undefined || open.length === linesAtOnce || open.some((one) => one.originalTrace === line.originalTrace)
    if (isFull) groups.push([line])
    else open.push(line)
  }
  return groups
}

/** In the order of the locks: the bank's entry, ours, its transfer or its destination, the ledger. */
async function workOffEntry(deps: ImportingDeps, tx: Transaction, fileId: string, line: number): Promise<void> {
  const inbound = await lockOpenEntry(tx, fileId, line)
  if (inbound === null) return
  const sent = inbound.originalTrace === null ? [] : await lockByTrace(tx, inbound.originalTrace)
  const verdict = decideInbound(inbound, sent, inbound.file.createdOn)
  const at = deps.clock.now()
  const outcome = await carryOut(deps, tx, { inbound, verdict, at })
  await keepOutcome(tx, fileId, line, outcome, at)
}

type Work = { inbound: LockedEntry; verdict: Verdict; at: Instant }

async function carryOut(deps: ImportingDeps, tx: Transaction, { inbound, verdict, at }: Work): Promise<InboundOutcome> {
  if (verdict.outcome === 'repeated') return { outcome: 'repeated', why: null, entryId: verdict.entry.id, journalId: null }
  if (verdict.outcome === 'suspended') return suspend(deps, tx, { inbound, at, why: verdict.why, entry: verdict.entry })
  const { entry } = verdict
  const why = inbound.kind === 'change' ? await correct(deps, tx, inbound, entry) : await giveBack(deps, tx, inbound, entry)
  if (why !== null) return suspend(deps, tx, { inbound, at, why, entry })
  return { outcome: 'applied', why: null, entryId: entry.id, journalId: null }
}

/** The transfer receives everything that is known of its entry, so that a return says nothing that the settlement did not say before. */
async function giveBack(
  deps: ImportingDeps,
  tx: Transaction,
  inbound: LockedEntry,
  entry: KeptEntry,
): Promise<Suspension | null> {
  const { code, trace, file } = inbound
  if (code === null) throw new Error('a return without a code')
  const returned = { code, trace, at: file.receivedAt }
  const { facts } = reportEntry({ ...entry, returned }, deps.clock.now())
  if ((await deps.applyFacts(tx, entry.id, facts)) === null) return 'unknown_transfer'
  await keepReturn(tx, entry.id, { ...returned, settlesOn: bankDayOnOrAfter(file.createdOn) })
  return null
}

/** Nacha: a correction is made before the next entry. Those that wait for a file are such. */
async function correct(deps: ImportingDeps, tx: Transaction, inbound: LockedEntry, entry: KeptEntry): Promise<Suspension | null> {
  const { code, correctedSealed, file, line } = inbound
  const text = correctedSealed === null ? '' : deps.encryption.open(correctedSealed, correctedField(file.id, line))
  const read = readCorrection(code ?? '', text)
  if (read.kind !== 'account') return read.kind
  const outcome = await deps.correctBank(tx, entry.destinationId, read.correction)
  if (outcome.kind !== 'corrected') return outcome.kind === 'twin' ? 'same_account_linked' : 'unknown_transfer'
  const { routingNumber, accountNumber, accountType } = outcome.bank
  for (const id of await listWaitingOf(tx, entry.destinationId)) {
    const accountNumberSealed = deps.encryption.seal(accountNumber, entryAccountField(id))
    await changeAccount(tx, id, { routingNumber, accountType, accountNumberSealed })
  }
  return null
}

type Suspending = { inbound: LockedEntry; at: Instant; why: Suspension; entry: KeptEntry | null }

/** The bank has moved the money: it waits in suspense until a person says whose it is. */
async function suspend(
  { clock }: ImportingDeps,
  tx: Transaction,
  { inbound, at, why, entry }: Suspending,
): Promise<InboundOutcome> {
  const { kind, amount, isCredit, file, line } = inbound
  const outcome = { outcome: 'suspended', why, entryId: entry?.id ?? null } as const
  if (amount === 0n || kind === 'change' || kind === 'other') return { ...outcome, journalId: null }
  const ours = isCredit ? amount : negateCents(amount)
  const posted = await postJournal(tx, {
    journalId: newUuid(clock),
    owner: file.id,
    idempotencyKey: idempotencyKeyOf('move-money', 'suspense', file.id, String(line)),
    kind: 'rail_settlement',
    at,
    legs: [
      { accountId: houseAccounts.settlementBank, amount: negateCents(ours) },
      { accountId: houseAccounts.achSuspense, amount: ours },
    ],
  })
  if (posted.kind !== 'posted') throw new Error(`the ledger refused an entry for suspense: ${posted.code}`)
  return { ...outcome, journalId: posted.journalId }
}
