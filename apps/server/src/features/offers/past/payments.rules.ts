// Computes the payments for past purchases, and what was taken back after refunds, by the engine's own rules. Pure.
import { negateCents, noCents, subtractCents, type Cents } from '@daybreak/money'
import { isBefore, type Instant } from '@daybreak/time'
import { reckon, type Activation, type Purchase } from '../matching/index.ts'
import { outcomeOf } from '../rewards/index.ts'

export type PastPayment = { ref: string; offerId: string; amount: Cents; at: Instant }

export type Refundable = Purchase & { completedAt: Instant | null; refundedAt: Instant | null }

/** A job runs every ten minutes: some runs pass before it handles a reward. */
const jobMinutes = 7

/** In order. A refund before the payment has reduced it; a later one takes the difference back. */
export function paymentsOf(activations: readonly Activation[], purchases: readonly Refundable[], now: Instant): PastPayment[] {
  const amountNow = new Map(
    reckon(activations, purchases).map((line) => [line.ref, line.kind === 'earned' ? line.amount : noCents]),
  )
  const byRef = new Map(purchases.map((purchase) => [purchase.ref, purchase]))
  const payments = reckon(activations, purchases.map(asWhenPaid)).flatMap((line) => {
    const purchase = byRef.get(line.ref)
    if (line.kind !== 'earned' || purchase === undefined) return []
    const paidAt = paidAtOf(purchase, line.amount)
    if (paidAt === null || !isBefore(paidAt, now)) return []
    const { ref, offerId, amount } = line
    const tooMuch = subtractCents(amount, amountNow.get(ref) ?? noCents)
    const { refundedAt } = purchase
    const taken = { ref, offerId, amount: negateCents(tooMuch), at: (refundedAt ?? paidAt).add({ minutes: jobMinutes }) }
    return [{ ref, offerId, amount, at: paidAt }, ...(tooMuch > noCents ? [taken] : [])]
  })
  return payments.toSorted((one, other) => one.at.epochMilliseconds - other.at.epochMilliseconds)
}

/** Without the refund that followed the payment. */
function asWhenPaid(purchase: Refundable): Refundable {
  const paidAt = paidAtOf(purchase, purchase.spent)
  const isLater = purchase.refundedAt !== null && paidAt !== null && isBefore(paidAt, purchase.refundedAt)
  return isLater ? { ...purchase, refunded: noCents } : purchase
}

function paidAtOf({ ref, completedAt }: Refundable, amount: Cents): Instant | null {
  const earned = { kind: 'earned', ref, offerId: '', amount, isComplete: completedAt !== null } as const
  const { payAt } = outcomeOf(earned, { paid: noCents, wasPaid: false, completedAt })
  return payAt === null ? null : payAt.add({ minutes: jobMinutes })
}
