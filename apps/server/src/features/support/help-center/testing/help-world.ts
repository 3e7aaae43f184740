// Workers who write while a help center is configured, and its stand-in on loopback: shared by the tests of both directions.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { CaseThread, SupportCase } from '@daybreak/contract'
import { systemClock } from '@daybreak/time'
import { findCaseByNumber } from '../../cases/cases.store.ts'
import type { AgentAction, StandInTicket } from '../../../../testing/stand-ins/zendesk/zendesk-desk.ts'
import { signCall, startZendeskStandIn, type ZendeskStandIn } from '../../../../testing/stand-ins/zendesk/zendesk-stand-in.ts'
import { startWorkerRooms, type WorkerRooms } from '../../../../testing/worker-rooms.ts'

export type Writer = { employeeId: string; token: string; phone: string; email: string }
export type Opened = { writer: Writer; number: string; ticket: StandInTicket }
type RingOptions = Parameters<HelpWorld['ring']>[1]

export const png = Uint8Array.from([
  0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d, 0x49, 0x48, 0x44, 0x52, 1, 2, 3,
])

export async function startHelpWorld(): Promise<HelpWorld> {
  // Its clock is that of the rooms, which are made with its address.
  let clock = systemClock
  const zendesk = await startZendeskStandIn({ now: () => clock.now() })
  const rooms = await startWorkerRooms({ zendesk: zendesk.config })
  clock = rooms.clock
  return new HelpWorld(rooms, zendesk)
}

export class HelpWorld {
  readonly rooms: WorkerRooms
  readonly zendesk: ZendeskStandIn
  #hired = 0

  constructor(rooms: WorkerRooms, zendesk: ZendeskStandIn) {
    this.rooms = rooms
    this.zendesk = zendesk
  }

  async stop(): Promise<void> {
    await this.rooms.stop()
    await this.zendesk.close()
  }

  /** Before each test: no fault is left over, and what was before is not now. */
  calm(): void {
    this.zendesk.next.length = 0
    Object.assign(this.zendesk.desk.settings, { keepsKeys: true, takesFiles: true, pageSize: 100 })
    this.rooms.clock.advance({ minutes: 30 })
  }

  async hire(language: 'en' | 'es' = 'en'): Promise<Writer> {
    this.#hired += 1
    const phone = `164655502${String(this.#hired).padStart(2, '0')}`
    const email = `asker${this.#hired}@example.com`
    const { employeeId } = await this.rooms.hire({ phone, email, language })
    return { employeeId, token: (await this.rooms.signIn(phone)).token, phone, email }
  }

  async call<Body>({ token }: Writer, method: string, path: string, body?: object): Promise<Body> {
    const isBytes = body instanceof Uint8Array
    const type = isBytes ? 'application/octet-stream' : 'application/json'
    const response = await this.rooms.server.call(`/api/support${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': type }) },
      ...(body !== undefined && { body: isBytes ? new Blob([new Uint8Array(body)]) : JSON.stringify(body) }),
    })
    assert.equal(response.status, 200, await response.clone().text())
    return (await response.json()) as Body
  }

  open(writer: Writer, more: object = {}): Promise<SupportCase> {
    const message = 'My pay of Friday is not here.\nWhere is it?'
    return this.call(writer, 'POST', '/cases', { id: randomUUID(), topic: 'payday', article: null, message, files: [], ...more })
  }

  thread(writer: Writer, number: string): Promise<CaseThread> {
    return this.call(writer, 'GET', `/cases/${number}`)
  }

  say(writer: Writer, number: string, message: string): Promise<CaseThread> {
    return this.call(writer, 'POST', `/cases/${number}/messages`, { id: randomUUID(), message, files: [] })
  }

  async sendFile(writer: Writer, name: string): Promise<string> {
    const id = randomUUID()
    await this.call(writer, 'POST', '/files', { id, name, size: png.byteLength })
    await this.call(writer, 'PUT', `/files/pieces?id=${id}&offset=0`, png)
    return id
  }

  /** A case that is there already. */
  async opened(language: 'en' | 'es' = 'en'): Promise<Opened> {
    const writer = await this.hire(language)
    const { number } = await this.open(writer)
    await this.rooms.jobs.runEnqueued()
    return { writer, number, ticket: this.onlyTicket(number) }
  }

  ticketsOf(number: string): StandInTicket[] {
    return this.zendesk.desk.tickets.filter(({ subject }) => subject === `Daybreak ${number}: payday`)
  }

  onlyTicket(number: string): StandInTicket {
    const [ticket, ...others] = this.ticketsOf(number)
    assert.deepEqual(others, [], 'one ticket for a case')
    return ticket ?? assert.fail(`no ticket of case ${number}`)
  }

  async caseIdOf(number: string): Promise<string> {
    return (await findCaseByNumber(this.rooms.database.query, number))?.id ?? assert.fail(`no case ${number}`)
  }

  /** The job of the case, as if it were due. */
  async sync(number: string): Promise<void> {
    await this.rooms.jobs.run('support.ticket', { caseId: await this.caseIdOf(number) })
  }

  /** The poll, and what it finds. */
  async poll(): Promise<void> {
    await this.rooms.jobs.run('support.ticket-poll')
    await this.rooms.jobs.runEnqueued()
  }

  async ring(
    ticket: { id: number | string },
    { at = this.rooms.clock.now(), secret = this.zendesk.config.webhookSecret, body = `{"ticket_id":"${ticket.id}"}` } = {},
  ): Promise<Response> {
    const call = signCall({ webhookSecret: secret }, body, at)
    return this.rooms.server.call('/webhooks/help-center', { method: 'POST', ...call })
  }

  /** Someone there does something, and it is reported. */
  async agent(ticket: StandInTicket, did: AgentAction, more?: RingOptions): Promise<void> {
    this.zendesk.desk.agent(ticket, did)
    assert.equal((await this.ring(ticket, more)).status, 204)
    await this.rooms.jobs.runEnqueued()
  }

  /** What was sent about a case: by e-mail, as the product has it. */
  async notificationsOf({ email }: Writer, number: string): Promise<string[]> {
    return (await this.rooms.sentTo(email)).filter(({ text }) => text.includes(number)).map(({ text }) => text)
  }
}

export function firstLines({ comments }: StandInTicket): (string | undefined)[] {
  return comments.map(({ body }) => body.split('\n')[0])
}
