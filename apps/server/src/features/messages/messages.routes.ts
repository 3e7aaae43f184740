// Routes for messages: the list, one of them, and marking them as read.
import { messagesRoutes, type Message, type MessagePage } from '@daybreak/contract'
import { typeset } from '@daybreak/copy'
import { parsePublicId, publicId } from '@daybreak/ids'
import { instantText, type Clock } from '@daybreak/time'
import { announceProfiles, readAddressee } from '#features/employee'
import type { ChangeFeed } from '#platform/changes/change-feed.ts'
import type { Database, Executor, Transaction } from '#platform/database/database.ts'
import { isRefused, refuse } from '#platform/errors.ts'
import { cursorsOf, cutPage } from '#platform/http/cursors.ts'
import { readTake } from '#platform/http/input/page-size.ts'
import { handleWith, noContent, ok, type RouteDefinition } from '#platform/http/routes.ts'
import { eventNames, type MessageBrand, type Reader } from './events/index.ts'
import { writeMessage, type Written } from './messages-writing.ts'
import { messagesErrors } from './messages.errors.ts'
import {
  findByKeys,
  findMessage,
  markAllRead,
  markRead,
  messageKeyOf,
  readMessages,
  readTotals,
  type StoredMessage,
} from './messages.store.ts'

export type MessagesDeps = { database: Database; clock: Clock; feed: ChangeFeed; brand: MessageBrand }

const handle = handleWith(messagesErrors)
const cursors = cursorsOf('messages', { createdAtMs: 'instant', id: 'uuid' })
const notFound = refuse('messages.not_found')

export function routesOfMessages(deps: MessagesDeps): RouteDefinition[] {
  const { database, clock } = deps
  const { query } = database
  return [
    handle(messagesRoutes.listMessages, async ({ session: { employeeId }, query: { take: asked, cursor, kind = null } }) => {
      const take = readTake(asked)
      const after = cursors.read(cursor)
      if (isRefused(after)) return after
      const reader = await readReader(deps, employeeId)
      const rows = await readMessages(query, { employeeId, take, after, kind, events: eventNames })
      const { shown, pageInfo } = cutPage(rows, { take, cursors, keyOf: messageKeyOf })
      const totals = await readTotals(query, employeeId)
      const data = shown.map((message) => showMessage(message, reader, deps.brand))
      return ok({ data, pageInfo, ...totals } satisfies MessagePage)
    }),

    handle(messagesRoutes.readMessage, async ({ session: { employeeId }, params }) => {
      const id = parsePublicId('msg', params.id)
      const message = id === null ? null : await findMessage(query, employeeId, id)
      if (message === null || !eventNames.includes(message.event)) return notFound
      return ok(showMessage(message, await readReader(deps, employeeId), deps.brand))
    }),

    handle(messagesRoutes.markRead, async ({ session: { employeeId }, params }) => {
      const id = parsePublicId('msg', params.id) ?? (await findMessageOfPopup(query, employeeId, params.id))
      if (id === null) return notFound
      const isKnown = await changeRead(deps, employeeId, (tx) => markRead(tx, employeeId, id, clock.now()))
      return isKnown === null ? notFound : noContent()
    }),

    handle(messagesRoutes.markAllRead, async ({ session: { employeeId } }) => {
      await changeRead(deps, employeeId, (tx) => markAllRead(tx, employeeId, clock.now()))
      return noContent()
    }),
  ]
}

/** Decision 41, "Dismissal calls PUT /api/employees/messages/read/{popup id}": the message that came with the pop-up. */
async function findMessageOfPopup(executor: Executor, employeeId: string, idText: string): Promise<string | null> {
  const key = parsePublicId('pop', idText)
  if (key === null) return null
  return (await findByKeys(executor, { employeeId, event: 'announcement', keys: [key] })).get(key) ?? null
}

/** The count is a part of the profile: the next poll shows it, on whichever copy. */
async function changeRead(
  { database, feed }: MessagesDeps,
  employeeId: string,
  change: (tx: Transaction) => Promise<boolean | null>,
): Promise<boolean | null> {
  const hasChanged = await database.transaction(async (tx) => {
    const changed = await change(tx)
    if (changed === true) await announceProfiles(tx, [employeeId])
    return changed
  })
  if (hasChanged === true) await feed.acknowledged()
  return hasChanged
}

async function readReader({ database }: MessagesDeps, employeeId: string): Promise<Reader> {
  const reader = await readAddressee(database.query, employeeId)
  if (reader === null) throw new Error('a session names an employee who does not exist')
  return reader
}

function showMessage({ id, event, kind, facts, createdAt, readAt }: StoredMessage, reader: Reader, brand: MessageBrand): Message {
  return {
    id: publicId('msg', id),
    kind,
    event,
    ...inType(writeMessage(event, facts, reader, brand)),
    createdAt: instantText(createdAt),
    readAt: readAt === null ? null : instantText(readAt),
  }
}

/** As the words of the page beside it, which are set in type when it is built. */
function inType({ subject, preview, body, details, link, linkLabel }: Written): Written {
  return {
    subject: typeset(subject),
    preview: typeset(preview),
    body: typeset(body),
    details: details.map(({ label, value }) => ({ label: typeset(label), value: typeset(value) })),
    link,
    linkLabel: linkLabel === null ? null : typeset(linkLabel),
  }
}
