// Everything we hold about a worker as one file: requested, made by a job, downloaded and deleted. Pictures "my-data", "-making"
// and "-ready".
import * as z from 'zod/mini'
import { defineRoute } from './route.ts'
import { instantText } from './shapes.ts'

const archive = z.object({
  state: z.enum(['making', 'ready']),
  askedAt: instantText,
  readyAt: z.nullable(instantText),
  /** From then on it is deleted; null until it is ready. */
  deletedAt: z.nullable(instantText),
  /** What is downloaded; null until it is ready, and for one from before the size was kept. */
  file: z.nullable(z.object({ name: z.string(), bytes: z.int() })),
})

const myData = z.object({
  /** Since when we hold anything: the day on which the account was opened, or the worker came on record. */
  since: instantText,
  /** By when it is ready at the latest, if it were asked for now or was. */
  latestAt: instantText,
  keptDays: z.int(),
  archive: z.nullable(archive),
})
export type MyData = z.infer<typeof myData>

const path = '/api/employees/me/data'

export const myDataRoutes = {
  readMyData: defineRoute({
    room: 'my-data',
    access: 'session',
    requires: ['completed'],
    method: 'GET',
    path,
    summary: 'Whether a file with everything we hold about the worker is being made or is ready.',
    responses: { 200: myData },
    problems: [],
  }),
  askForMyData: defineRoute({
    room: 'my-data',
    access: 'step-up',
    requires: ['completed'],
    method: 'POST',
    path,
    summary: 'Asks for the file. While there is one, asking again changes nothing.',
    responses: { 200: myData },
    problems: ['my_data.too_many'],
  }),
  deleteMyData: defineRoute({
    room: 'my-data',
    access: 'session',
    requires: ['completed', 'unlimited'],
    method: 'DELETE',
    path,
    summary: 'Deletes the file now. Asked again, it stays deleted.',
    responses: { 200: myData },
    problems: [],
  }),
  openMyData: defineRoute({
    room: 'my-data',
    access: 'step-up',
    requires: ['completed'],
    method: 'POST',
    path: `${path}/opening`,
    summary:
      'Says whether the file can be downloaded now: a page asks before it follows the link, so that the worker proves who they are.',
    responses: { 204: null },
    problems: ['my_data.not_ready'],
  }),
  downloadMyData: defineRoute({
    room: 'my-data',
    access: 'step-up',
    requires: ['completed'],
    method: 'GET',
    path: `${path}/file`,
    summary: 'The file: JSON, a table of transactions and a PDF in one ZIP. The download is in the activity.',
    responses: {},
    sendsFile: 'application/zip',
    problems: ['my_data.not_ready'],
  }),
}
