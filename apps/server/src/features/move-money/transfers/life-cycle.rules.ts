// Computes the state of a transfer from all of its facts, in whatever order they were reported. Pure. Readings 4.13.
import type { MoneyTransferStatus, TransferDirection, TransferSpeed } from '@daybreak/contract'
import type { Instant, PlainDate } from '@daybreak/time'
import type { Fact, FactKind } from '../move-money-facts.ts'

export type Course = {
  status: MoneyTransferStatus
  reason: string | null
  /** Whether its money is taken off, or put on, the worker's account; and whether that was made undone. */
  isPosted: boolean
  isUndone: boolean
  /** Outgoing money is held. */
  isHeld: boolean
  /** Incoming money of the other bank is with ours. */
  isFunded: boolean
  endedAt: Instant | null
}

type Kind = { direction: TransferDirection; speed: TransferSpeed } & Partial<Dated>

type Dated = {
  /** The day that the worker chose; null for one that leaves as soon as it can. */
  sendOn: PlainDate | null
  /** When its day had arrived and its money was held. */
  begunAt: Instant | null
}

/** Its day has not arrived: nothing is held. */
export function isWaiting({ sendOn, begunAt }: Dated): boolean {
  return sendOn !== null && begunAt === null
}

/** The same facts give the same state, in any order and however often they were reported: each kind is stored once. */
export function courseOf({ direction, speed, sendOn = null, begunAt = null }: Kind, facts: readonly Fact[]): Course {
  const reported = new Map(facts.map((fact) => [fact.kind, fact]))
  if (direction === 'in') return courseIn(reported)
  const course = courseOut(speed, reported)
  return isWaiting({ sendOn, begunAt }) ? { ...course, isHeld: false } : course
}

type Reported = ReadonlyMap<FactKind, Fact>

const open = { reason: null, isPosted: false, isUndone: false, isHeld: true, isFunded: false, endedAt: null } as const

function courseOut(speed: TransferSpeed, reported: Reported): Course {
  const [canceled, settled, failed, returned] = [
    reported.get('canceled'),
    reported.get('settled'),
    reported.get('failed'),
    reported.get('returned'),
  ]
  const done = speed === 'instant' ? 'COMPLETED' : 'PROCESSED'
  // A return that is reported before the settlement: the money still went there and back.
  if (returned !== undefined) {
    // Readings 4.13: an instant transfer is completed or failed.
    const status = speed === 'instant' ? 'FAILED' : 'RETURNED'
    return { ...open, status, reason: returned.reason, isPosted: true, isUndone: true, isHeld: false, endedAt: returned.at }
  }
  if (failed !== undefined) {
    const wasPosted = settled !== undefined
    return {
      ...open,
      status: 'FAILED',
      reason: failed.reason,
      isPosted: wasPosted,
      isUndone: wasPosted,
      isHeld: false,
      endedAt: failed.at,
    }
  }
  if (settled !== undefined) return { ...open, status: done, isPosted: true, isHeld: false, endedAt: settled.at }
  if (canceled !== undefined) return { ...open, status: 'CANCELED', isHeld: false, endedAt: canceled.at }
  return { ...open, status: inProgress(speed, reported) }
}

/** Our reading: `usable` is kept only while the money is funded, so that money that went back is never put on the account. What settled was not canceled. */
function courseIn(reported: Reported): Course {
  const [canceled, settled, usable] = [reported.get('canceled'), reported.get('settled'), reported.get('usable')]
  const back = reported.get('returned') ?? reported.get('failed')
  const isFunded = settled !== undefined && back === undefined
  if (back !== undefined) {
    const wasPosted = usable !== undefined
    const status = back.kind === 'failed' ? 'FAILED' : 'RETURNED'
    return {
      ...open,
      status,
      reason: back.reason,
      isPosted: wasPosted,
      isUndone: wasPosted,
      isHeld: false,
      isFunded,
      endedAt: back.at,
    }
  }
  if (canceled !== undefined && settled === undefined) return { ...open, status: 'CANCELED', isHeld: false, endedAt: canceled.at }
  if (usable !== undefined) return { ...open, status: 'PROCESSED', isPosted: true, isHeld: false, isFunded, endedAt: usable.at }
  return { ...open, status: settled === undefined ? inProgress('standard', reported) : 'PROCESSING', isHeld: false, isFunded }
}

function inProgress(speed: TransferSpeed, reported: Reported): MoneyTransferStatus {
  if (reported.has('sent')) return 'PROCESSING'
  if (!reported.has('handed')) return 'INITIATED'
  return speed === 'instant' ? 'PROCESSING' : 'PENDING'
}

/** Whether the rail may still report more of it, so that it is asked when it is silent. */
export function isOpenCourse(status: MoneyTransferStatus): boolean {
  return status === 'INITIATED' || status === 'PENDING' || status === 'PROCESSING'
}
