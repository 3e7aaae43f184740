// Queries a geocoder over HTTP: once, within a time limit, reading at most as much text as a list of addresses needs.
import type * as z from 'zod'

const maxBytes = 1_000_000

/**
 * The answer, in the form that is expected.
 *
 * @throws  when there is none in time, or another one. No message contains the requested address, because it holds what workers type.
 */
export async function askGeocoder<Answer>(url: URL, shape: z.ZodType<Answer>, timeoutMs: number): Promise<Answer> {
  const response = await fetch(url, {
    headers: { accept: 'application/json', 'accept-language': 'en', 'user-agent': 'Daybreak' },
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!response.ok) {
    await response.body?.cancel()
    throw new Error(`the geocoder answered ${response.status}`)
  }
  const parsed = shape.safeParse(jsonOf(await readText(response)))
  // Without the parser's and the schema's own words: they quote the answer.
  if (!parsed.success) throw new Error('the geocoder answered in another form')
  return parsed.data
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

async function readText(response: Response): Promise<string> {
  const body: AsyncIterable<Uint8Array> | null = response.body
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new Error('the geocoder answered more than a list')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** A path below the configured address, which may have one of its own. */
export function urlBelow(base: string, path: string, query: Record<string, string>): URL {
  const url = new URL(path, base.endsWith('/') ? base : `${base}/`)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url
}

/** ZIP+4 is its first five digits (specification 5); what is no ZIP code is left to the worker. */
export function zipOf(text: string | undefined): string {
  return /^(\d{5})(?:-\d{4})?$/.exec(text?.trim() ?? '')?.[1] ?? ''
}
