// Notifies people about their cases: that we have received a message, that we have answered, and that a case was closed because
// no one answered.
import type { Transaction } from '#platform/database/database.ts'
import { renderText } from '#platform/texts.ts'
import { formatWeekday, type PlainDate } from '@daybreak/time'
import type { SupportDeps } from '../support-deps.ts'
import type { StoredCase } from './cases.store.ts'

type NotifyingDeps = Pick<SupportDeps, 'outbox' | 'brand' | 'encryption' | 'notify'>

/** To an address that someone typed: it may be anyone's, so it contains nothing of the message. */
export async function notifyTaken(
  { outbox, brand: { brand, supportPhone: phone } }: NotifyingDeps,
  tx: Transaction,
  { email, language, number, due }: { email: string; language: 'en' | 'es'; number: string; due: PlainDate },
): Promise<void> {
  const values = { brand, phone, caseNumber: number, date: formatWeekday(due, language) }
  await outbox.enqueueMessage(tx, {
    channel: 'email',
    to: email,
    template: { language, values: [] },
    subject: renderText(language, 'support.told.subject', values),
    text: withFooter(language, renderText(language, 'support.told.taken', values), values),
    secretUntilSent: false,
  })
}

/** `key`: the answer, or the moment of the closing. */
export type CaseEvent = { key: string } & ({ kind: 'answered'; text: string; agent: string } | { kind: 'closed' })

/**
 * A worker is notified where they can be reached and reads the answer in the app; a visitor without a session gets it by e-mail, because they
 * read nothing here.
 */
export async function notifyOfCase(
  deps: NotifyingDeps,
  tx: Transaction,
  reported: StoredCase,
  notification: CaseEvent,
): Promise<void> {
  if (reported.employeeId === null) return notifyByEmail(deps, tx, reported, notification)
  const { employeeId, number: caseNumber } = reported
  await deps.notify(tx, { employeeId, event: `case-${notification.kind}`, key: notification.key, facts: { caseNumber } })
}

async function notifyByEmail(
  { outbox, brand: { brand, supportPhone: phone }, encryption }: NotifyingDeps,
  tx: Transaction,
  { id, emailSealed, language, number }: StoredCase,
  notification: CaseEvent,
): Promise<void> {
  if (emailSealed === null || notification.kind !== 'answered') return
  const values = { brand, phone, caseNumber: number }
  await outbox.enqueueMessage(tx, {
    channel: 'email',
    to: encryption.open(emailSealed, { table: 'support_case', column: 'email_sealed', row: id }),
    template: { language, values: [] },
    subject: renderText(language, 'support.told.subject', values),
    text: withFooter(language, `${notification.text}\n\n${notification.agent}, ${brand}`, values),
    secretUntilSent: false,
  })
}

function withFooter(language: 'en' | 'es', text: string, values: { brand: string; phone: string; caseNumber: string }): string {
  return [text, renderText(language, 'messages.email.footer', values)].join('\n\n')
}
