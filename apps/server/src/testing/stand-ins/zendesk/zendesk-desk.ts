// The state and answers of Zendesk's published Requests API for one end user: requests, their comments, uploads, and paged lists.
import { instantText, type Clock, type Instant } from '@daybreak/time'

type Comment = { id: number; authorId: number; body: string; isPublic: boolean; files: string[]; at: Instant }
export type StandInTicket = {
  id: number
  subject: string
  status: 'new' | 'open' | 'pending' | 'hold' | 'solved' | 'closed'
  follows: number | null
  comments: Comment[]
  isTaken: boolean
  isDeleted: boolean
  createdAt: Instant
  updatedAt: Instant
}
export type AgentAction = { body?: string; status?: StandInTicket['status']; isPublic?: boolean; files?: string[] }
export type Asked = { method: string; url: URL; key: string; type: string; bytes: Buffer }
export type Answer = [status: number, value: object]

type Sent = {
  subject?: string
  comment?: { body: string; uploads?: string[] }
  solved?: boolean
  via_followup_source_id?: number
}

const endUser = 1
const agentUser = { id: 7, name: 'Dana Cho' }

export class ZendeskDesk {
  readonly tickets: StandInTicket[] = []
  /** Received files, by the token that was given for them. */
  readonly files = new Map<string, { name: string; type: string; bytes: Buffer }>()
  readonly settings = { keepsKeys: true, takesFiles: true, pageSize: 100 }
  readonly #clock: Clock
  readonly #keys = new Map<string, number>()
  #lastId = 35_000

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** One of its people does something. */
  agent(ticket: StandInTicket, { body, status, isPublic = true, files = [] }: AgentAction): void {
    if (body !== undefined) this.#add(ticket, { authorId: agentUser.id, body, isPublic, files })
    ticket.isTaken = true
    ticket.status = status ?? ticket.status
    ticket.updatedAt = this.#now()
  }

  decide(asked: Asked): Answer {
    const { method, url, bytes } = asked
    if (method === 'POST' && url.pathname === '/api/v2/uploads.json') return this.#upload(asked)
    const { request = {} } = bytes.length === 0 ? {} : (JSON.parse(bytes.toString('utf8')) as { request?: Sent })
    if (method === 'POST' && url.pathname === '/api/v2/requests.json') return this.#create(request, asked.key)
    if (method === 'GET' && url.pathname === '/api/v2/requests.json') return this.#list(url.searchParams)
    const [, id, rest] = /^\/api\/v2\/requests\/(\d+)(\/comments)?\.json$/.exec(url.pathname) ?? []
    const ticket = this.tickets.find((one) => String(one.id) === id && !one.isDeleted)
    if (ticket === undefined) return [404, { error: 'RecordNotFound' }]
    if (rest !== undefined) return this.#comments(ticket, url.searchParams)
    return method === 'PUT' ? this.#update(ticket, request) : [200, { request: shown(ticket) }]
  }

  #upload({ url, type, bytes }: Asked): Answer {
    if (!this.settings.takesFiles) return [422, { error: 'AttachmentNotAllowed' }]
    const token = `token-${this.#nextId()}`
    this.files.set(token, { name: url.searchParams.get('filename') ?? '', type, bytes })
    return [201, { upload: { token, attachments: [] } }]
  }

  #create({ subject = '', comment, via_followup_source_id: follows }: Sent, key: string): Answer {
    const before = this.settings.keepsKeys ? this.tickets.find(({ id }) => id === this.#keys.get(key)) : undefined
    if (before !== undefined) return [201, { request: shown(before) }]
    if (comment === undefined || subject === '') return [422, { error: 'RecordInvalid' }]
    const at = { createdAt: this.#now(), updatedAt: this.#now() }
    const base = {
      id: this.#nextId(),
      subject,
      status: 'new',
      follows: follows ?? null,
      isTaken: false,
      isDeleted: false,
    } as const
    const ticket: StandInTicket = { ...base, comments: [], ...at }
    this.#add(ticket, { authorId: endUser, body: comment.body, isPublic: true, files: comment.uploads ?? [] })
    this.tickets.push(ticket)
    this.#keys.set(key, ticket.id)
    return [201, { request: shown(ticket) }]
  }

  #update(ticket: StandInTicket, { comment, solved }: Sent): Answer {
    if (ticket.status === 'closed') return [422, { error: 'RecordInvalid' }]
    if (comment !== undefined) {
      this.#add(ticket, { authorId: endUser, body: comment.body, isPublic: true, files: comment.uploads ?? [] })
      // What an end user says opens what waited for it.
      if (ticket.status === 'pending' || ticket.status === 'solved') ticket.status = 'open'
    }
    if (solved === true && ticket.isTaken) ticket.status = 'solved'
    return [200, { request: shown(ticket) }]
  }

  #comments(ticket: StandInTicket, query: URLSearchParams): Answer {
    // An end user sees what is public.
    const { part, next } = this.#pageOf(
      ticket.comments.filter(({ isPublic }) => isPublic),
      query,
    )
    const comments = part.map(({ id, authorId, body, at, files }) => ({
      id,
      type: 'Comment',
      author_id: authorId,
      body,
      plain_body: body,
      html_body: `<div>${body}</div>`,
      public: true,
      attachments: files.map((file_name) => ({ file_name })),
      created_at: instantText(at),
    }))
    return [200, { comments, users: [{ id: endUser, name: 'Cases' }, agentUser], next_page: next }]
  }

  #list(query: URLSearchParams): Answer {
    const by = query.get('sort_by') === 'created_at' ? 'createdAt' : 'updatedAt'
    const all = this.tickets
      .filter(({ isDeleted }) => !isDeleted)
      .toSorted((one, other) => other[by].epochMilliseconds - one[by].epochMilliseconds)
    const { part, next } = this.#pageOf(all, query)
    return [200, { requests: part.map(shown), next_page: next }]
  }

  #pageOf<Item>(all: Item[], query: URLSearchParams): { part: Item[]; next: string | null } {
    const page = Number.parseInt(query.get('page') ?? '1', 10)
    const size = Math.min(this.settings.pageSize, Number.parseInt(query.get('per_page') ?? '100', 10))
    const isLast = page * size >= all.length
    return { part: all.slice((page - 1) * size, page * size), next: isLast ? null : `page=${page + 1}` }
  }

  #add(ticket: StandInTicket, comment: Omit<Comment, 'id' | 'at'>): void {
    ticket.comments.push({ ...comment, id: this.#nextId(), at: this.#now() })
    ticket.updatedAt = this.#now()
  }

  /** Its times are whole seconds. */
  #now(): Instant {
    return this.#clock.now().round({ smallestUnit: 'second', roundingMode: 'floor' })
  }

  #nextId(): number {
    this.#lastId += 1
    return this.#lastId
  }
}

function shown(one: StandInTicket): object {
  return {
    id: one.id,
    subject: one.subject,
    description: one.comments[0]?.body,
    status: one.status,
    requester_id: endUser,
    can_be_solved_by_me: one.isTaken && one.status !== 'closed',
    followup_source_id: one.follows,
    created_at: instantText(one.createdAt),
    updated_at: instantText(one.updatedAt),
  }
}
