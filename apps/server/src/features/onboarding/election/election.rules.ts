// Decides which part of an election to send to the employer, and until when a worker may take it back. Pure.
import type { ElectionChoice } from '@daybreak/contract'
import type { Instant } from '@daybreak/time'
import type { Refusal } from '#platform/errors.ts'

/** Our reading of readings 4.2, "Later change and undo": a month, in which at least one payday shows them what it means. */
export const undoDays = 30

/** The election sends pay here, in whole or in part. */
export function isSwitch(choice: ElectionChoice['choice']): boolean {
  return choice === 'all' || choice === 'part'
}

/** set: from a payday on, pay goes where the worker asks. stop: from then on it goes where it went before. */
export type ElectionAction = 'set' | 'stop'

export type NewestElection = { id: string; choice: ElectionChoice['choice'] }
export type LastLine = { electionId: string; action: ElectionAction }

/** What has yet to be sent to the employer; null when there is nothing. An election that was taken back before it was sent is never sent. */
export function actionToReport(newest: NewestElection, last: LastLine | null): ElectionAction | null {
  if (last?.electionId === newest.id) return null
  if (isSwitch(newest.choice)) return 'set'
  return last?.action === 'set' ? 'stop' : null
}

/** Until when an election can be taken back; null for one that has nothing to send, or that takes another back. */
export function undoUntil({
  choice,
  consentedAt,
}: Pick<ElectionChoice, 'choice'> & { consentedAt: Instant | null }): Instant | null {
  return isSwitch(choice) && consentedAt !== null ? consentedAt.add({ hours: undoDays * 24 }) : null
}

export type UndoVerdict = { kind: 'undo' } | { kind: 'stands' } | Refusal<'onboarding.undo_too_late'>

/** @param newest  null before the worker was asked: then there is nothing to take back */
export function decideUndo(
  newest: (Pick<ElectionChoice, 'choice'> & { consentedAt: Instant | null }) | null,
  now: Instant,
): UndoVerdict {
  const until = newest === null ? null : undoUntil(newest)
  if (until === null) return { kind: 'stands' }
  if (until.epochMilliseconds <= now.epochMilliseconds) return { kind: 'refused', code: 'onboarding.undo_too_late' }
  return { kind: 'undo' }
}

/** The later of two paydays: one that is over cannot be paid differently any more. */
export function laterPayday(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other
  return one < other ? other : one
}
