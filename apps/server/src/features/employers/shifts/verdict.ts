// Decides what a row of a shift file does to the stored shift: adds, corrects, deletes, or nothing. Pure.
import { createHash } from 'node:crypto'
import type { FileShift } from '../shift-rows/index.ts'
import type { ShiftMark } from './shifts.store.ts'

/** What a row that is written does. */
export type ShiftChange = 'added' | 'changed' | 'deleted' | 'unchanged'
export type Verdict = ShiftChange | 'outdated' | { reason: string }

export function verdictOn(
  { shift, rowHash, rosterId }: { shift: FileShift; rowHash: Uint8Array; rosterId: string },
  mark: ShiftMark | undefined,
): Verdict {
  if (mark === undefined) return 'added'
  if (mark.rosterId !== rosterId) return { reason: 'the shift of this id belongs to someone else' }
  const isSame = Buffer.compare(mark.rowHash, rowHash) === 0
  if (shift.version !== null && shift.version < mark.version) return 'outdated'
  if (isSame) return 'unchanged'
  if (shift.version !== null && shift.version === mark.version) {
    return { reason: `version ${shift.version} of this shift is known and says something else` }
  }
  return shift.status === 'deleted' ? 'deleted' : 'changed'
}

/** Of all that the row says but its version. */
export function hashOf({ version: _version, ...shift }: FileShift): Uint8Array {
  const said = JSON.stringify(shift, (_name, value: unknown) => (typeof value === 'bigint' ? `${value}` : value))
  return createHash('sha256').update(said).digest()
}
