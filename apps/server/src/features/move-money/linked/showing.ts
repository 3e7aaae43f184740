// Shows linked accounts as a browser reads them.
import type { MoneyDestination } from '@daybreak/contract'
import { publicId } from '@daybreak/ids'
import { instantText, isBefore, plainDateText, type Instant } from '@daybreak/time'
import { isCardOver, limitHours } from '../limits/index.ts'
import type { Destination } from './destinations.store.ts'
import type { StoredProof } from './proofs/proofs.store.ts'

const statuses = { pending: 'PENDING', verified: 'VERIFIED', failed: 'FAILED', locked: 'LOCKED' } as const

/** @throws Error  for one that was removed: it is shown with its transfers alone */
export function showDestination(destination: Destination, proof: StoredProof | null, at: Instant): MoneyDestination {
  const { state, verifiedAt } = destination
  if (state === 'removed') throw new Error('a removed account is not shown')
  const isOver = state === 'verified' && isCardOver(destination.expires, at)
  const firstDayUntil = verifiedAt?.add({ hours: limitHours }) ?? null
  return {
    id: publicId('dst', destination.id),
    kind: destination.kind,
    status: isOver ? 'FAILED' : statuses[state],
    reasonCode: isOver ? 'CARD_EXPIRED' : destination.stateReason,
    nickname: destination.nickname,
    name: destination.name,
    last4: destination.last4,
    accountType: destination.accountType,
    expires: destination.expires,
    receivesInstant: destination.receivesInstant,
    addedAt: instantText(destination.addedAt),
    firstDayUntil: firstDayUntil !== null && isBefore(at, firstDayUntil) ? instantText(firstDayUntil) : null,
    proof:
      proof === null || state !== 'pending'
        ? null
        : { expectedOn: plainDateText(proof.expectedOn), triesLeft: proof.triesLeft, expiresAt: instantText(proof.expiresAt) },
  }
}
