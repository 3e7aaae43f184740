// Proves that a message comes from the card provider, unaltered and fresh: HMAC-SHA256 of the body as it came.
import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import type { Instant } from '@daybreak/time'

export type SignatureVerdict = 'genuine' | 'forged' | 'stale'

/** Quality, "fresh within 5 minutes (re-signed at each attempt)". */
const freshMs = 5 * 60_000
const digestShape = /^[0-9a-f]{64}$/
const envelope = z.object({ extensions: z.object({ signatureTimestamp: z.int() }) })

export type SignedMessage = {
  body: Uint8Array
  /** The header's value: one signature for each key while keys rotate, separated by commas. */
  signature: string | undefined
}

export function verifySignature({ body, signature }: SignedMessage, key: string, now: Instant): SignatureVerdict {
  const expected = createHmac('sha256', key).update(body).digest()
  const isGenuine = (signature ?? '')
    .split(',')
    .map((digest) => digest.trim())
    .filter((digest) => digestShape.test(digest))
    .some((digest) => timingSafeEqual(Buffer.from(digest, 'hex'), expected))
  if (!isGenuine) return 'forged'
  // The time stands inside what is signed: an old message cannot be sent again as a new one.
  const timestampMs = timestampOf(body)
  if (timestampMs === null) return 'forged'
  return Math.abs(now.epochMilliseconds - timestampMs) <= freshMs ? 'genuine' : 'stale'
}

function timestampOf(body: Uint8Array): number | null {
  try {
    return envelope.parse(JSON.parse(Buffer.from(body).toString('utf8'))).extensions.signatureTimestamp
  } catch {
    return null
  }
}
