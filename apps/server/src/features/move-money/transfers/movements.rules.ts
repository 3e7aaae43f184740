// Decides what a change of a transfer's course moves between us and its rail, and on which bank day, to compare with the rail's
// own list. Pure.
import type { TransferDirection, TransferSpeed } from '@daybreak/contract'
import { bankDateOf, bankDayOnOrAfter, isBefore, type Instant, type PlainDate } from '@daybreak/time'
import type { Fact } from '../move-money-facts.ts'
import type { RailName } from '../rails/index.ts'
import type { Course } from './life-cycle.rules.ts'

export type MovementKind = 'settled' | 'returned'

/** Transfers that are compared together: those of a rail's list, and instant ones, which are in no list. */
export type BookName = RailName | 'instant'

export function bookOf({ speed, rail }: { speed: TransferSpeed; rail: RailName }): BookName {
  return speed === 'instant' ? 'instant' : rail
}

type Moved = Pick<Course, 'isPosted' | 'isUndone' | 'isFunded'>

/** Exactly what the journals between the two courses post to a clearing account or to the settlement bank. */
export function movementsBetween({ direction }: { direction: TransferDirection }, before: Moved, after: Moved): MovementKind[] {
  const isSettled = direction === 'out' ? after.isPosted && !before.isPosted : after.isFunded && !before.isFunded
  const isReturned = direction === 'out' ? after.isUndone && !before.isUndone : before.isFunded && !after.isFunded
  return [...(isSettled ? (['settled'] as const) : []), ...(isReturned ? (['returned'] as const) : [])]
}

/**
 * The bank day that the facts give a movement. A time outside of the transfer's own life is a wrong clock's: the day on which it was reported counts.
 */
export function dayOfMovement(
  kind: MovementKind,
  facts: readonly Fact[],
  { createdAt, at }: { createdAt: Instant; at: Instant },
): PlainDate {
  const reported = new Map(facts.map((fact) => [fact.kind, fact.at]))
  const back = reported.get('returned') ?? reported.get('failed')
  const said = kind === 'settled' ? (reported.get('settled') ?? back) : back
  const isOwn = said !== undefined && !isBefore(said, createdAt) && !isBefore(at, said)
  return bankDayOnOrAfter(bankDateOf(isOwn ? said : at))
}
