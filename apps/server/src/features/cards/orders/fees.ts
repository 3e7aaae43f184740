// The fee of an express order: held when the card is ordered, charged when the card ships, released when it does not.
import { ownText } from '@daybreak/contract'
import { newUuid } from '@daybreak/ids'
import { negateCents } from '@daybreak/money'
import { instantText, type Clock, type Instant } from '@daybreak/time'
import { captureHold, houseAccounts, idempotencyKeyOf, placeHold, releaseHold } from '#features/ledger'
import { recordTransactions } from '#features/transactions'
import type { Transaction } from '#platform/database/database.ts'
import type { Order } from './orders.store.ts'

type FeeOfOrder = Pick<Order, 'accountId' | 'cardId' | 'fee' | 'orderedAt'>

const holdHours = 24

/** One for each try: what was released with the first is held anew with the second, for the same card. */
function holdOf({ accountId, cardId, orderedAt }: FeeOfOrder): { room: 'cards'; accountId: string; holdId: string } {
  return { room: 'cards', accountId, holdId: idempotencyKeyOf('cards.order-fee', cardId, instantText(orderedAt)) }
}

/** False when there is not enough money. */
export async function holdFee(tx: Transaction, order: FeeOfOrder, at: Instant): Promise<boolean> {
  const hold = { ...holdOf(order), amount: order.fee, expiresAt: at.add({ hours: holdHours }), at }
  const outcome = await placeHold(tx, hold)
  if (outcome.kind === 'refused' && outcome.code !== 'ledger.insufficient_funds') throw new Error(outcome.code)
  return outcome.kind === 'done'
}

export async function letGoOfFee(tx: Transaction, order: FeeOfOrder, at: Instant): Promise<void> {
  await releaseHold(tx, { ...holdOf(order), at })
}

export async function chargeFee(tx: Transaction, order: FeeOfOrder, clock: Clock): Promise<void> {
  const { accountId, fee, cardId } = order
  const at = clock.now()
  const journal = {
    journalId: newUuid(clock),
    owner: accountId,
    idempotencyKey: idempotencyKeyOf('cards.order-fee', cardId),
    kind: 'fee' as const,
    legs: [
      { accountId, amount: negateCents(fee) },
      { accountId: houseAccounts.feeIncome, amount: fee },
    ],
    at,
  }
  const outcome = await captureHold(tx, { ...holdOf(order), captured: fee, isFinal: true, journal })
  if (outcome.kind === 'refused') throw new Error(`the ledger refused the fee of an order: ${outcome.code}`)
  await recordTransactions(tx, [
    {
      id: newUuid(clock),
      accountId,
      createdAt: at,
      amount: fee,
      journalId: outcome.journalId,
      summary: ownText('Fast card delivery'),
      direction: 'NEGATIVE',
      status: 'COMPLETED',
      typeName: 'Transaction',
      kind: 'other',
      rail: 'book',
      last4: null,
      reasonCode: null,
      payrollTransfer: null,
    },
  ])
}
