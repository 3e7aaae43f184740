// Distinguishes Zendesk's own webhook calls from forged and old ones: HMAC-SHA256, in base64, of its timestamp and the raw body.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { parseInstant, type Instant } from '@daybreak/time'

export type SignatureVerdict = 'genuine' | 'forged' | 'stale'

/** Each attempt is signed anew. */
const freshMs = 5 * 60_000
const timestampShape = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/

export type SignedCall = { bytes: Uint8Array; signature: string | undefined; timestamp: string | undefined }

export function verifyCall({ bytes, signature, timestamp }: SignedCall, secret: string, now: Instant): SignatureVerdict {
  if (signature === undefined || timestamp === undefined) return 'forged'
  const expected = createHmac('sha256', secret).update(timestamp).update(bytes).digest()
  const given = Buffer.from(signature, 'base64')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'forged'
  const at = momentOf(timestamp)
  if (at === null) return 'forged'
  return Math.abs(now.epochMilliseconds - at.epochMilliseconds) <= freshMs ? 'genuine' : 'stale'
}

/** The time is part of what is signed: an old call cannot be sent again as a new one. */
function momentOf(timestamp: string): Instant | null {
  if (!timestampShape.test(timestamp)) return null
  try {
    return parseInstant(timestamp)
  } catch {
    return null
  }
}
