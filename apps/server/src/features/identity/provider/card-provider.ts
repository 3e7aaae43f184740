// Checks identities by the card provider's application, the same at our stand-in and at the real one.
import { parsePlainDate, type Clock } from '@daybreak/time'
import { publicId } from '@daybreak/ids'
import { issuerRefusalCodes, type Issuer, type ProviderApplication } from '#features/issuer'
import type { Log } from '#platform/log.ts'
import type { Applicant, Found, IdentityProvider, Refs, Subject, UploadTarget } from '../identity-provider.ts'
import { documentTypeFor, emailUpdateOf, resultOf } from './application.rules.ts'

export type CardProviderDeps = {
  issuer: Pick<
    Issuer,
    | 'createAccountHolder'
    | 'applyForCardProduct'
    | 'readApplication'
    | 'startDocumentSession'
    | 'createDocumentLink'
    | 'readDocumentLink'
    | 'endDocumentSession'
    | 'confirmEmailUpdate'
  >
  clock: Clock
  log: Log
  /** The only origin that browsers may send files to. */
  uploadOrigin: string
}

const notStarted: Found = { status: 'NOT_STARTED', items: [], reason: null, sessionRef: null }

export function createCardProviderIdentity(deps: CardProviderDeps): IdentityProvider {
  const { issuer, clock, log } = deps
  const found = (application: ProviderApplication, applicant: Applicant) => {
    const others = application.updates.filter(({ isOpen }) => isOpen).length - (emailUpdateOf(application) === null ? 0 : 1)
    if (others > 0) log.warn('identity_update_requested', { applicationId: application.applicationId, updates: others })
    return resultOf(application, applicant, clock.now())
  }
  return {
    begin: (subject, keep) => begin(deps, subject, keep, found),
    async read(applicationRef, applicant) {
      const application = await issuer.readApplication(applicationRef)
      return application === null ? notStarted : found(application, applicant)
    },
    openUpload: async (sessionRef, item, applicationRef) => {
      const session = await readSession(deps, applicationRef, sessionRef)
      const type = session === null ? null : documentTypeFor(item, session.documentTypes)
      if (session === null || type === null) return null
      return unlessOver(deps, sessionRef, applicationRef, async () => {
        if (!session.isStarted) await issuer.startDocumentSession(sessionRef)
        return targetOf(deps, await issuer.createDocumentLink(sessionRef, type))
      })
    },
    async readUpload(linkRef) {
      const link = await issuer.readDocumentLink(linkRef)
      return link === null ? null : targetOf(deps, link)
    },
    sendDocuments: (sessionRef, applicationRef) =>
      unlessOver(deps, sessionRef, applicationRef, () => issuer.endDocumentSession(sessionRef)).then(() => undefined),
    async confirmEmail(applicationRef, email) {
      const application = await issuer.readApplication(applicationRef)
      const updateId = application === null ? null : emailUpdateOf(application)
      if (updateId !== null) await issuer.confirmEmailUpdate(updateId, email)
    },
  }
}

async function begin(
  { issuer }: CardProviderDeps,
  { checkId, applicant, consentedAt, refs, formerRef }: Subject,
  keep: (refs: Refs) => Promise<void>,
  found: (application: ProviderApplication, applicant: Applicant) => Found | null,
): Promise<Found | null> {
  let { holderRef } = refs
  if (holderRef === null) {
    try {
      holderRef = (await issuer.createAccountHolder(holderOf(checkId, applicant))).accountHolderId
    } catch (error) {
      if (isAboutInput(error)) return notStarted
      throw error
    }
    await keep({ ...refs, holderRef })
  }
  if (refs.applicationRef !== null) {
    const known = await issuer.readApplication(refs.applicationRef)
    return known === null ? notStarted : found(known, applicant)
  }
  const besides = formerRef === null ? [] : [formerRef]
  const application = await issuer.applyForCardProduct({ accountHolderId: holderRef, consentedAt, ipAddress: null, besides })
  await keep({ holderRef, applicationRef: application.applicationId })
  return found(application, applicant)
}

/** The provider does not take the details as they are. That we may not ask at all is another matter, and no fault of the worker's. */
function isAboutInput(error: unknown): boolean {
  const codes = issuerRefusalCodes(error)
  return codes.length > 0 && !codes.includes('ACCESS_DENIED')
}

/** A holder for each check: what was checked stays what it was, whatever the worker corrects afterward. */
function holderOf(checkId: string, { firstName, lastName, birthDate, ssn, address, phone, email }: Applicant) {
  return {
    externalId: publicId('chk', checkId),
    firstName,
    lastName,
    dateOfBirth: parsePlainDate(birthDate),
    ssn,
    email,
    phone: phone === null ? null : phone.slice(-10),
    // A line that is there and empty is refused.
    address: { ...address, line2: address.line2?.trim() || null },
  }
}

/** null when the session is over. What a refusal says are words for people, so the state of the session is read. */
async function unlessOver<Answer>(
  deps: CardProviderDeps,
  sessionRef: string,
  applicationRef: string,
  work: () => Promise<Answer>,
): Promise<Answer | null> {
  try {
    return await work()
  } catch (error) {
    if (issuerRefusalCodes(error).length === 0) throw error
    if ((await readSession(deps, applicationRef, sessionRef)) !== null) throw error
    return null
  }
}

/** The session, while it takes files. */
async function readSession({ issuer }: CardProviderDeps, applicationRef: string, sessionRef: string) {
  const application = await issuer.readApplication(applicationRef)
  const session = application?.sessions.find(({ sessionId }) => sessionId === sessionRef) ?? null
  return session?.isOpen === true ? session : null
}

type Link = Awaited<ReturnType<CardProviderDeps['issuer']['createDocumentLink']>>

/** An address that pages may not send to would fail there without a reason. */
function targetOf({ uploadOrigin, log }: CardProviderDeps, { linkId, uploadUrl, upload }: Link): UploadTarget {
  const origin = uploadUrl === null ? null : (URL.parse(uploadUrl)?.origin ?? null)
  if (uploadUrl !== null && origin !== uploadOrigin) {
    log.error('identity_upload_origin', { origin, allowed: uploadOrigin })
    return { linkRef: linkId, uploadUrl: null, state: upload }
  }
  return { linkRef: linkId, uploadUrl, state: upload }
}
