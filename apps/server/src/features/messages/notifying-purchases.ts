// Notifies a worker of a purchase that was made or declined, once, in the transaction that records the card provider's report.
import { publicId } from '@daybreak/ids'
import { centsText, type Cents } from '@daybreak/money'
import { instantText, type Instant } from '@daybreak/time'
import { readBalance } from '#features/ledger'
import { readChoices } from '#features/notifications'
import type { Transaction } from '#platform/database/database.ts'
import type { WhyDeclined } from './events/index.ts'
import { hasMessage, readPayees } from './messages.store.ts'
import type { Notify } from './notifying.ts'

type PurchaseFacts = { merchant: string; isCash: boolean; amount: Cents; at: Instant }

/** `ref`: what the card provider calls the purchase. */
type PurchaseToNotify = {
  ref: string
  accountId: string
  /** In the worker's list. */
  itemId: string
  notification: PurchaseFacts & ({ kind: 'made' } | { kind: 'declined'; why: WhyDeclined })
}

/** The caller holds the purchase's row, so that of two concurrent reports, one sees the message of the other. */
export async function notifyOfPurchase(
  { notify, dailyLimits }: { notify: Notify; dailyLimits: Readonly<Record<'cash' | 'purchases', Cents>> },
  tx: Transaction,
  { ref: key, accountId, itemId, notification }: PurchaseToNotify,
): Promise<void> {
  const employeeId = (await readPayees(tx, [accountId])).get(accountId)?.employeeId
  if (employeeId === undefined) throw new Error('a purchase of no one')
  const events =
    notification.kind === 'declined' ? (['purchase-declined'] as const) : (['purchase-made', 'purchase-large'] as const)
  if (await hasMessage(tx, { employeeId, events, key })) return
  const facts = { ...factsOf(notification), transactionId: publicId('txn', itemId) }
  if (notification.kind === 'made') {
    const isLarge = notification.amount > (await readLargePurchase(tx, employeeId))
    return notify(tx, { employeeId, event: isLarge ? 'purchase-large' : 'purchase-made', key, facts })
  }
  const { available } = await readBalance(tx, accountId)
  const limit = dailyLimits[notification.isCash ? 'cash' : 'purchases']
  const more = { why: notification.why, available: centsText(available), limit: centsText(limit) }
  await notify(tx, { employeeId, event: 'purchase-declined', key, facts: { ...facts, ...more } })
}

function factsOf({ amount, merchant, isCash, at }: PurchaseFacts) {
  return { amount: centsText(amount), merchant, isCash, at: instantText(at) }
}

async function readLargePurchase(tx: Transaction, employeeId: string): Promise<bigint> {
  const choices = (await readChoices(tx, [employeeId])).get(employeeId)
  if (choices === undefined) throw new Error('choices of no one')
  return BigInt(choices.thresholds.largePurchase)
}
