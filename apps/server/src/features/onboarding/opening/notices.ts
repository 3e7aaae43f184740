// Notifies a worker of the result of opening their account when they may have left the page.
import type { ClientConfig } from '@daybreak/contract'
import { millisecondsBetween, type Instant } from '@daybreak/time'
import { readAddressee, type Addressee } from '#features/employee'
import type { Transaction } from '#platform/database/database.ts'
import type { OutgoingMessage, Outbox } from '#platform/outbox/outbox.ts'
import { renderText } from '#platform/texts.ts'

export type NotifyingDeps = {
  outbox: Pick<Outbox, 'enqueueMessage'>
  brand: Pick<ClientConfig, 'brand' | 'supportPhone'>
  /** The address that people open. */
  origin: string
}

export type Outcome = 'opened' | 'refused'

// An account opens in seconds while the worker waits; they are notified of one that took longer, and always of a refusal.
const waitedForMs = 60_000

/** In the transaction that ends the opening, so the worker is notified once. */
export async function notifyOutcome(
  deps: NotifyingDeps,
  tx: Transaction,
  { employeeId, outcome, startedAt }: { employeeId: string; outcome: Outcome; startedAt: Instant },
  now: Instant,
): Promise<void> {
  if (outcome === 'opened' && millisecondsBetween(startedAt, now) <= waitedForMs) return
  const addressee = await readAddressee(tx, employeeId)
  const contact = addressee?.contacts[0]
  if (addressee === null || contact === undefined) return
  await deps.outbox.enqueueMessage(tx, outcomeMessage(outcome, contact, addressee.language, deps))
}

function outcomeMessage(
  outcome: Outcome,
  { kind, value }: Addressee['contacts'][number],
  language: Addressee['language'],
  { brand: { brand, supportPhone }, origin }: NotifyingDeps,
): OutgoingMessage {
  const values = { brand, phone: supportPhone, link: `${origin}/onboarding` }
  const message = { to: value, secretUntilSent: false }
  if (kind === 'phone')
    return { ...message, channel: 'sms', text: renderText(language, `onboarding.told-sms.${outcome}`, values) }
  return {
    ...message,
    channel: 'email',
    template: { language, values: [] },
    subject: renderText(language, 'onboarding.told.subject', values),
    text: [
      renderText(language, `onboarding.told.${outcome}`, values),
      values.link,
      renderText(language, 'session.otp-email.footer-onboarding', values),
    ].join('\n\n'),
  }
}
