// Writes the letter about a denied check: the reason in general terms, and what the worker can do. Readings 3.4 K6 and 4.2,
// "letter in Documents".
import type { DenialReason } from '@daybreak/contract'
import type { Locale } from '@daybreak/copy'
import { dateIn, formatDate, instantText } from '@daybreak/time'
import { readAddressee } from '#features/employee'
import { drawPdf, type PdfContent } from '#platform/documents/pdf.ts'
import type { FieldEncryption } from '#platform/crypto/field-encryption.ts'
import type { Database } from '#platform/database/database.ts'
import { refuse, type Refusal } from '#platform/errors.ts'
import { renderText } from '#platform/texts.ts'
import { openApplicant, type MessageWorld } from './checks/index.ts'
import { readCheckOf } from './identity.store.ts'

export type LetterDeps = MessageWorld & { database: Database; encryption: FieldEncryption }
type Letter = { kind: 'letter'; name: string; bytes: Uint8Array }

/** Drawn from the record each time: the same check gives the same letter. */
export async function readLetter(
  deps: LetterDeps,
  employeeId: string,
  locale: Locale,
): Promise<Letter | Refusal<'identity.no_letter'>> {
  const { query } = deps.database
  const check = await readCheckOf(query, employeeId)
  const addressee = await readAddressee(query, employeeId)
  if (check === null || addressee === null || check.status !== 'DENIED' || check.reason === null)
    return refuse('identity.no_letter')
  const { firstName, lastName } = openApplicant(deps.encryption, check)
  const decidedOn = dateIn(check.changedAt, addressee.timeZone)
  const facts = { name: `${firstName} ${lastName}`, date: formatDate(decidedOn, locale), reason: check.reason }
  const content = { ...contentOf(deps, locale, facts), createdAt: instantText(check.changedAt) }
  return { kind: 'letter', name: `letter-${locale}.pdf`, bytes: await drawPdf(content) }
}

type Facts = { name: string; date: string; reason: DenialReason }

function contentOf(
  { brand: { brand, supportPhone: phone }, origin }: MessageWorld,
  locale: Locale,
  { name, date, reason }: Facts,
): Omit<PdfContent, 'createdAt'> {
  const text = (key: Parameters<typeof renderText>[1], values = {}) => renderText(locale, key, values)
  const why = text(`onboarding.verification.reason-${reason}`)
  const lines = [
    name,
    text('onboarding.verification.letter-decided', { date }),
    text('onboarding.verification.denied-title'),
    text('onboarding.verification.denied-reason', { reason: why }),
    text('onboarding.verification.denied-other-ways'),
    text('onboarding.verification.letter-appeal', { link: `${origin}/onboarding/identification`, phone }),
  ]
  return {
    locale,
    title: text('statements.document.denial-letter'),
    author: brand,
    footer: `${brand} · ${phone}`,
    blocks: lines.map((line) => ({ kind: 'paragraph', text: line })),
  }
}
