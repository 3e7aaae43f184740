// Fetches from a service that may be slow or malicious: one deadline for everything, a size limit, and no redirects.

export type FetchBounds = { signal: AbortSignal; maxBytes: number }

/** By which library errors know what went wrong: an answer that is too large is no answer. */
export class AnswerTooLarge extends Error {
  override readonly name = 'AnswerTooLarge'
}

const bodiless = new Set([204, 205, 304])

/** Reads the whole answer, counted after it is unpacked, before anyone sees it. */
export async function fetchBounded(url: string, init: RequestInit, { signal, maxBytes }: FetchBounds): Promise<Response> {
  const signals = init.signal ? [init.signal, signal] : [signal]
  const response = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.any(signals) })
  const chunks: Uint8Array[] = []
  let length = 0
  const body: AsyncIterable<Uint8Array> | null = response.body
  for await (const chunk of body ?? []) {
    length += chunk.byteLength
    // Leaving the loop ends the connection.
    if (length > maxBytes) throw new AnswerTooLarge(`more than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  const { status, headers } = response
  return new Response(bodiless.has(status) ? null : Buffer.concat(chunks), { status, headers })
}
