// Reads what workers agreed to, for the room that shows it to them: each agreement in the words that they read.
import type { AgreementConsent, AgreementContent } from '@daybreak/contract'
import type { Locale } from '@daybreak/copy'
import { newUuid } from '@daybreak/ids'
import type { Clock, Instant } from '@daybreak/time'
import type { Executor, Transaction } from '#platform/database/database.ts'
import type { Origin } from './onboarding-answering.ts'
import { insertConsents, listAgreements, type Agreement, type ConsentedAgreement } from './onboarding-people.store.ts'
import type { AgreementFiles, AgreementFile } from './onboarding-agreement-file.ts'
import { agreedTextOf, keepDocuments, readDocument, type Agreements } from './agreements/index.ts'

export type AgreedTo = {
  /** In the order in which the worker agreed to them. */
  list(executor: Executor, employeeId: string): Promise<Agreement[]>
  /** Null when the text was not stored, and cannot be built again. */
  readText(executor: Executor, agreement: Agreement): Promise<AgreementContent | null>
  file(agreement: Agreement, text: AgreementContent): Promise<AgreementFile>
  isCurrent(consent: AgreementConsent): boolean
  /** Keeps the words of an agreement that a worker agrees to now. */
  keepCurrent(tx: Transaction, consent: AgreementConsent, at: Instant): Promise<void>
  /** Records that a worker agrees to the current document, and keeps its text. */
  agree(tx: Transaction, agreement: NewAgreement): Promise<void>
}

export type NewAgreement = {
  employeeId: string
  paperId: Exclude<ConsentedAgreement, 'payment-election'>
  locale: Locale
  origin: Origin
  at: Instant
}

export function createAgreedTo(agreements: Agreements, files: Pick<AgreementFiles, 'readAgreed'>, clock: Clock): AgreedTo {
  return {
    async agree(tx, { employeeId, paperId, locale, origin, at }) {
      const agreement = agreements.read(paperId, locale)
      await keepDocuments(tx, [{ documentId: paperId, ...agreedTextOf(agreement) }], at)
      const { version, hash } = agreement
      await insertConsents(tx, [{ id: newUuid(clock), employeeId, paperId, version, hash, locale, consentedAt: at, ...origin }])
    },
    list: listAgreements,
    async readText(executor, { paperId, hash, locale }) {
      const kept = await readDocument(executor, hash)
      if (kept !== null || paperId === 'payment-election') return kept
      const found = agreements.find(paperId, locale, hash)
      return found === null ? null : agreedTextOf(found).content
    },
    file: (agreement, text) => files.readAgreed({ ...agreement, ...text }),
    isCurrent: (consent) => agreements.isCurrent(consent),
    keepCurrent: (tx, { paperId, locale }, at) =>
      keepDocuments(tx, [{ documentId: paperId, ...agreedTextOf(agreements.read(paperId, locale)) }], at),
  }
}
