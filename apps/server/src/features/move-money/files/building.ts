// Builds the files of the windows that are due: each entry in one file, whatever is killed and however many instances build.
import { newUuid } from '@daybreak/ids'
import { addCents, cents, noCents, type Cents } from '@daybreak/money'
import { bankDateOf, bankZone, type Clock, type Instant } from '@daybreak/time'
import type { AchFilesConfig } from '#platform/config/ach-files.ts'
import type { FieldEncryption } from '#platform/crypto/field-encryption.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import type { Log } from '#platform/log.ts'
import {
  claimEntries,
  insertBatch,
  insertFile,
  keepTraces,
  lockTraces,
  numberBatch,
  readClaimed,
  readModifiers,
  type ClaimedBatch,
} from './building.store.ts'
import { offsetAccountField } from './files.store.ts'
import { dueWindows, type DueWindow } from './windows.rules.ts'

export type BuildingDeps = { database: Database; clock: Clock; encryption: FieldEncryption; log: Log; bank: AchFilesConfig }

/** The controls of a file have room for 12 digits of either side, and balanced batches have both sides alike. */
const max = { entries: 250_000, amount: cents(999_999_999_999n) } as const
/** What one entry's field holds: a batch of more is balanced by several. */
const maxEntryAmount = cents(9_999_999_999n)
const lastSequence = 9_999_999
const modifiers = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')

/**
 * Builds every file that is due, oldest entries first. What a kill leaves is either a whole file or entries that still wait.
 *
 * @returns the ids of the files that were built
 */
export async function buildDueFiles(deps: BuildingDeps, signal?: AbortSignal): Promise<string[]> {
  const built: string[] = []
  for (const window of dueWindows(deps.clock.now())) {
    for (;;) {
      if (signal?.aborted === true) return built
      const id = await buildFile(deps, window)
      if (id === null) break
      built.push(id)
    }
  }
  return built
}

/** One file of a window; null when nothing waits for it. */
async function buildFile(deps: BuildingDeps, window: DueWindow): Promise<string | null> {
  const id = newUuid(deps.clock)
  const builtAt = deps.clock.now()
  const outcome = await deps.database.transaction(async (tx) => {
    const odfi = deps.bank.odfiRoutingNumber.slice(0, 8)
    // Taken first: another instance waits here, and finds nothing left to claim.
    const last = await lockTraces(tx, odfi)
    if ((await claimEntries(tx, id, window, max)) === 0) return null
    const batches = await readClaimed(tx, id)
    await keepTraces(tx, odfi, await numberBatches(tx, { ...deps, fileId: id, odfi, batches }, last))
    await keepFile(tx, deps, { id, window, builtAt, batches })
    return id
  })
  if (outcome !== null) deps.log.info('ach_file_built', { fileId: id, window: window.name, bankDay: window.bankDay.toString() })
  return outcome
}

type Numbering = { bank: AchFilesConfig; fileId: string; odfi: string; batches: readonly ClaimedBatch[] }

/** @returns the last sequence number given out */
async function numberBatches(tx: Transaction, { bank, fileId, odfi, batches }: Numbering, last: number): Promise<number> {
  const offsetsOf = ({ amount }: ClaimedBatch) => (bank.offsetAccount === null ? 0 : splitOffset(amount).length)
  const needed = batches.reduce((total, batch) => total + batch.count + offsetsOf(batch), 0)
  // Traces ascend within a batch: a file that does not fit before the last number begins again at the first.
  let next = last + needed > lastSequence ? 1 : last + 1
  for (const batch of batches) {
    await numberBatch(tx, { fileId, odfi, batch, firstSequence: next })
    next += batch.count
    await insertBatch(tx, fileId, batch, bank.offsetAccount === null ? null : next)
    next += offsetsOf(batch)
  }
  return next - 1
}

type Keeping = { id: string; window: DueWindow; builtAt: Instant; batches: readonly ClaimedBatch[] }

async function keepFile(
  tx: Transaction,
  { bank, encryption }: BuildingDeps,
  { id, window, builtAt, batches }: Keeping,
): Promise<void> {
  const createdOn = bankDateOf(builtAt)
  const used = await readModifiers(tx, createdOn)
  const modifier = modifiers.find((letter) => !used.includes(letter))
  if (modifier === undefined) throw new Error(`the files of ${createdOn.toString()} have used all letters from A to Z`)
  const sumOf = (direction: ClaimedBatch['direction']) =>
    addCents(noCents, ...batches.filter((batch) => batch.direction === direction).map(({ amount }) => amount))
  const [out, into] = [sumOf('out'), sumOf('in')]
  const isBalanced = bank.offsetAccount !== null
  const local = builtAt.toZonedDateTimeISO(bankZone)
  await insertFile(
    tx,
    {
      id,
      window,
      builtAt,
      createdOn,
      createdTime: `${twoDigits(local.hour)}${twoDigits(local.minute)}`,
      destination: bank.destination,
      origin: bank.origin,
      destinationName: bank.destinationName,
      originName: bank.originName,
      companyName: bank.companyName,
      companyId: bank.companyId,
      odfiRoutingNumber: bank.odfiRoutingNumber,
      offsetAccountSealed: bank.offsetAccount === null ? null : encryption.seal(bank.offsetAccount, offsetAccountField(id)),
      count: batches.reduce((total, { count }) => total + count, 0),
      debit: isBalanced ? addCents(out, into) : into,
      credit: isBalanced ? addCents(out, into) : out,
    },
    modifier,
  )
}

/** The amounts of the entries that balance a batch: as few as the field of an amount allows. */
export function splitOffset(amount: Cents): Cents[] {
  const amounts: Cents[] = []
  for (let left: bigint = amount; left > 0n; left -= maxEntryAmount)
    amounts.push(cents(left < maxEntryAmount ? left : maxEntryAmount))
  return amounts
}

function twoDigits(count: number): string {
  return String(count).padStart(2, '0')
}
