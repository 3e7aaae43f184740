// Which files may be sent, as far as a browser can tell, and in which pieces they go. Readings 4.2, "upload JPG/PNG/PDF ≤ 10 MB, ≤ 5 files". Pure.
import { documentLimits } from '@daybreak/contract'
import type { CopyKey } from '@daybreak/copy'

/** What the picker offers: by kind, and by ending for a phone that knows no kinds. */
export const acceptedFiles = `${documentLimits.types.join(',')},.jpg,.jpeg,.png,.pdf`

/** Named one by one, and not as any picture: a phone that photographs in a format of its own then gives one of these. */
export const acceptedPhotos = documentLimits.types.filter((type) => type.startsWith('image/')).join(',')

/** The server looks into the file; here only what is plainly no such file is told apart, before it is sent over a slow line. */
export function fileFaultOf({ type, size }: Pick<File, 'type' | 'size'>, countBefore: number): CopyKey | null {
  if (countBefore >= documentLimits.countMost) return 'onboarding.verification.file-count'
  if (type !== '' && !documentLimits.types.some((known) => known === type)) return 'onboarding.verification.file-type'
  if (size === 0) return 'onboarding.verification.file-failed'
  return size > documentLimits.sizeMost ? 'onboarding.verification.file-size' : null
}

/** The piece that begins where the server has got to; null when it has the whole file. */
export function nextPiece(size: number, received: number): { start: number; end: number } | null {
  if (received >= size) return null
  return { start: received, end: Math.min(size, received + documentLimits.pieceSize) }
}

/** Names are cut in front of their ending, so that what kind of file it is can still be read. */
export function sentName(name: string, longest = 120): string {
  const trimmed = name.trim()
  if (trimmed.length <= longest) return trimmed
  const dot = trimmed.lastIndexOf('.')
  const ending = dot > 0 && trimmed.length - dot <= 10 ? trimmed.slice(dot) : ''
  return trimmed.slice(0, longest - ending.length) + ending
}
