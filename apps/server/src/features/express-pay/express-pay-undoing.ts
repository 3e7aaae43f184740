// Undoes transfers of earned pay while their undo time lasts.
import { newUuid } from '@daybreak/ids'
import { negateCents } from '@daybreak/money'
import type { Clock } from '@daybreak/time'
import { houseAccounts, idempotencyKeyOf, postJournal } from '#features/ledger'
import { withdrawNotification } from '#features/messages'
import { keepTransaction } from '#features/transactions'
import type { Database } from '#platform/database/database.ts'
import { refuse, type Refusal } from '#platform/errors.ts'
import { transactUnlessRefused } from '#platform/refusable.ts'
import { lockEligibility } from './express-pay-eligibility.ts'
import { itemOf } from './express-pay-making.ts'
import type { OutsidePort } from './express-pay-outside.ts'
import { undoUntilOf } from './express-pay-showing.ts'
import { setEnrollment } from './express-pay.store.ts'
import { afterRepaid, cancelTransfer, findTransfer, listAskedFor, type Transfer } from './repayments/index.ts'

export type UndoingDeps = { database: Database; clock: Clock; outside: Pick<OutsidePort, 'lock' | 'takeBack'> }

/**
 * Takes a transfer back within its time, when its money is still there.
 *
 * Our reading: it was their own money on its way to them, and they changed their mind; the list shows the transfer as canceled and no second
 * movement, while the ledger keeps both. One that was sent on to a linked account is undone with it, as long as its rail was not notified. Taking it
 * back twice answers the same.
 */
export async function undoTransfer(
  { database, clock, outside }: UndoingDeps,
  employeeId: string,
  id: string,
): Promise<Transfer | Refusal<'express_pay.not_found' | 'express_pay.undo_over'>> {
  return transactUnlessRefused(database, async (tx) => {
    const at = clock.now()
    const known = await findTransfer(tx, employeeId, id)
    if (known === null) return refuse('express_pay.not_found')
    const { sentBy } = known
    const lockSent = sentBy === null ? undefined : () => outside.lock(tx, employeeId, sentBy)
    const { enrollment, sums } = await lockEligibility(tx, employeeId, at, lockSent)
    const transfer = await findTransfer(tx, employeeId, id)
    if (transfer === null) return refuse('express_pay.not_found')
    if (transfer.status === 'CANCELED') return transfer
    // What a paycheck could not cover has been carried over, with this transfer in it. `showTransfers` says the same.
    const isOver = enrollment.isDelinquent || undoUntilOf(transfer, at) === null
    // Payroll deducts what it was asked for: a transfer undone now would be deducted anyway.
    const isAskedFor = (await listAskedFor(tx, employeeId, [id])).has(id)
    if (isOver || isAskedFor || !(await cancelTransfer(tx, employeeId, id, at))) return refuse('express_pay.undo_over')
    if (sentBy !== null && !(await outside.takeBack(tx, sentBy))) return refuse('express_pay.undo_over')
    if (sums.outstanding === transfer.amount) await setEnrollment(tx, employeeId, afterRepaid(enrollment), at)
    const outcome = await postJournal(tx, {
      journalId: newUuid(clock),
      owner: employeeId,
      idempotencyKey: idempotencyKeyOf('express_pay', 'undo', employeeId, id),
      kind: 'express_pay_advance',
      legs: [
        { accountId: transfer.accountId, amount: negateCents(transfer.amount) },
        { accountId: houseAccounts.expressPayReceivable, amount: transfer.amount },
      ],
      at,
    })
    // It has been spent: there is nothing to give back.
    if (outcome.kind === 'refused') return refuse('express_pay.undo_over')
    await keepTransaction(tx, { ...itemOf(transfer), status: 'CANCELED', holdId: null, refundOf: null, at })
    await withdrawNotification(tx, { employeeId, event: 'express-pay-arrived', key: id })
    return { ...transfer, status: 'CANCELED' }
  })
}
