// Decides which files may be sent, as far as a browser can tell. Readings 4.2, "upload JPG/PNG/PDF ≤ 10 MB, ≤ 5 files". Pure.
import { documentLimits } from '@daybreak/contract'
import type { CopyKey } from '@daybreak/copy'

/** What the picker offers: by kind, and by ending for a phone that knows no kinds. */
export const acceptedFiles = `${documentLimits.types.join(',')},.jpg,.jpeg,.png,.pdf`

/** Named one by one, and not as any picture: a phone that photographs in a format of its own then gives one of these. */
export const acceptedPhotos = documentLimits.types.filter((type) => type.startsWith('image/')).join(',')

/** A file that is plainly of another type is refused before it is sent over a slow line. */
export function fileFaultOf({ type, size }: Pick<File, 'type' | 'size'>, countBefore: number): CopyKey | null {
  if (countBefore >= documentLimits.maxCount) return 'onboarding.verification.file-count'
  if (type !== '' && !documentLimits.types.some((known) => known === type)) return 'onboarding.verification.file-type'
  if (size === 0) return 'onboarding.verification.file-failed'
  return size > documentLimits.maxSize ? 'onboarding.verification.file-size' : null
}

const signatures: ReadonlyArray<readonly [type: string, bytes: readonly number[]]> = [
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
]
/** This many bytes identify a file's type. */
export const signatureBytes = 8

/** What the first bytes of a file say, whatever it is called; null for what may not be sent. */
export function typeOfContent(head: Uint8Array): string | null {
  return signatures.find(([, bytes]) => bytes.every((byte, position) => head[position] === byte))?.[0] ?? null
}

/** Names are cut in front of their ending, so that what kind of file it is can still be read. */
export function sentName(name: string, longest = 120): string {
  const trimmed = name.trim()
  if (trimmed.length <= longest) return trimmed
  const dot = trimmed.lastIndexOf('.')
  const ending = dot > 0 && trimmed.length - dot <= 10 ? trimmed.slice(dot) : ''
  return trimmed.slice(0, longest - ending.length) + ending
}
