// Calls Zendesk over HTTP: once each, within a deadline, distinguishing refusals from failures that may be retried.
import type * as z from 'zod'
import type { ZendeskConfig } from '#platform/config/help-center.ts'

/** The request is refused permanently; repeating it changes nothing. */
export class ZendeskRefused extends Error {
  readonly status: number
  constructor(status: number) {
    super(`Zendesk refused with ${status}`)
    this.status = status
  }
}

const defaultWaitMs = 10_000
// Zendesk gives no more of a list by pages.
const maxPages = 100

export type Asked = {
  method?: 'GET' | 'POST' | 'PUT'
  body?: object | Uint8Array<ArrayBuffer>
  headers?: Record<string, string>
  waitMs?: number
}

export type ZendeskCalls = {
  /** No error contains what was sent or received: people write about their lives. */
  ask<Answer>(shape: z.ZodType<Answer>, path: string, asked: Asked, signal: AbortSignal): Promise<Answer>
  /** Page by page while `take` asks for more. */
  readPages<Page extends { next_page?: string | null | undefined }>(
    shape: z.ZodType<Page>,
    path: (page: number) => string,
    take: (page: Page) => boolean,
    signal: AbortSignal,
  ): Promise<void>
}

export function createZendeskCalls({ origin, email, apiToken }: ZendeskConfig): ZendeskCalls {
  const authorization = `Basic ${Buffer.from(`${email}/token:${apiToken}`).toString('base64')}`

  async function ask<Answer>(shape: z.ZodType<Answer>, path: string, asked: Asked, signal: AbortSignal): Promise<Answer> {
    const { method = 'GET', body, headers = {}, waitMs = defaultWaitMs } = asked
    const type = body === undefined ? {} : { 'content-type': 'application/json' }
    const response = await fetch(new URL(path, origin), {
      method,
      headers: { authorization, accept: 'application/json', ...type, ...headers },
      ...(body !== undefined && { body: body instanceof Uint8Array ? body : JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(waitMs)]),
    })
    if (!response.ok) {
      await response.body?.cancel()
      if (isFinal(response.status)) throw new ZendeskRefused(response.status)
      throw new Error(`Zendesk answered ${response.status}`)
    }
    const parsed = shape.safeParse(await response.json().catch(() => null))
    if (!parsed.success) throw new Error('Zendesk answered in another form')
    return parsed.data
  }

  return {
    ask,
    async readPages(shape, path, take, signal) {
      for (let page = 1; page <= maxPages; page += 1) {
        const answer = await ask(shape, path(page), {}, signal)
        if (!take(answer) || answer.next_page === null || answer.next_page === undefined) return
      }
    },
  }
}

/** A key that is wrong may be put right, and too many requests pass: both are tried again. */
function isFinal(status: number): boolean {
  return status >= 400 && status < 500 && ![401, 403, 408, 409, 425, 429].includes(status)
}
