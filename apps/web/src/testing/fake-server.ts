// A server for component tests: answers fetch by method and path, and records the requests.
import { vi } from 'vitest'

export type FakeCall = { method: string; path: string; query: URLSearchParams; headers: Headers; body: unknown }
/** A body for 200, or a whole response. */
type Answer = (call: FakeCall) => unknown

/** `answers` is keyed "GET /api/…"; an unexpected call fails the test that made it with a 404. */
export function startFakeServer(answers: Record<string, Answer>) {
  const calls: FakeCall[] = []
  const fetchStub = vi.fn<typeof fetch>(async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, 'http://127.0.0.1')
    const asked = input instanceof Request ? input : null
    const method = init?.method ?? asked?.method ?? 'GET'
    const sent = init?.body ?? (asked?.body ? await asked.text() : undefined)
    const body: unknown = typeof sent === 'string' ? JSON.parse(sent) : sent
    const headers = new Headers(init?.headers ?? asked?.headers)
    const call = { method, path: url.pathname, query: url.searchParams, headers, body }
    calls.push(call)
    const answer = answers[`${method} ${url.pathname}`]
    if (!answer) return problem(404, 'not_found')
    const given = await Promise.race([answer(call), abandoned(init?.signal)])
    return given instanceof Response ? given : Response.json(given ?? null)
  })
  vi.stubGlobal('fetch', fetchStub)
  return {
    answers,
    calls,
    callsTo: (route: string) => calls.filter(({ method, path }) => `${method} ${path}` === route),
  }
}

/** Fails when the caller waits no longer, as fetch does. */
function abandoned(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true }))
}

/** A refusal or failure in the product's own form. */
export function problem(status: number, code: string, more: object = {}): Response {
  const body = { type: 'about:blank', title: code, status, code, detail: '', requestId: 'req_test', ...more }
  return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/problem+json' } })
}
