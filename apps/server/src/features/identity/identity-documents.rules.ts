// Decides whether a file may come, and what it is by its first bytes. Pure.
import { documentLimits, type DocumentItem, type VerificationItem } from '@daybreak/contract'
import type { Refusal } from '#platform/errors.ts'
import type { IdentityRefusal } from './identity.errors.ts'

export type DocumentType = (typeof documentLimits.types)[number]

const signatures: readonly { type: DocumentType; bytes: readonly number[] }[] = [
  { type: 'image/jpeg', bytes: [0xff, 0xd8, 0xff] },
  // The signature, and the chunk that every PNG begins with.
  { type: 'image/png', bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d, 0x49, 0x48, 0x44, 0x52] },
  { type: 'application/pdf', bytes: [0x25, 0x50, 0x44, 0x46, 0x2d] },
]

/** Readings 4.2, "type by magic bytes"; null for what is none of the three. */
export function typeOf(head: Uint8Array): DocumentType | null {
  const isAt = (bytes: readonly number[]) => bytes.every((byte, index) => head[index] === byte)
  return signatures.find(({ bytes }) => isAt(bytes))?.type ?? null
}

const maxNameLength = 120

/**
 * What a file is called for the people who review it: the last part of a path, without line breaks, other control characters and the
 * marks that turn the direction of writing. "file" when nothing is left.
 */
export function plainFileName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const plain = last
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    // No name that a file system reads as a folder, or hides.
    .replace(/^\.+/, '')
    .trim()
  return [...plain].slice(0, maxNameLength).join('') || 'file'
}

export type FileToBegin = { item: DocumentItem; size: number }

/** @param count  the files of this round that there are already */
export function refuseFile(
  { item, size }: FileToBegin,
  { items, count }: { items: readonly VerificationItem[]; count: number },
): Refusal<IdentityRefusal> | null {
  if (!items.includes(item)) return { kind: 'refused', code: 'identity.not_requested' }
  if (size > documentLimits.sizeMost) return { kind: 'refused', code: 'identity.file_size' }
  if (count >= documentLimits.countMost) return { kind: 'refused', code: 'identity.file_count' }
  return null
}

export type PieceVerdict = { kind: 'next' } | { kind: 'known' } | Refusal<IdentityRefusal>

/** A piece fits where the last one ended; one that is here already is no fault, because its answer may have been lost. */
export function decidePiece(file: { size: number; received: number }, piece: { offset: number; length: number }): PieceVerdict {
  const { size, received } = file
  const { offset, length } = piece
  if (offset < received) return { kind: 'known' }
  if (offset > received || offset >= size) return { kind: 'refused', code: 'identity.piece_out_of_order', received }
  const wanted = Math.min(documentLimits.pieceSize, size - offset)
  return length === wanted ? { kind: 'next' } : { kind: 'refused', code: 'identity.piece_size' }
}
