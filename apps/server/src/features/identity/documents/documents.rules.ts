// Decides whether a worker may start another file for a check. Pure.
import { documentLimits, type DocumentItem, type VerificationItem } from '@daybreak/contract'
import type { Refusal } from '#platform/errors.ts'

/** @param count  the files of this round that there are already */
export function refuseFile(
  item: DocumentItem,
  { items, count }: { items: readonly VerificationItem[]; count: number },
): Refusal<'identity.not_requested' | 'identity.file_count'> | null {
  if (!items.includes(item)) return { kind: 'refused', code: 'identity.not_requested' }
  return count >= documentLimits.maxCount ? { kind: 'refused', code: 'identity.file_count' } : null
}
