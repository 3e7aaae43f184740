// Delivers to the help center what a worker wrote and did, each once: a retry first checks what the earlier attempt left there.
import { publicId } from '@daybreak/ids'
import { findCase, listMessages, openText, type StoredCase } from '../cases/index.ts'
import type { HelpCenterDeps } from './deps.ts'
import { composeBody, endsWithRef, noticeTexts } from './help-center.rules.ts'
import { changeTicket, listOutgoing, markDelivered, type Outgoing, type StoredTicket } from './help-center.store.ts'
import { takeOver } from './taking-over.ts'
import { ZendeskRefused } from './zendesk-calls.ts'
import type { NewComment, Ticket } from './zendesk.ts'

/** What Zendesk's clock and ours may differ by, and more. */
const clockMarginMinutes = 10

/** For the holder of the claim. The ticket's number; null when there is none and nothing asks for one. */
export async function deliver(deps: HelpCenterDeps, stored: StoredTicket, signal: AbortSignal): Promise<bigint | null> {
  const { database, clock, zendesk } = deps
  const waiting = await listOutgoing(database.query, stored.caseId)
  if (waiting.length === 0) return stored.ticketId
  const known = stored.ticketId === null ? null : await zendesk.read(stored.ticketId, signal)
  const needsAnother = known === null || known.status === 'closed'
  // Nothing can be added to a closed ticket, and no new one is needed to say that a case was closed.
  const [first] = needsAnother ? waiting.filter(({ kind }) => kind !== 'closed') : waiting
  if (first === undefined) {
    for (const { id } of waiting) await markDelivered(database.query, id, clock.now())
    return stored.ticketId
  }
  // Its last answers, before it is left behind.
  if (known !== null && needsAnother) await takeOver(deps, stored.caseId, known.id, signal)
  const from = known !== null && needsAnother ? { ...stored, followsId: known.id } : stored
  const ticket = needsAnother ? await findOrCreate(deps, from, first, signal) : known
  await addComments(deps, stored.caseId, ticket, waiting, signal)
  return ticket.id
}

/** An answer that was lost may have left a ticket there: it is ours when its first comment ends with our reference. */
async function findOrCreate(deps: HelpCenterDeps, stored: StoredTicket, first: Outgoing, signal: AbortSignal): Promise<Ticket> {
  const { database, clock, zendesk } = deps
  const { caseId, askedAt, followsId } = stored
  if (askedAt !== null) {
    const listed = await zendesk.listSince('created_at', askedAt.subtract({ minutes: clockMarginMinutes }), signal)
    const left = listed.find(({ description }) => endsWithRef(description, first.id))
    if (left !== undefined) return keepNumber(deps, stored, left)
  }
  // Committed before anything leaves: from now on there may be one.
  await changeTicket(database.query, caseId, { ticketId: null, askedAt: askedAt ?? clock.now(), followsId })
  const { subject, ...comment } = await compose(deps, caseId, first, signal)
  return keepNumber(deps, stored, await zendesk.create({ ...comment, subject, follows: followsId, key: first.id }, signal))
}

async function keepNumber({ database }: HelpCenterDeps, { caseId, followsId }: StoredTicket, ticket: Ticket): Promise<Ticket> {
  await changeTicket(database.query, caseId, { ticketId: ticket.id, askedAt: null, followsId, seenAt: null })
  return ticket
}

async function addComments(
  deps: HelpCenterDeps,
  caseId: string,
  ticket: Ticket,
  waiting: readonly Outgoing[],
  signal: AbortSignal,
): Promise<void> {
  const { database, clock, zendesk } = deps
  const there = (await zendesk.listComments(ticket.id, signal)).filter(({ authorId }) => authorId === ticket.requesterId)
  for (const one of waiting) {
    const isThere = [ticket.description, ...there.map(({ body }) => body)].some((body) => endsWithRef(body, one.id))
    if (!isThere) {
      const { body, uploads } = await compose(deps, caseId, one, signal)
      // Zendesk lets an end user solve a ticket only when someone there took it.
      const isSolved = one.kind === 'closed' && ticket.canBeSolvedByUs
      await zendesk.comment(ticket.id, { body, uploads, isSolved }, signal)
    }
    await markDelivered(database.query, one.id, clock.now())
  }
}

async function compose(
  deps: HelpCenterDeps,
  caseId: string,
  { id, kind, messageId }: Outgoing,
  signal: AbortSignal,
): Promise<NewComment & { subject: string }> {
  const { database, brand } = deps
  const found = await findCase(database.query, caseId)
  if (found === null) throw new Error('the case of a ticket is gone')
  const message = (await listMessages(database.query, caseId)).find((one) => one.id === messageId)
  const { tokens, lost } = await sendFiles(deps, found, message?.fileIds ?? [], signal)
  const facts = {
    brand: brand.brand,
    number: found.number,
    topic: found.topic,
    language: found.language,
    from: found.employeeId === null ? 'someone who is not signed in' : publicId('emp', found.employeeId),
    isLimited: message?.isLimited === true,
    lost,
  }
  const text = kind === 'message' ? message && openText(deps, message) : noticeTexts[kind]
  if (text === undefined) throw new Error('the message that is to be sent is gone')
  const body = composeBody(text, facts, id)
  return { subject: `${brand.brand} ${found.number}: ${found.topic}`, body, uploads: tokens }
}

/** A file that is refused there is named in the message: its words are not held back for it. */
async function sendFiles(
  deps: HelpCenterDeps,
  { employeeId }: StoredCase,
  fileIds: readonly string[],
  signal: AbortSignal,
): Promise<{ tokens: string[]; lost: string[] }> {
  const { database, uploads, zendesk } = deps
  const [tokens, lost]: [string[], string[]] = [[], []]
  if (employeeId === null || fileIds.length === 0) return { tokens, lost }
  const files = (await uploads.list(database.query, employeeId)).filter(({ id }) => fileIds.includes(id))
  for (const file of files) {
    const bytes = await readWhole(uploads.open(database.query, employeeId, file))
    try {
      const type = file.type ?? 'application/octet-stream'
      tokens.push(await zendesk.upload({ name: file.name, type, bytes }, signal))
    } catch (error) {
      if (!(error instanceof ZendeskRefused)) throw error
      lost.push(file.name)
    }
  }
  return { tokens, lost }
}

async function readWhole(pieces: AsyncGenerator<Uint8Array, void>): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  for await (const piece of pieces) chunks.push(piece)
  return new Uint8Array(Buffer.concat(chunks))
}
