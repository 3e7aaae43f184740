// Verifies that a message comes from the card provider, unaltered and fresh: HMAC-SHA256 of the raw body.
import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import type { Instant } from '@daybreak/time'

export type SignatureVerdict = 'genuine' | 'forged' | 'stale'

/**
 * Quality, "fresh within 5 minutes (re-signed at each attempt)". The provider allows 15 minutes for events and 5 for questions: each attempt is
 * signed anew, so that 5 are enough for both.
 */
const freshMs = 5 * 60_000
// More than any rotation has, and no more work than that for a stranger.
const maxSignatures = 10
const digestShape = /^[0-9a-f]{64}$/
const envelope = z.object({ extensions: z.object({ signatureTimestamp: z.int() }) })

export type SignedMessage = {
  /** The raw body. */
  bytes: Uint8Array
  /** What it says. */
  body: unknown
  /** The header's value: one signature for each key while keys rotate, separated by commas. */
  signature: string | undefined
}

/** @param keys  each is good: while keys rotate there are two, here and in the header */
export function verifySignature(
  { bytes, body, signature }: SignedMessage,
  keys: readonly string[],
  now: Instant,
): SignatureVerdict {
  const expected = keys.map((key) => createHmac('sha256', key).update(bytes).digest())
  const isGenuine = (signature ?? '')
    .split(',')
    .map((digest) => digest.trim())
    .filter((digest) => digestShape.test(digest))
    .slice(0, maxSignatures)
    .some((digest) => expected.some((own) => timingSafeEqual(Buffer.from(digest, 'hex'), own)))
  if (!isGenuine) return 'forged'
  // The signature covers the time: an old message cannot be sent again as a new one.
  const parsed = envelope.safeParse(body)
  if (!parsed.success) return 'forged'
  const ageMs = now.epochMilliseconds - parsed.data.extensions.signatureTimestamp
  return Math.abs(ageMs) <= freshMs ? 'genuine' : 'stale'
}
