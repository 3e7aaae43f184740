// Shows transfers of earned pay as a browser reads them: the state of each, and until when it can be undone.
import type { ExpressPayTransfer } from '@daybreak/contract'
import { publicId } from '@daybreak/ids'
import { addCents, centsText, noCents, subtractCents } from '@daybreak/money'
import { instantFromMilliseconds, instantText, isBefore, plainDateText, type Instant } from '@daybreak/time'
import type { Executor } from '#platform/database/database.ts'
import type { OutsidePort, SentOutside } from './express-pay-outside.ts'
import { listAskedFor, readRepayments, type Repayment, type Transfer } from './repayments/index.ts'
import { readEnrollment } from './express-pay.store.ts'

/** Readings 4.6: "success with undo while INITIATED (60 s)". */
const undoMs = 60_000

/** Null once it is over, or where something has been repaid of it. */
export function undoUntilOf({ status, createdAt, settled, writtenOff }: Transfer, at: Instant): Instant | null {
  const until = instantFromMilliseconds(createdAt.epochMilliseconds + undoMs)
  const isOpen = status === 'COMPLETED' && settled === noCents && writtenOff === noCents
  return isOpen && at.epochMilliseconds < until.epochMilliseconds ? until : null
}

/** One worker's transfers in the order given. `undoUntil` is null wherever taking it back would be refused because of payroll or of the time. */
export async function showTransfers(
  outside: Pick<OutsidePort, 'readSent'>,
  executor: Executor,
  employeeId: string,
  transfers: readonly Transfer[],
  at: Instant,
): Promise<ExpressPayTransfer[]> {
  const ids = transfers.map(({ id }) => id)
  const repayments = await readRepayments(executor, employeeId, ids)
  const undoable = await undoableOf(executor, employeeId, transfers, at)
  const sent = await outside.readSent(
    executor,
    transfers.flatMap(({ sentBy }) => (sentBy === null ? [] : [sentBy])),
    at,
  )
  return transfers.map((transfer) =>
    transferOnWire(transfer, {
      repayments: repayments.get(transfer.id) ?? [],
      undoUntil: undoable.has(transfer.id) ? undoUntilOf(transfer, at) : null,
      sent: transfer.sentBy === null ? null : (sent.get(transfer.sentBy) ?? null),
    }),
  )
}

/** Most lists hold no transfer of the last minute, and ask nothing more. */
async function undoableOf(
  executor: Executor,
  employeeId: string,
  transfers: readonly Transfer[],
  at: Instant,
): Promise<Set<string>> {
  const recent = new Set(transfers.filter((transfer) => undoUntilOf(transfer, at) !== null).map(({ id }) => id))
  if (recent.size === 0) return recent
  const { isDelinquent } = await readEnrollment(executor, employeeId)
  return isDelinquent ? new Set() : recent.difference(await listAskedFor(executor, employeeId, [...recent]))
}

type Shown = { repayments: readonly Repayment[]; undoUntil: Instant | null; sent: SentOutside | null }

/** What was sent on can be undone until its rail was notified. */
function earlierOf(undoUntil: Instant | null, sent: SentOutside | null): Instant | null {
  if (undoUntil === null || sent === null) return undoUntil
  const { cancelUntil } = sent
  return cancelUntil === null || isBefore(undoUntil, cancelUntil) ? cancelUntil && undoUntil : cancelUntil
}

function transferOnWire(transfer: Transfer, { repayments, undoUntil, sent }: Shown): ExpressPayTransfer {
  const until = earlierOf(undoUntil, sent)
  const isCounted = transfer.status !== 'CANCELED' && transfer.status !== 'FAILED'
  const outstanding = subtractCents(transfer.amount, addCents(transfer.settled, transfer.writtenOff))
  return {
    id: publicId('xpt', transfer.id),
    amount: centsText(transfer.amount),
    fee: centsText(transfer.fee),
    net: centsText(subtractCents(transfer.amount, transfer.fee)),
    status: transfer.status,
    destination: transfer.destination,
    createdAt: instantText(transfer.createdAt),
    undoUntil: until === null ? null : instantText(until),
    sent: transfer.sentBy === null || sent === null ? null : sentOnWire(transfer.sentBy, sent),
    repayments: repayments.map(({ payday, amount }) => ({ payday, amount: centsText(amount) })),
    outstanding: centsText(isCounted ? outstanding : noCents),
    settledOn: transfer.settledOn === null ? null : plainDateText(transfer.settledOn),
    isWrittenOff: transfer.writtenOff > noCents,
    transactionId: publicId('txn', transfer.transactionId),
  }
}

function sentOnWire(id: string, { destination, status, expectedOn }: SentOutside): NonNullable<ExpressPayTransfer['sent']> {
  return { id: publicId('trf', id), destination, status, expectedOn: expectedOn === null ? null : plainDateText(expectedOn) }
}
