// The messages that notify a worker in the app. Decision 39; pictures "messages", "messages-panel", "messages-none".
import * as z from 'zod/mini'
import { defineRoute } from '../route.ts'
import { idText, instantText, pageInfo, pageQuery } from '../shapes.ts'

export const messageKinds = ['MONEY', 'CARD', 'SECURITY', 'LEGAL', 'SUPPORT', 'NEWS'] as const
const messageKind = z.enum(messageKinds)
export type MessageKind = z.infer<typeof messageKind>

const message = z.object({
  id: idText('msg'),
  kind: messageKind,
  /** What happened, such as "pay-arrived": which picture is beside it. */
  event: z.string(),
  subject: z.string(),
  /** The line under the subject in the list, on a line or two. */
  preview: z.string(),
  body: z.string(),
  /** Facts of it, each with its name, in the order in which they are shown. */
  details: z.array(z.object({ label: z.string(), value: z.string() })),
  /** A path of this app, and what the way there is called. */
  link: z.nullable(z.string().check(z.regex(/^\/(?!\/)/))),
  linkLabel: z.nullable(z.string()),
  createdAt: instantText,
  readAt: z.nullable(instantText),
})
export type Message = z.infer<typeof message>

const messagePage = z.object({
  data: z.array(message),
  pageInfo,
  /** Of all kinds. */
  unread: z.int(),
  /** Kinds that the worker has messages of. */
  kinds: z.array(messageKind),
})
export type MessagePage = z.infer<typeof messagePage>

const path = '/api/employees/messages'
/** Any text: what is no message of the worker's is not found. */
const params = z.object({ id: z.string() })

export const messagesRoutes = {
  listMessages: defineRoute({
    room: 'messages',
    method: 'GET',
    path,
    access: 'session',
    requires: ['completed'],
    summary:
      "The worker's messages in the language of the profile, newest first, by createdAt then id; of one kind when it is named.",
    query: z.object({ ...pageQuery.shape, kind: z.optional(messageKind) }),
    responses: { 200: messagePage },
    problems: ['bad_cursor'],
  }),
  readMessage: defineRoute({
    room: 'messages',
    method: 'GET',
    path: `${path}/:id`,
    params,
    access: 'session',
    requires: ['completed'],
    summary: 'One message. Looking at it does not mark it as read.',
    responses: { 200: message },
    problems: ['messages.not_found'],
  }),
  markRead: defineRoute({
    room: 'messages',
    method: 'PUT',
    path: `${path}/read/:id`,
    params,
    access: 'session',
    requires: ['completed'],
    summary:
      'Marks a message as read, on every device. One that is read keeps when it was. The id of a pop-up marks the message that came with it.',
    responses: { 204: null },
    problems: ['messages.not_found'],
  }),
  markAllRead: defineRoute({
    room: 'messages',
    method: 'PUT',
    path: `${path}/read`,
    access: 'session',
    requires: ['completed'],
    summary: 'Marks every message as read that is there now.',
    responses: { 204: null },
    problems: [],
  }),
}
