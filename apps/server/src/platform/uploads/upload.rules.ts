// Decides whether the next chunk of a file fits. Pure.

export type PieceVerdict =
  | { kind: 'next' }
  | { kind: 'known' }
  | { kind: 'refused'; why: 'piece_out_of_order'; received: number }
  | { kind: 'refused'; why: 'piece_size' }

/** A piece fits where the last one ended. One that is here already is no fault, because its answer may have been lost. */
export function decidePiece(
  { size, received }: { size: number; received: number },
  { offset, length }: { offset: number; length: number },
  pieceBytes: number,
): PieceVerdict {
  if (offset < received) return { kind: 'known' }
  if (offset > received || offset >= size) return { kind: 'refused', why: 'piece_out_of_order', received }
  const wanted = Math.min(pieceBytes, size - offset)
  return length === wanted ? { kind: 'next' } : { kind: 'refused', why: 'piece_size' }
}
