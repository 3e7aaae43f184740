// Detects what a file is by its first bytes, and never by its name. Pure.

const signatures = [
  { type: 'image/jpeg', bytes: [0xff, 0xd8, 0xff] },
  // The signature, and the chunk that every PNG begins with.
  { type: 'image/png', bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d, 0x49, 0x48, 0x44, 0x52] },
  { type: 'application/pdf', bytes: [0x25, 0x50, 0x44, 0x46, 0x2d] },
] as const

export type FileType = (typeof signatures)[number]['type']

/** Readings 4.2, "type by magic bytes". Returns null when the file is none of the types. */
export function fileTypeOf(head: Uint8Array, types: readonly FileType[]): FileType | null {
  const isAt = (bytes: readonly number[]) => bytes.every((byte, index) => head[index] === byte)
  return signatures.find(({ type, bytes }) => types.includes(type) && isAt(bytes))?.type ?? null
}
