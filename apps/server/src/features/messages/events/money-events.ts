// Events of pay and of transfers.
import type { CopyKey } from '@daybreak/copy'
import { cents, formatDollars } from '@daybreak/money'
import { formatTheTimeInZone, formatWeekday, parseInstant, parsePlainDate } from '@daybreak/time'
import { renderText } from '#platform/texts.ts'
import { defineEvent, type Reader } from './event.ts'

const home = { link: '/', linkLabel: 'messages.item.coming-action' } as const
const moveMoney = { kind: 'MONEY', link: '/move-money', linkLabel: 'messages.item.see-more' } as const

type Account = { kind: 'bank' | 'card'; name: string | null; last4: string }

/** Why an automatic transfer did not leave; the codes of Move Money's refusals after the dot. */
export type MissedReason =
  | 'below_min'
  | 'over_available'
  | 'limit_24h'
  | 'first_day'
  | 'restricted'
  | 'account_closed'
  | 'closing'
  | 'destination_not_ready'
  | 'instant_not_offered'

/** Our reading: the reason in one word, and where to fix it; never an amount. */
const whyPaydayMissed: Readonly<Record<MissedReason, CopyKey>> = {
  below_min: 'move-money.payday.told-limit',
  over_available: 'move-money.payday.told-available',
  limit_24h: 'move-money.payday.told-limit',
  first_day: 'move-money.payday.told-limit',
  restricted: 'move-money.payday.told-restricted',
  account_closed: 'move-money.payday.told-restricted',
  closing: 'move-money.payday.told-closing',
  destination_not_ready: 'move-money.payday.told-account',
  instant_not_offered: 'move-money.payday.told-account',
}

const whyDatedMissed: Readonly<Record<MissedReason, CopyKey>> = {
  ...whyPaydayMissed,
  over_available: 'move-money.later.told-available',
  destination_not_ready: 'move-money.later.told-account',
  instant_not_offered: 'move-money.later.told-account',
}

export const moneyEvents = {
  /** Announced by a payroll file, before its bank day. */
  'pay-coming': defineEvent<{ amount: string; employer: string; arrivesOn: string; opensAt: string }>({
    kind: 'MONEY',
    reach: 'app',
    ...home,
    words({ amount, employer, arrivesOn, opensAt }, { language, timeZone }) {
      const date = weekdayOf(arrivesOn, language)
      return {
        subject: 'messages.item.coming-subject',
        preview: 'messages.item.coming-short',
        body: ['messages.item.coming-body'],
        values: {
          amount: dollarsOf(amount),
          employer,
          date,
          theTime: formatTheTimeInZone(parseInstant(opensAt), timeZone, language),
        },
        details: [
          { label: 'messages.item.coming-from', value: employer },
          { label: 'messages.item.coming-amount', value: dollarsOf(amount) },
          { label: 'messages.item.coming-arrives', value: date },
        ],
      }
    },
  }),
  'pay-arrived': defineEvent<{ amount: string; employer: string }>({
    kind: 'MONEY',
    reach: 'deposit',
    ...home,
    lockScreen: 'notifications.push.sample',
    words: ({ amount, employer }) => ({
      subject: 'messages.item.deposit-subject',
      body: ['messages.item.deposit-body'],
      values: { amount: dollarsOf(amount), employer },
    }),
  }),
  /** Before the day on which the employer's file settles. */
  'pay-early': defineEvent<{ amount: string; employer: string }>({
    kind: 'MONEY',
    reach: 'paydayEarly',
    ...home,
    lockScreen: 'notifications.push.sample',
    words: ({ amount, employer }) => ({
      subject: 'messages.item.early-subject',
      body: ['messages.item.early-body'],
      values: { amount: dollarsOf(amount), employer },
    }),
  }),
  /** Money of another company's that is no wage. */
  'credit-arrived': defineEvent<{ amount: string; from: string }>({
    kind: 'MONEY',
    reach: 'deposit',
    ...home,
    words: ({ amount, from }) => ({
      subject: 'messages.item.deposit-subject',
      body: ['messages.item.credit-body'],
      values: { amount: dollarsOf(amount), from },
    }),
  }),
  /** Earned pay, taken to the worker's own account. */
  'express-pay-arrived': defineEvent<{ amount: string }>({
    kind: 'MONEY',
    reach: 'expressPay',
    link: '/express-pay',
    linkLabel: 'messages.item.see-more',
    words: ({ amount }) => ({
      subject: 'messages.item.express-subject',
      body: ['messages.item.express-body'],
      values: { amount: dollarsOf(amount) },
    }),
  }),
  /** Money back for a purchase. `merchant`: as its offer calls it. */
  'cash-back-paid': defineEvent<{ amount: string; merchant: string }>({
    kind: 'MONEY',
    reach: 'cashBack',
    link: '/cash-back',
    linkLabel: 'messages.item.see-more',
    words: ({ amount, merchant }) => ({
      subject: 'messages.item.cash-back-subject',
      body: ['messages.item.cash-back-body'],
      values: { amount: dollarsOf(amount), merchant },
    }),
  }),
  /** A transfer of the worker's own that left, or was about to, and is over without its money having arrived. */
  'transfer-failed': defineEvent<{ amount: string; transferId: string }>({
    kind: 'MONEY',
    reach: 'transfer',
    link: ({ transferId }) => `/move-money/transfers/${transferId}`,
    linkLabel: 'messages.item.see-more',
    words: ({ amount }) => ({
      subject: 'messages.item.failed-subject',
      body: ['messages.item.failed-body'],
      values: { amount: dollarsOf(amount) },
    }),
  }),
  /** Money from the worker's bank that the bank did not send, or took back. `account`: as the worker knows it, "Chase *4411". */
  'money-not-added': defineEvent<{
    account: string
    amount: string
    wasUsable: boolean
    isBlocked: boolean
    againOn: string | null
  }>({
    ...moveMoney,
    reach: 'transfer',
    words: ({ account, amount, wasUsable, isBlocked, againOn }, { language }) => ({
      subject: 'move-money.add.told-subject',
      body: [
        wasUsable ? 'move-money.add.told-taken' : 'move-money.add.told-not-sent',
        ...(againOn === null ? [] : (['move-money.add.told-again'] as const)),
        ...(isBlocked ? (['move-money.add.told-blocked'] as const) : []),
      ],
      values: { account, amount: dollarsOf(amount), date: againOn === null ? '' : weekdayOf(againOn, language) },
    }),
  }),
  'payday-missed': defineEvent<{ account: Account; payday: string; reason: MissedReason }>({
    ...moveMoney,
    reach: 'transfer',
    words: ({ account, payday, reason }, { language }) => ({
      subject: 'move-money.payday.told-subject',
      body: ['move-money.payday.told', whyPaydayMissed[reason]],
      values: { account: accountWords(account, language), date: weekdayOf(payday, language) },
    }),
  }),
  'dated-transfer-missed': defineEvent<{ account: Account; sendOn: string; reason: MissedReason }>({
    ...moveMoney,
    reach: 'transfer',
    words: ({ account, sendOn, reason }, { language }) => ({
      subject: 'move-money.later.told-subject',
      body: ['move-money.later.told', whyDatedMissed[reason]],
      values: { account: accountWords(account, language), date: weekdayOf(sendOn, language) },
    }),
  }),
  /** The day before. Of an amount that payroll has announced, so that it is exact. */
  'payday-transfer-coming': defineEvent<{ account: Account; on: string; amount: string }>({
    kind: 'MONEY',
    reach: 'transfer',
    link: '/move-money/payday',
    linkLabel: 'messages.item.see-more',
    words: ({ account, on, amount }, { language }) => ({
      subject: 'move-money.payday.told-coming-subject',
      body: ['move-money.payday.told-coming'],
      values: { account: accountWords(account, language), date: weekdayOf(on, language), amount: dollarsOf(amount) },
    }),
  }),
}

type Language = Reader['language']

function dollarsOf(amount: string): string {
  return formatDollars(cents(BigInt(amount)))
}

function weekdayOf(date: string, language: Language): string {
  return formatWeekday(parsePlainDate(date), language)
}

function accountWords({ kind, name, last4 }: Account, language: Language): string {
  const bank = name ?? renderText(language, kind === 'bank' ? 'move-money.bank.step-bank' : 'move-money.linked.card', {})
  return `${bank} *${last4}`
}
