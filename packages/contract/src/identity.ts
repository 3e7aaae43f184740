// The identity check of a worker who signs up: the requested documents, the e-mail address, and another review. Readings 4.2,
// 3.4. Submitting it, and its status, are steps of signing up: `onboardingRoutes`.
import * as z from 'zod/mini'
import { onboardingState } from './onboarding/state.ts'
import { documentItem, documentUpload } from './onboarding/verification.ts'
import { defineRoute } from './route.ts'
import { clientId } from './shapes.ts'
import { nothingHidden, typedName } from './values/texts.ts'

const documentToBegin = z.object({
  /** Made by the browser: the same one again is the same file. */
  id: clientId,
  item: documentItem,
  name: typedName({ min: 1, max: 120 }),
  /** In bytes. */
  size: z.int().check(z.minimum(1)),
})

const documentTarget = z.extend(documentUpload, {
  /** Valid for some minutes, and a secret: its bearer can send a file there. */
  uploadUrl: z.nullable(z.string()),
})

/** Every status but DOCUMENT_REQUESTED, and every item that is not wanted, answers 409. */
const notRequested = 'identity.not_requested'

export const identityRoutes = {
  beginDocument: defineRoute({
    room: 'identity',
    method: 'POST',
    path: '/api/onboarding/identification/documents',
    access: 'session',
    requires: [],
    summary:
      'Announces a file for one item. The browser sends it to `uploadUrl` with PUT, straight to the checking service; null: it has arrived. Nothing is checked before `send`.',
    body: documentToBegin,
    responses: { 200: documentTarget },
    problems: [notRequested, 'identity.file_size', 'identity.file_count', 'identity.file_differs', 'identity.upload_unavailable'],
  }),
  documentArrived: defineRoute({
    room: 'identity',
    method: 'POST',
    path: '/api/onboarding/identification/documents/arrived',
    access: 'session',
    requires: [],
    summary:
      'Asks whether a file has arrived: then `received` is its size. One that was not taken for what is in it is forgotten.',
    body: z.object({ id: clientId }),
    responses: { 200: documentUpload },
    problems: [notRequested, 'identity.file_unknown', 'identity.file_type'],
  }),
  removeDocument: defineRoute({
    room: 'identity',
    method: 'POST',
    path: '/api/onboarding/identification/documents/remove',
    access: 'session',
    requires: [],
    summary: 'Forgets a file that was not sent for review yet; one that is gone already is as well.',
    body: z.object({ id: clientId }),
    responses: { 200: onboardingState },
    problems: [notRequested],
  }),
  sendDocuments: defineRoute({
    room: 'identity',
    method: 'POST',
    path: '/api/onboarding/identification/documents/send',
    access: 'session',
    requires: [],
    summary: 'Sends the files for review. `errors` names each item that has none yet, and `Email` while it is not confirmed.',
    responses: { 200: onboardingState },
    problems: [notRequested, 'identity.documents_incomplete'],
  }),
  sendEmailLink: defineRoute({
    room: 'identity',
    method: 'POST',
    path: '/api/onboarding/identification/email-link',
    access: 'session',
    requires: [],
    summary: 'Sends the link once more, 30 seconds after the last one at the earliest. The one before ends.',
    responses: { 200: onboardingState },
    problems: [notRequested, 'identity.resend_too_soon'],
  }),
  confirmEmail: defineRoute({
    room: 'identity',
    method: 'POST',
    path: '/api/onboarding/identification/email',
    access: 'public',
    summary: 'Confirms the address by the token of its link, which is behind the # of `/onboarding/identification`.',
    body: z.object({ token: z.string().check(z.minLength(1), z.maxLength(256), nothingHidden) }),
    responses: { 204: null },
    problems: ['identity.link_expired'],
  }),
  lookAgain: defineRoute({
    room: 'identity',
    method: 'POST',
    path: '/api/onboarding/identification/look-again',
    access: 'session',
    requires: [],
    summary: 'Asks for another review of a denied check, once: a person reviews it.',
    responses: { 200: onboardingState },
    problems: ['identity.look_again_refused'],
  }),
  readLetter: defineRoute({
    room: 'identity',
    method: 'GET',
    path: '/api/onboarding/identification/letter',
    access: 'session',
    requires: [],
    summary: 'The letter about a check that was denied, as an accessible PDF to keep.',
    query: z.object({ locale: z.enum(['en', 'es']) }),
    sendsFile: 'application/pdf',
    responses: {},
    problems: ['identity.no_letter'],
  }),
}
