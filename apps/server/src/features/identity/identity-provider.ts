// The port to whoever checks identities. Every call may be made again with the same words, and means the same.
import type { DenialReason, DocumentItem, VerificationItem, VerificationStatus } from '@daybreak/contract'
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

/** What a check has come to. */
export type Finding = {
  status: VerificationStatus
  /** What is wanted; only with DOCUMENT_REQUESTED. */
  items: readonly VerificationItem[]
  /** Only with DENIED. */
  reason: DenialReason | null
}

export type DocumentToSend = { item: DocumentItem; name: string; type: string; bytes: Uint8Array }

export type IdentityProvider = {
  /** A check that it knows already is not begun again. */
  begin(checkId: string, applicant: Applicant): Promise<Finding>
  /** NOT_STARTED for a check that it does not know. */
  read(checkId: string): Promise<Finding>
  /** @param round  counts from 1 the times that documents were asked for: those of a round count once */
  sendDocuments(checkId: string, round: number, documents: readonly DocumentToSend[]): Promise<Finding>
  /** The applicant has opened a link that went to her address. */
  confirmEmail(checkId: string, round: number): Promise<Finding>
  /** The applicant asks for another look at a denial. */
  lookAgain(checkId: string): Promise<Finding>
}
