// Calls Zendesk's Requests API as one end user, who sees only public comments: internal notes never arrive here.
import { parseInstant, type Instant } from '@daybreak/time'
import * as z from 'zod'
import type { ZendeskConfig } from '#platform/config/help-center.ts'
import { createZendeskCalls, ZendeskRefused } from './zendesk-calls.ts'
import { ticketStatuses, type TicketStatus } from './help-center.rules.ts'

export type Ticket = {
  id: bigint
  status: TicketStatus
  /** The first comment, which no one can change. */
  description: string
  requesterId: number
  canBeSolvedByUs: boolean
  createdAt: Instant
  updatedAt: Instant
}
export type TicketComment = {
  id: bigint
  authorId: number
  agent: string | null
  body: string
  fileCount: number
  isPublic: boolean
}
export type NewComment = { body: string; uploads: readonly string[] }

export type Zendesk = {
  /** The same key again is the same ticket, as far as Zendesk keeps it. */
  create(ticket: NewComment & { subject: string; follows: bigint | null; key: string }, signal: AbortSignal): Promise<Ticket>
  comment(id: bigint, comment: NewComment & { isSolved: boolean }, signal: AbortSignal): Promise<void>
  /** null: there is none, or no longer. */
  read(id: bigint, signal: AbortSignal): Promise<Ticket | null>
  /** In the order in which they were written. */
  listComments(id: bigint, signal: AbortSignal): Promise<TicketComment[]>
  /** Newest first, down to that moment. */
  listSince(by: 'created_at' | 'updated_at', since: Instant, signal: AbortSignal): Promise<Ticket[]>
  /** The token by which a comment takes the file along. */
  upload(file: { name: string; type: string; bytes: Uint8Array<ArrayBuffer> }, signal: AbortSignal): Promise<string>
}

const uploadTimeoutMs = 30_000
const pageSize = 100

const instant = z.iso.datetime({ offset: true }).transform((text) => parseInstant(text))
const id = z.int().positive()
const ticketShape = z
  .object({
    id,
    status: z.enum(ticketStatuses),
    description: z.nullish(z.string()),
    requester_id: z.int(),
    can_be_solved_by_me: z.nullish(z.boolean()),
    created_at: instant,
    updated_at: instant,
  })
  .transform((one): Ticket => ({
    id: BigInt(one.id),
    status: one.status,
    description: one.description ?? '',
    requesterId: one.requester_id,
    canBeSolvedByUs: one.can_be_solved_by_me === true,
    createdAt: one.created_at,
    updatedAt: one.updated_at,
  }))
const oneTicket = z.object({ request: ticketShape })
const pageOfTickets = z.object({ requests: z.array(ticketShape), next_page: z.nullish(z.string()) })
const pageOfComments = z.object({
  comments: z.array(
    z.object({
      id,
      author_id: z.int(),
      body: z.nullish(z.string()),
      plain_body: z.nullish(z.string()),
      public: z.nullish(z.boolean()),
      attachments: z.nullish(z.array(z.object({}))),
    }),
  ),
  users: z.nullish(z.array(z.object({ id: z.int(), name: z.nullish(z.string()) }))),
  next_page: z.nullish(z.string()),
})
const uploaded = z.object({ upload: z.object({ token: z.string().min(1) }) })

export function createZendesk(config: ZendeskConfig): Zendesk {
  const { ask, readPages } = createZendeskCalls(config)
  return {
    async create({ subject, body, uploads, follows, key }, signal) {
      const request = {
        subject,
        comment: { body, uploads },
        ...(follows !== null && { via_followup_source_id: Number.parseInt(String(follows), 10) }),
      }
      const asked = { method: 'POST', body: { request }, headers: { 'idempotency-key': key } } as const
      return (await ask(oneTicket, '/api/v2/requests.json', asked, signal)).request
    },
    async comment(ticketId, { body, uploads, isSolved }, signal) {
      const request = { comment: { body, uploads }, ...(isSolved && { solved: true }) }
      await ask(oneTicket, `/api/v2/requests/${ticketId}.json`, { method: 'PUT', body: { request } }, signal)
    },
    async read(ticketId, signal) {
      try {
        return (await ask(oneTicket, `/api/v2/requests/${ticketId}.json`, {}, signal)).request
      } catch (error) {
        if (error instanceof ZendeskRefused && error.status === 404) return null
        throw error
      }
    },
    async listComments(ticketId, signal) {
      const found: TicketComment[] = []
      const path = (page: number) =>
        `/api/v2/requests/${ticketId}/comments.json?sort_by=created_at&sort_order=asc&per_page=${pageSize}&page=${page}`
      const take = ({ comments, users }: z.infer<typeof pageOfComments>) => {
        const names = new Map((users ?? []).map((user) => [user.id, user.name ?? null]))
        for (const one of comments)
          found.push({
            id: BigInt(one.id),
            authorId: one.author_id,
            agent: names.get(one.author_id) ?? null,
            body: one.plain_body ?? one.body ?? '',
            fileCount: one.attachments?.length ?? 0,
            isPublic: one.public !== false,
          })
        return true
      }
      await readPages(pageOfComments, path, take, signal)
      return found
    },
    async listSince(by, since, signal) {
      const found: Ticket[] = []
      const path = (page: number) => `/api/v2/requests.json?sort_by=${by}&sort_order=desc&per_page=${pageSize}&page=${page}`
      const momentOf = (one: Ticket) => (by === 'created_at' ? one.createdAt : one.updatedAt).epochMilliseconds
      const take = ({ requests }: z.infer<typeof pageOfTickets>) => {
        const fresh = requests.filter((one) => momentOf(one) >= since.epochMilliseconds)
        found.push(...fresh)
        return fresh.length === requests.length
      }
      await readPages(pageOfTickets, path, take, signal)
      return found
    },
    async upload({ name, type, bytes }, signal) {
      const path = `/api/v2/uploads.json?filename=${encodeURIComponent(name)}`
      const asked = { method: 'POST', body: bytes, headers: { 'content-type': type }, waitMs: uploadTimeoutMs } as const
      return (await ask(uploaded, path, asked, signal)).upload.token
    },
  }
}
