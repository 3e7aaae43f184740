// Reads a file as it arrives, and stores none of it: its type by its first bytes, and the sandbox word for the reviewer inside
// it.
import { fileNotes, type FileNote } from './verdicts.rules.ts'

export const maxFileBytes = 10 * 1024 * 1024

/** `type` null: no JPG, PNG or PDF. */
export type FoundFile = { type: string | null; note: FileNote | null; size: number }

const signatures: readonly (readonly [string, readonly number[]])[] = [
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
]
const mark = 'SANDBOX '
// A word may cross the boundary of two chunks.
const seamBytes = mark.length + Math.max(...fileNotes.map(({ length }) => length))

/** @returns null when it is larger than a file may be */
export async function readFile(pieces: AsyncIterable<Uint8Array>): Promise<FoundFile | null> {
  let size = 0
  let head = Buffer.alloc(0)
  let seam = ''
  let note: FileNote | null = null
  for await (const piece of pieces) {
    size += piece.byteLength
    if (size > maxFileBytes) return null
    if (head.byteLength < 8) head = Buffer.concat([head, piece.subarray(0, 8)])
    const text = seam + Buffer.from(piece).toString('latin1').toUpperCase()
    note ??= fileNotes.find((word) => text.includes(mark + word)) ?? null
    seam = text.slice(-seamBytes)
  }
  const type = signatures.find(([, bytes]) => bytes.every((byte, position) => head[position] === byte))?.[0] ?? null
  return { type, note, size }
}
