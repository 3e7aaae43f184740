// Signs what the sandbox sends as the card provider does: HMAC-SHA256 of the raw body, in lowercase hexadecimal.
import { createHmac } from 'node:crypto'
import type { Clock } from '@daybreak/time'

export type SignedMessage = { body: string; headers: Readonly<Record<string, string>> }

/**
 * The body and headers of one attempt. The time is part of what is signed, so that an old message cannot be replayed as a new
 * one; therefore each attempt is signed anew.
 *
 * @param secrets  while keys rotate, one signature for each, separated by commas
 */
export function signMessage(data: unknown, secrets: readonly string[], clock: Clock): SignedMessage {
  const body = JSON.stringify({ data, extensions: { signatureTimestamp: clock.now().epochMilliseconds } })
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'HighnotePlatform/1.0.0',
      'highnote-signature': secrets.map((secret) => signatureOf(body, secret)).join(','),
    },
  }
}

function signatureOf(body: string, secret: string): string {
  return createHmac('sha256', secret).update(body).digest('hex')
}
