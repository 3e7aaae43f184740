// Reads the messages of the card provider's page for a debit card. They come from another origin, so every part of them is
// checked.

export type EntryEvent =
  | { type: 'ready'; height: number }
  /** `takesInstant` is null while the provider does not say. */
  | { type: 'typed'; tokenId: string; last4: string | null; takesInstant: boolean | null }
  /** The bank of the card refused: the page says so itself. */
  | { type: 'declined' }
  /** The token is over. */
  | { type: 'denied' }
  /** No answer from the provider: the page says so itself. */
  | { type: 'failed' }

/** Null for anything that is not as agreed. */
export function entryEventOf(message: unknown): EntryEvent | null {
  const type = partOf(message, 'type')
  if (type === 'declined' || type === 'denied' || type === 'failed') return { type }
  if (type === 'ready') {
    const height = partOf(message, 'height')
    return typeof height === 'number' && Number.isFinite(height) && height > 0 ? { type, height: Math.ceil(height) } : null
  }
  const [tokenId, last4, takes] = [partOf(message, 'tokenId'), partOf(message, 'last4'), partOf(message, 'takesInstantTransfers')]
  if (type !== 'typed' || typeof tokenId !== 'string' || tokenId === '') return null
  return {
    type,
    tokenId,
    last4: typeof last4 === 'string' && /^\d{4}$/.test(last4) ? last4 : null,
    takesInstant: typeof takes === 'boolean' ? takes : null,
  }
}

function partOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
