// Events of cards, log-ins, the account itself and support.
import type { DeviceDescription } from '@daybreak/contract'
import type { CopyKey } from '@daybreak/copy'
import { cents, formatDollars } from '@daybreak/money'
import { bankDateOf, dateIn, formatMonth, formatTheTime, formatWeekday, parseInstant, parsePlainDate } from '@daybreak/time'
import { renderText } from '#platform/texts.ts'
import { defineEvent, type MessageEvent, type NoFacts, type Reader } from './event.ts'

const more = { linkLabel: 'messages.item.see-more' } as const
const card = { kind: 'CARD', link: '/card-management', ...more } as const
const mailed = { ...card, reach: 'cardShipped' } as const
// They are sent by their own notices, with links that revert the change, which stored messages must not contain.
const security = { kind: 'SECURITY', reach: 'app', link: '/my-account/security', ...more } as const

export const cardEvents = {
  /** By us, for a worker whose cards can none of them be used. */
  'card-ordered': defineEvent<{ arrivesBy: string }>({
    ...mailed,
    words: ({ arrivesBy }, { language }) => ({
      subject: 'messages.item.card-ordered-subject',
      body: ['messages.item.card-ordered-body'],
      values: { date: formatWeekday(parsePlainDate(arrivesBy), language) },
    }),
  }),
  'card-mailed': defineEvent<{ arrivesBy: string }>({
    ...mailed,
    words: ({ arrivesBy }, { language }) => ({
      subject: 'messages.item.card-mailed-subject',
      body: ['messages.item.card-mailed-body'],
      values: { date: formatWeekday(parsePlainDate(arrivesBy), language) },
    }),
  }),
  'pin-changed': defineEvent<NoFacts>({
    ...card,
    reach: 'app',
    words: () => ({ subject: 'messages.item.pin-subject', body: ['messages.item.pin-body'] }),
  }),
}

export const securityEvents = {
  'new-device': defineEvent<{ device: DeviceDescription }>({
    ...security,
    words: ({ device }, { language }) => ({
      subject: 'messages.item.login-subject',
      body: ['messages.item.login-ask'],
      values: { device: deviceWords(device, language) },
    }),
  }),
  'contact-changed': noticeEvent('messages.item.contact-subject', 'messages.item.contact-body'),
  'debit-mode': noticeEvent('messages.item.debit-subject', 'messages.item.debit-body'),
  'passkey-added': noticeEvent('messages.item.passkey-added-subject', 'messages.item.passkey-body'),
  'passkey-removed': noticeEvent('messages.item.passkey-removed-subject', 'messages.item.passkey-body'),
  'oidc-linked': oidcEvent('messages.item.oidc-linked-subject'),
  'oidc-unlinked': oidcEvent('messages.item.oidc-unlinked-subject'),
  'totp-added': noticeEvent('messages.item.totp-added-subject', 'messages.item.totp-body'),
  'totp-removed': noticeEvent('messages.item.totp-removed-subject', 'messages.item.totp-body'),
  'recovery-codes-made': noticeEvent('messages.item.recovery-codes-subject', 'messages.item.totp-body'),
  'recovery-code-used': noticeEvent('messages.item.recovery-code-subject', 'messages.item.totp-body'),
  'password-set': noticeEvent('messages.item.password-set-subject', 'messages.item.password-body'),
  'password-changed': noticeEvent('messages.item.password-changed-subject', 'messages.item.password-body'),
  'password-removed': noticeEvent('messages.item.password-removed-subject', 'messages.item.password-body'),
  'joined-elsewhere': noticeEvent('messages.item.joined-subject', 'messages.item.joined-body'),
  /** `account`: as the worker knows it, "Chase *4411". */
  'account-linked': defineEvent<{ account: string }>({
    ...security,
    link: '/move-money/accounts',
    words: ({ account }) => ({
      subject: 'messages.item.linked-subject',
      body: ['messages.item.linked-body'],
      values: { account },
    }),
  }),
}

export const accountEvents = {
  welcome: defineEvent<NoFacts>({
    kind: 'NEWS',
    reach: 'app',
    link: '/',
    ...more,
    words: () => ({ subject: 'messages.item.welcome-subject', body: ['messages.item.welcome-body'] }),
  }),
  'employment-ended': defineEvent<NoFacts>({
    kind: 'NEWS',
    reach: 'app',
    link: '/',
    ...more,
    words: () => ({ subject: 'messages.item.terminated-subject', body: ['messages.item.terminated-body'] }),
  }),
  'account-restricted': accountEvent(
    '/account-restricted',
    'employee.restricted.subject-restricted',
    'employee.restricted.told-restricted',
  ),
  'account-released': accountEvent('/', 'employee.restricted.subject-released', 'employee.restricted.told-released'),
  'closing-asked': closingEvent('employee.close.told-asked'),
  'closing-undone': closingEvent('employee.close.told-undone'),
  'closing-sent': closingEvent('employee.close.told-sent'),
  'closing-check': closingEvent('employee.close.told-check'),
  'closing-over': { ...closingEvent('employee.close.told-closed'), sentLink: '/closed-account' },
  'closing-dormant': closingEvent('employee.close.told-dormant'),
  'data-ready': defineEvent<{ until: string }>({
    kind: 'LEGAL',
    reach: 'everywhere',
    link: '/my-account/data',
    ...more,
    words({ until }, { language, timeZone }) {
      const end = parseInstant(until)
      return {
        subject: 'employee.data.ready',
        body: ['employee.data.told-ready'],
        values: {
          date: formatWeekday(dateIn(end, timeZone), language),
          time: formatTheTime(end, timeZone, language),
        },
      }
    },
  }),
  /** `month`: its first day. */
  'statement-ready': defineEvent<{ month: string }>({
    kind: 'LEGAL',
    // Decision 40, "e-mail for documents".
    reach: 'message',
    link: '/my-account/documents',
    ...more,
    words: ({ month }, { language }) => ({
      subject: 'messages.item.statement-subject',
      body: ['messages.item.statement-body'],
      values: { month: formatMonth(parsePlainDate(month), language) },
    }),
  }),
  /** The first check of a letter's code. */
  'letter-checked': defineEvent<{ at: string }>({
    kind: 'LEGAL',
    reach: 'app',
    link: '/my-account/documents',
    ...more,
    words: ({ at }, { language, timeZone }) => ({
      subject: 'statements.proof.told-subject',
      body: ['statements.proof.told-body'],
      values: { date: formatWeekday(dateIn(parseInstant(at), timeZone), language) },
    }),
  }),
  'case-answered': caseEvent('support.told.answered'),
  'case-closed': caseEvent('support.told.closed'),
}

/** `account`: what the worker calls the service whose account can log in. */
function oidcEvent(subject: CopyKey): MessageEvent<{ account: string }> {
  return { ...security, words: ({ account }) => ({ subject, body: ['messages.item.oidc-body'], values: { account } }) }
}

function noticeEvent(subject: CopyKey, body: CopyKey): MessageEvent<NoFacts> {
  return { ...security, words: () => ({ subject, body: [body] }) }
}

function accountEvent(link: string, subject: CopyKey, body: CopyKey): MessageEvent<NoFacts> {
  return { kind: 'LEGAL', reach: 'everywhere', link, ...more, words: () => ({ subject, body: [body] }) }
}

/** `day`: when the money leaves, or when something is done. */
function closingEvent(body: CopyKey): MessageEvent<{ day: string; amount: string }> {
  return {
    kind: 'LEGAL',
    reach: 'everywhere',
    link: '/my-account/close',
    ...more,
    words: ({ day, amount }, { language }) => ({
      subject: 'employee.close.told-subject',
      body: [body],
      values: { date: formatWeekday(bankDateOf(parseInstant(day)), language), amount: formatDollars(cents(BigInt(amount))) },
    }),
  }
}

function caseEvent(body: CopyKey): MessageEvent<{ caseNumber: string }> {
  return {
    kind: 'SUPPORT',
    reach: 'message',
    link: ({ caseNumber }) => `/support/cases/${caseNumber}`,
    ...more,
    words: ({ caseNumber }) => ({ subject: 'support.told.subject', body: [body], values: { caseNumber } }),
  }
}

export function deviceWords({ browser, system }: DeviceDescription, language: Reader['language']): string {
  if (browser !== null && system !== null) return renderText(language, 'session.device.named', { browser, system })
  return browser ?? system ?? renderText(language, 'session.device.unknown', {})
}
