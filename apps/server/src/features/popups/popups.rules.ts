// Derives the state of a pop-up at a moment, whether it can start, and the order in which pop-ups are shown. Pure.
import type { PopupDeviceType, PopupStatus } from '@daybreak/contract'
import { isBefore, millisecondsBetween, type Instant } from '@daybreak/time'

/** A pop-up as its operator left it. */
export type PopupTimes = {
  status: PopupStatus
  shownFrom: Instant | null
  shownUntil: Instant | null
  startedAt: Instant | null
  stoppedAt: Instant | null
}

export type PopupState = PopupStatus | 'WAITING' | 'OVER'

/** One that was started waits for its time and is over after it. */
export function stateAt({ status, shownFrom, shownUntil }: PopupTimes, at: Instant): PopupState {
  if (status !== 'RUNNING') return status
  if (shownUntil !== null && !isBefore(at, shownUntil)) return 'OVER'
  return shownFrom !== null && isBefore(at, shownFrom) ? 'WAITING' : 'RUNNING'
}

/** Our reading: after that no one asks what a pop-up led to. */
export const reportedAfterEndHours = 30 * 24

/**
 * The status for workers' apps. Null for a pop-up that no one sees: a draft, one that is not due yet, one that ended long ago.
 * Decision 41: "every pop-up meant for this worker with its status".
 */
export function statusReportedAt(popup: PopupTimes, at: Instant): 'RUNNING' | 'STOPPED' | null {
  const state = stateAt(popup, at)
  if (state === 'RUNNING') return 'RUNNING'
  const endedAt = endOf(popup, state)
  if (endedAt === null) return null
  return millisecondsBetween(endedAt, at) <= reportedAfterEndHours * 3_600_000 ? 'STOPPED' : null
}

/** When it stopped being shown; null for one that was never shown or still is. */
function endOf({ startedAt, stoppedAt, shownFrom, shownUntil }: PopupTimes, state: PopupState): Instant | null {
  if (state === 'OVER') return shownUntil
  if (state !== 'STOPPED' || startedAt === null || stoppedAt === null) return null
  return shownFrom !== null && isBefore(stoppedAt, shownFrom) ? null : stoppedAt
}

/** Our reading: maintenance is first, then what was started first. */
export function compareShown(
  one: { icon: string; startedAt: Instant | null; id: string },
  other: { icon: string; startedAt: Instant | null; id: string },
): number {
  const rankOf = ({ icon }: { icon: string }) => (icon === 'maintenance' ? 0 : 1)
  const startOf = ({ startedAt }: { startedAt: Instant | null }) => startedAt?.epochMilliseconds ?? 0
  return rankOf(one) - rankOf(other) || startOf(one) - startOf(other) || (one.id < other.id ? -1 : 1)
}

/** Decision 10: for phones as the specification has it, for the web where the operator says so, or the flag of it is on for the worker. */
export function isShownOn(
  deviceTypes: readonly PopupDeviceType[],
  { configured, isWebOn }: { configured: readonly PopupDeviceType[]; isWebOn: boolean },
): boolean {
  return deviceTypes.some((device) => configured.includes(device) || (isWebOn && device === 'WEB'))
}
