// Handles workers' texts: STOP, START and HELP, each applied once and answered in their language.
import type { ClientConfig } from '@daybreak/contract'
import type { CopyKey, Locale } from '@daybreak/copy'
import type { Clock } from '@daybreak/time'
import { findContactHolder, lockContacts, raiseProfileVersions } from '#features/employee'
import type { Database } from '#platform/database/database.ts'
import type { Channel } from '#platform/outbox/channel.ts'
import type { ConsentChange } from '#platform/outbox/consent.ts'
import type { ConsentRequestKind } from '#platform/outbox/consent.rules.ts'
import type { Outbox } from '#platform/outbox/outbox.ts'
import { renderText } from '#platform/texts.ts'

export type TextsDeps = {
  database: Database
  clock: Clock
  outbox: Pick<Outbox, 'consent' | 'enqueueMessage' | 'channels'>
  brand: Pick<ClientConfig, 'brand' | 'supportPhone'>
}

export type TextRequest = ConsentChange & {
  /** The channel by which it arrived, and is answered. */
  channel: Extract<Channel, 'sms' | 'whatsapp'>
  /** The language of its words, for a number that is no worker's. */
  language: Locale
  /** The message provider has answered the worker already: a second answer would be one too many. */
  isAnswered: boolean
}

const answers: Readonly<Record<ConsentRequestKind, CopyKey>> = {
  stop: 'session.otp-sms.stop-confirm',
  start: 'session.otp-sms.start-confirm',
  help: 'session.otp-sms.help',
}

/**
 * Readings T1: "one confirmation text within 5 minutes".
 *
 * @returns whether it changed anything, or was answered
 */
export async function answerTextRequest({ database, outbox, brand, clock }: TextsDeps, request: TextRequest): Promise<boolean> {
  const { kind, phone, channel, isAnswered } = request
  return database.transaction(async (tx) => {
    const holder = await findContactHolder(tx, 'phone', phone)
    // In the order of every transaction that changes what may be sent to a worker.
    if (holder !== null) await lockContacts(tx, holder.employeeId)
    const wantsAnswer = await outbox.consent.request(tx, request)
    // Offers end with the texts, and the profile shows it.
    if (holder !== null && kind !== 'help') await raiseProfileVersions(tx, [holder.employeeId], clock.now())
    if (!wantsAnswer || isAnswered) return wantsAnswer
    const values = { brand: brand.brand, phone: brand.supportPhone }
    await outbox.enqueueMessage(tx, {
      // A reply by WhatsApp may arrive after it was switched off.
      channel: outbox.channels.includes(channel) ? channel : 'sms',
      to: phone,
      text: renderText(holder?.language ?? request.language, answers[kind], values),
      purpose: 'opt_out_answer',
      secretUntilSent: false,
    })
    return true
  })
}
