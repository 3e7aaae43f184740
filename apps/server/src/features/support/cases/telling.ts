// Tells people of their cases: that we have a message, that we have answered, and that a case was closed because no one answered.
import { readAddressee } from '#features/employee'
import type { Transaction } from '#platform/database/database.ts'
import { renderText } from '#platform/texts.ts'
import { formatWeekday, type PlainDate } from '@daybreak/time'
import type { SupportDeps } from '../support-deps.ts'
import type { StoredCase } from './cases.store.ts'

type TellingDeps = Pick<SupportDeps, 'outbox' | 'brand' | 'origin' | 'encryption'>

/** To an address that someone typed: it may be anyone's, so nothing of the message is in it. */
export async function tellTaken(
  { outbox, brand: { brand, supportPhone: phone } }: TellingDeps,
  tx: Transaction,
  { email, language, number, due }: { email: string; language: 'en' | 'es'; number: string; due: PlainDate },
): Promise<void> {
  const values = { brand, phone, caseNumber: number, date: formatWeekday(due, language) }
  await outbox.enqueueMessage(tx, {
    channel: 'email',
    to: email,
    subject: renderText(language, 'support.told.subject', values),
    text: withFooter(language, renderText(language, 'support.told.taken', values), values),
    secretUntilSent: false,
  })
}

export type CaseNews = { kind: 'answered'; text: string; agent: string } | { kind: 'closed' }

/**
 * A worker is told where they can be reached and reads the answer in the app; who wrote without signing in gets it by e-mail, because they
 * read nothing here.
 */
export async function tellOfCase(deps: TellingDeps, tx: Transaction, told: StoredCase, news: CaseNews): Promise<void> {
  const { outbox, origin, brand } = deps
  if (told.employeeId === null) return tellByEmail(deps, tx, told, news)
  const addressee = await readAddressee(tx, told.employeeId)
  if (addressee === null) return
  const { language, contacts } = addressee
  const link = `${origin}/support/cases/${told.number}`
  const values = { brand: brand.brand, phone: brand.supportPhone, caseNumber: told.number, link }
  const [sms, email] =
    news.kind === 'answered'
      ? (['support.told.answered-sms', 'support.told.answered'] as const)
      : (['support.told.closed-sms', 'support.told.closed'] as const)
  for (const { kind, value: to } of contacts) {
    const message = { to, secretUntilSent: false }
    if (kind === 'phone') {
      await outbox.enqueueMessage(tx, { ...message, channel: 'sms', text: renderText(language, sms, values) })
      continue
    }
    const subject = renderText(language, 'support.told.subject', values)
    const text = withFooter(language, `${renderText(language, email, values)}\n\n${link}`, values)
    await outbox.enqueueMessage(tx, { ...message, channel: 'email', subject, text })
  }
}

async function tellByEmail(
  { outbox, brand: { brand, supportPhone: phone }, encryption }: TellingDeps,
  tx: Transaction,
  { id, emailSealed, language, number }: StoredCase,
  news: CaseNews,
): Promise<void> {
  if (emailSealed === null || news.kind !== 'answered') return
  const values = { brand, phone, caseNumber: number }
  await outbox.enqueueMessage(tx, {
    channel: 'email',
    to: encryption.open(emailSealed, { table: 'support_case', column: 'email_sealed', row: id }),
    subject: renderText(language, 'support.told.subject', values),
    text: withFooter(language, `${news.text}\n\n${news.agent}, ${brand}`, values),
    secretUntilSent: false,
  })
}

function withFooter(language: 'en' | 'es', text: string, values: { brand: string; phone: string; caseNumber: string }): string {
  return [text, renderText(language, 'support.told.never', values)].join('\n\n')
}
