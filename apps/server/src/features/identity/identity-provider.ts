// The port of the identity check provider. Every call is idempotent.
import type { DenialReason, DocumentItem, VerificationItem, VerificationStatus } from '@daybreak/contract'
import type { Instant } from '@daybreak/time'
import type { PostalAddress } from '#features/employee'

/** Whom a check is about. Readings 3.4 K1: name, date of birth, home address, identification number. */
export type Applicant = {
  firstName: string
  lastName: string
  /** 'YYYY-MM-DD'. */
  birthDate: string
  /** Nine digits. */
  ssn: string
  address: PostalAddress
  /** Digits with the country code. */
  phone: string | null
  email: string | null
}

/** The result of a check. */
export type IdentityResult = {
  status: VerificationStatus
  /** What is wanted; only with DOCUMENT_REQUESTED. */
  items: readonly VerificationItem[]
  /** Only with DENIED. */
  reason: DenialReason | null
}

export type Found = IdentityResult & {
  /** Where the documents of this request go; null when none are wanted. */
  sessionRef: string | null
}

/** What the provider calls things, as far as we know it. */
export type Refs = { holderRef: string | null; applicationRef: string | null }

export type Subject = {
  checkId: string
  applicant: Applicant
  /** When the applicant agreed to the document that the application is made under. */
  consentedAt: Instant
  refs: Refs
  /** An application that has ended: another review needs another one. */
  formerRef: string | null
}

/** `waiting` for the file, or the file is in review, has arrived, failed in transit, or was refused for its content. */
export type UploadState = 'waiting' | 'processing' | 'arrived' | 'failed' | 'refused'

/** Where a browser sends its file, with PUT; null when nothing can be sent there. */
export type UploadTarget = { linkRef: string; uploadUrl: string | null; state: UploadState }

export type IdentityProvider = {
  /**
   * Continues from what is known until the provider reviews the applicant.
   *
   * @param keep  writes a name down before anything is done with it
   * @returns null when the provider does not say yet
   */
  begin(subject: Subject, keep: (refs: Refs) => Promise<void>): Promise<Found | null>
  /** null when the provider does not say; NOT_STARTED for an application that it does not know. */
  read(applicationRef: string, applicant: Applicant): Promise<Found | null>
  /** A place for a file of an item; null when the provider takes none any more. */
  openUpload(sessionRef: string, item: DocumentItem, applicationRef: string): Promise<UploadTarget | null>
  readUpload(linkRef: string): Promise<UploadTarget | null>
  /** Everything is there. */
  sendDocuments(sessionRef: string, applicationRef: string): Promise<void>
  /** The applicant has opened a link that went to their address. */
  confirmEmail(applicationRef: string, email: string): Promise<void>
}
