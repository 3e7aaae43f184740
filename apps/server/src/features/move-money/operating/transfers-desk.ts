// An operator's actions on single transfers: finding them, having their rail asked again, and refunding by hand what a rail
// cannot.
import { failureReasons, type CleanText } from '@daybreak/contract'
import { isUuid, newUuid, parsePublicId } from '@daybreak/ids'
import { isBefore, type Instant } from '@daybreak/time'
import type { Executor } from '#platform/database/database.ts'
import { reasonOfReturn } from '../files/index.ts'
import { lockDestinationOfTransfer, nameOf, readDestinations } from '../linked/index.ts'
import type { Fact } from '../move-money-facts.ts'
import {
  applyFacts,
  askAgain,
  findTransfer,
  findTransfers,
  handOver,
  isOpenCourse,
  readFacts,
  type HandOverDeps,
  type MoneyTransfer,
} from '../transfers/index.ts'
import { sendCorrected, type Corrected, type Correction } from './correcting.ts'
import {
  findIdOfNumber,
  keepOperation,
  listIds,
  listMovementsOf,
  listOperations,
  listTwins,
  type KeptMovement,
  type Operation,
  type TransferFilter,
  type Twin,
} from './transfers-list.store.ts'

// R24, as specification 8 names it.
const duplicate = 'DUPLICATE_ENTRY'

export type ListedTransfer = MoneyTransfer & { destinationName: string }

export type ShownTransfer = ListedTransfer & {
  facts: Fact[]
  movements: KeptMovement[]
  operations: Operation[]
  /** Of one that came back as a duplicate: what it may be one of. Null for every other. */
  twins: Twin[] | null
}

export type Retried =
  | { kind: 'asked'; transfer: MoneyTransfer }
  /** It can still be canceled; its rail is notified then. */
  | { kind: 'not_due'; handOverAt: Instant }
  | { kind: 'ended'; transfer: MoneyTransfer }
  | { kind: 'unreachable' }
  | { kind: 'not_found' }

export type Returned =
  | { kind: 'returned'; transfer: MoneyTransfer }
  /** It came back before: nothing was done. */
  | { kind: 'was_returned'; transfer: MoneyTransfer }
  /** Its rail may still move it: what is given back now would be paid twice. */
  | { kind: 'on_its_way'; transfer: MoneyTransfer }
  /** It never moved money. */
  | { kind: 'never_left'; transfer: MoneyTransfer }
  | { kind: 'not_found' }

export type TransfersDesk = {
  list(filter: TransferFilter): Promise<ListedTransfer[]>
  /** By our id, as a UUID or trf_…, or by the number of its receipt (DB-…). */
  show(text: string): Promise<ShownTransfer | null>
  retry(text: string, by: CleanText): Promise<Retried>
  /** Money that its bank returned as not agreed is requested once more, with the agreed amount. */
  correct(text: string, correction: Correction): Promise<Corrected>
  /** `reason`: of specification 8, or a return code. */
  giveBack(text: string, by: CleanText, why: { reason: string; note: CleanText }): Promise<Returned>
}

/** Of specification 8 or the network's; null for any other word. */
export function readReason(text: string): string | null {
  const word = text.toUpperCase()
  if (/^R\d\d$/.test(word)) return reasonOfReturn(word)
  return failureReasons.find((reason) => reason === word) ?? null
}

export function createTransfersDesk(deps: HandOverDeps): TransfersDesk {
  const { database, clock } = deps
  const { query } = database
  return {
    list: async (filter) => withNames(query, await listIds(query, filter)),
    async show(text) {
      const id = await idOfTransfer(query, text)
      const [transfer] = id === null ? [] : await withNames(query, [id])
      if (transfer === undefined) return null
      return {
        ...transfer,
        facts: (await readFacts(query, [transfer.id])).get(transfer.id) ?? [],
        movements: await listMovementsOf(query, transfer.id),
        operations: await listOperations(query, transfer.id),
        twins: transfer.reason === duplicate ? await listTwins(query, transfer.id) : null,
      }
    },
    retry: (text, by) => retry(deps, text, by),
    async correct(text, correction) {
      const id = await idOfTransfer(query, text)
      return id === null ? { kind: 'not_found' } : sendCorrected(deps, id, correction)
    },
    async giveBack(text, by, { reason, note }) {
      const id = await idOfTransfer(query, text)
      if (id === null) return { kind: 'not_found' }
      return database.transaction(async (tx) => {
        // In the order of every word that a rail says of it: the linked account, which a reason may lock, then the transfer.
        await lockDestinationOfTransfer(tx, id)
        const transfer = await applyFacts(deps, tx, id, [])
        if (transfer === null) return { kind: 'not_found' }
        const refusal = refusalOf(transfer)
        if (refusal !== null) return { kind: refusal, transfer }
        const at = clock.now()
        await keepOperation(tx, { id: newUuid(clock), transferId: id, verb: 'return', by, note, at })
        const after = await applyFacts(deps, tx, id, [{ kind: 'returned', reason, at }])
        if (after === null) throw new Error('a transfer that was there is gone')
        return { kind: 'returned', transfer: after }
      })
    },
  }
}

function refusalOf({ status }: MoneyTransfer): Exclude<Returned['kind'], 'returned' | 'not_found'> | null {
  if (status === 'PROCESSED' || status === 'COMPLETED') return null
  if (status === 'RETURNED') return 'was_returned'
  return status === 'FAILED' || status === 'CANCELED' ? 'never_left' : 'on_its_way'
}

async function retry(deps: HandOverDeps, text: string, by: CleanText): Promise<Retried> {
  const { database, clock } = deps
  const id = await idOfTransfer(database.query, text)
  const transfer = id === null ? null : await findTransfer(database.query, id)
  if (id === null || transfer === null) return { kind: 'not_found' }
  if (!isOpenCourse(transfer.status)) return { kind: 'ended', transfer }
  const at = clock.now()
  if (isBefore(at, transfer.handOverAt)) return { kind: 'not_due', handOverAt: transfer.handOverAt }
  await database.transaction((tx) => keepOperation(tx, { id: newUuid(clock), transferId: id, verb: 'retry', by, note: null, at }))
  try {
    await (transfer.status === 'INITIATED' ? handOver(deps, id) : askAgain(deps, id, at))
  } catch (error) {
    deps.log.warn('move_money_transfer_waits', { transferId: id, error })
    return { kind: 'unreachable' }
  }
  const after = await findTransfer(database.query, id)
  return { kind: 'asked', transfer: after ?? transfer }
}

/** By its id, its public id, or the number of its receipt. */
export async function idOfTransfer(executor: Executor, text: string): Promise<string | null> {
  const word = text.trim()
  if (isUuid(word.toLowerCase())) return word.toLowerCase()
  return parsePublicId('trf', word) ?? (await findIdOfNumber(executor, word.toUpperCase()))
}

async function withNames(executor: Executor, ids: readonly string[]): Promise<ListedTransfer[]> {
  const transfers = await findTransfers(executor, ids)
  const destinations = await readDestinations(
    executor,
    transfers.map(({ destinationId }) => destinationId),
  )
  return transfers.map((transfer) => {
    const destination = destinations.get(transfer.destinationId)
    const { name, last4 } = destination === undefined ? { name: null, last4: '' } : nameOf(destination)
    return { ...transfer, destinationName: `${name ?? destination?.kind ?? 'unknown'} *${last4}` }
  })
}
