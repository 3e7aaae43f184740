// Writes the message that carries a one-time code, in the worker's language.
import type { ClientConfig } from '@daybreak/contract'
import type { CopyKey, Locale } from '@daybreak/copy'
import { dateIn, formatDate, formatTheTimeInZone, type Instant } from '@daybreak/time'
import type { Channel } from '#platform/outbox/channel.ts'
import type { OutgoingMessage } from '#platform/outbox/outbox.ts'
import { renderText } from '#platform/texts.ts'
import type { CodePurpose, Contact } from '../callers/index.ts'

export type CodeMessage = {
  purpose: CodePurpose
  contact: Contact
  channel: Channel
  /** The worker requested a text, but their number has opted out. */
  isInsteadOfText: boolean
  code: string
  language: Locale
  /** Whose clock the e-mail names: the employer's. */
  timeZone: string
  at: Instant
  brand: Pick<ClientConfig, 'brand' | 'supportPhone'>
}

/** The stated purpose of the code: a scammer who asks for it has to contradict the message itself. */
type Words = { sms: CopyKey; body: CopyKey; notYou: CopyKey }

const signInWords: Words = {
  sms: 'session.otp-sms.sign-in',
  body: 'session.otp-email.body',
  notYou: 'session.otp-email.not-you',
}
const stepUpWords: Words = {
  sms: 'session.otp-sms.step-up',
  body: 'session.otp-email.body-step-up',
  notYou: 'session.otp-email.not-you-step-up',
}
const newContactWords: Words = {
  sms: 'session.otp-sms.change-contact',
  body: 'session.otp-email.body-change-contact',
  notYou: 'session.otp-email.not-you-change-contact',
}
const onboardingWords: Words = {
  sms: 'session.otp-sms.onboarding',
  body: 'session.otp-email.body-onboarding',
  notYou: 'session.otp-email.not-you-onboarding',
}
const wordsOf: Readonly<Record<CodePurpose, Words>> = {
  sign_in: signInWords,
  step_up: stepUpWords,
  old_contact: stepUpWords,
  new_contact: newContactWords,
  onboarding: onboardingWords,
}

export function codeMessage(asked: CodeMessage): OutgoingMessage {
  const { purpose, contact, channel, isInsteadOfText, code, language, timeZone, at, brand } = asked
  const words = wordsOf[purpose]
  const values = {
    brand: brand.brand,
    code,
    phone: brand.supportPhone,
    date: formatDate(dateIn(at, timeZone), language),
    theTime: formatTheTimeInZone(at, timeZone, language),
  }
  const message = { channel, to: contact.value, secretUntilSent: true }
  if (channel === 'voice') {
    // A full stop is a pause: one digit after the other.
    const codeSpoken = [...code].join('. ')
    const text = renderText(language, 'session.otp-voice.script', { ...values, codeSpoken })
    return { ...message, text, template: { language, values: [code] } }
  }
  if (channel !== 'email') {
    // WhatsApp is given the code alone, for its approved text, and shows the same words in the sandbox.
    const template = channel === 'whatsapp' && { template: { language, values: [code] } }
    return { ...message, text: renderText(language, words.sms, values), ...template }
  }
  const paragraphs: readonly CopyKey[] = [
    'session.otp-email.heading',
    words.body,
    ...(isInsteadOfText ? (['session.otp.stopped'] as const) : []),
    'session.otp-email.why',
    words.notYou,
    'session.otp-email.never-ask',
    // A person who signs up has no account yet.
    purpose === 'onboarding' ? 'session.otp-email.footer-onboarding' : 'session.otp-email.footer',
  ]
  return {
    ...message,
    template: { language, values: [code] },
    subject: renderText(language, 'session.otp-email.subject', values),
    text: paragraphs.map((key) => renderText(language, key, values)).join('\n\n'),
  }
}
