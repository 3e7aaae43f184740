// Reads the messages of the card provider's frame. They come from another origin, so every part of them is checked.

export type FrameEvent = { type: 'shown' | 'more' | 'denied' | 'failed' | 'hidden'; height?: number }

const types: readonly FrameEvent['type'][] = ['shown', 'more', 'denied', 'failed', 'hidden']

/** Null for anything that is not as agreed. */
export function frameEventOf(message: unknown): FrameEvent | null {
  if (typeof message !== 'object' || message === null || !('type' in message)) return null
  const type = types.find((known) => known === message.type)
  if (!type) return null
  const height = 'height' in message ? message.height : undefined
  return typeof height === 'number' && Number.isFinite(height) && height > 0 ? { type, height: Math.ceil(height) } : { type }
}
