// The worker's disputes, and what they can do in one. Decision 37; readings 4.9.
import * as z from 'zod/mini'
import { defineRoute } from '../route.ts'
import { clientId } from '../shapes.ts'
import { supportFileLimits } from '../support/files.ts'
import { nothingHidden, typedParagraphs } from '../values/texts.ts'
import { dispute, disputeLetterList, disputeList } from './dispute.ts'
import { disputeText } from './filing.ts'

/** An id that is no dispute of the worker's is not found, whatever it looks like. */
const params = z.object({ id: z.string().check(z.maxLength(64), nothingHidden) })

/** An answer, a note, or the reason for another review. Repeated under the same id it is the same message. */
const added = z.object({
  id: clientId,
  message: typedParagraphs({ min: 1, max: disputeText.max }),
  files: z.array(clientId).check(z.maxLength(supportFileLimits.maxCount)),
})
const refusedTexts = ['disputes.secret_number', 'disputes.file_unknown', 'disputes.id_reused', 'disputes.too_many'] as const

export const disputesRoutes = {
  listDisputes: defineRoute({
    room: 'disputes',
    method: 'GET',
    path: '/api/disputes',
    access: 'session',
    requires: ['completed'],
    summary:
      "The worker's disputes of the last 24 months: those that wait for the worker first, then open ones, then closed ones.",
    responses: { 200: disputeList },
    problems: ['accounts.not_found'],
  }),
  listLetters: defineRoute({
    room: 'disputes',
    method: 'GET',
    path: '/api/disputes/letters',
    access: 'session',
    requires: ['completed'],
    summary: 'Our letters about all disputes of the last 24 months, newest first, for the list of documents.',
    responses: { 200: disputeLetterList },
    problems: [],
  }),
  readDispute: defineRoute({
    room: 'disputes',
    method: 'GET',
    path: '/api/disputes/:id',
    access: 'session',
    requires: ['completed'],
    summary: 'One dispute with its dates, money, letters and messages.',
    params,
    responses: { 200: dispute },
    problems: ['accounts.not_found', 'disputes.not_found'],
  }),
  readLetter: defineRoute({
    room: 'disputes',
    method: 'GET',
    path: '/api/disputes/:id/letters/:letter',
    access: 'session',
    requires: ['completed', 'unlimited'],
    summary: 'A letter of ours, or a document that the decision was based on, as a PDF.',
    params: z.object({ ...params.shape, letter: z.string().check(z.maxLength(64), nothingHidden) }),
    responses: {},
    sendsFile: 'application/pdf',
    problems: ['accounts.not_found', 'disputes.not_found', 'disputes.letter_not_found'],
  }),
  addMessage: defineRoute({
    room: 'disputes',
    method: 'POST',
    path: '/api/disputes/:id/messages',
    access: 'session',
    requires: ['completed'],
    summary: 'Answers our question, or adds a note or files to an open dispute. The same id again is the same message.',
    params,
    body: added,
    responses: { 200: dispute },
    problems: ['accounts.not_found', 'disputes.not_found', 'disputes.closed', ...refusedTexts],
  }),
  withdrawDispute: defineRoute({
    room: 'disputes',
    method: 'POST',
    path: '/api/disputes/:id/withdraw',
    access: 'session',
    requires: ['completed', 'unlimited'],
    summary: 'Takes a dispute back. One that was taken back stays so.',
    params,
    responses: { 200: dispute },
    problems: ['accounts.not_found', 'disputes.not_found', 'disputes.closed'],
  }),
  askForDocuments: defineRoute({
    room: 'disputes',
    method: 'POST',
    path: '/api/disputes/:id/documents',
    access: 'session',
    requires: ['completed'],
    summary: 'Asks for the documents that the decision was based on (Regulation E 1005.11(d)). Asked again, nothing changes.',
    params,
    responses: { 200: dispute },
    problems: ['accounts.not_found', 'disputes.not_found', 'disputes.not_decided'],
  }),
  reopenDispute: defineRoute({
    room: 'disputes',
    method: 'POST',
    path: '/api/disputes/:id/reopen',
    access: 'session',
    requires: ['completed'],
    summary: 'Asks for another review, with something new. The same id again is the same request.',
    params,
    body: added,
    responses: { 200: dispute },
    problems: ['accounts.not_found', 'disputes.not_found', 'disputes.not_reopenable', ...refusedTexts],
  }),
}
