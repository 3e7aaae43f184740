// Words why no transfer can be made now. Readings 4.6, "Eligibility order".
import type { ExpressPay, ExpressPayRefusal } from '@daybreak/contract'
import { formatDollars } from '@daybreak/money'
import { formatWeekday, parsePlainDate } from '@daybreak/time'
import { useCopy, useLocale } from '#platform/copy/copy.tsx'
import { wireCents } from '#platform/calls/wire-cents.ts'
import { whileClosing } from '#platform/while-closing.ts'
import { useAmountWords } from '#ui'
import { useTimeWords } from './shifts/index.ts'

type Words = (overview: ExpressPay) => string | null

/** Null where the screen itself says it: while it is off or being canceled. */
export function useRefusalWords(): Words {
  const copy = useCopy()
  const locale = useLocale()
  const amountWords = useAmountWords()
  const { timeOf } = useTimeWords()
  const dateOf = (text: string | null) => (text === null ? '–' : formatWeekday(parsePlainDate(text), locale))
  const words: Partial<Record<ExpressPayRefusal, Words>> = {
    'accounts.closing': () => copy(whileClosing['accounts.closing'].id),
    'express_pay.state_unknown': () => copy('express-pay.refused.state-unknown'),
    'express_pay.state_off': ({ homeState }) => copy('express-pay.refused.state-off', { state: homeState ?? '' }),
    'express_pay.delinquent': ({ delinquency }) =>
      delinquency && copy('express-pay.refused.delinquent', { amount: amountWords(wireCents(delinquency.carriedOver)) }),
    'express_pay.waits_for_payday': ({ nextPayday }) =>
      copy('express-pay.refused.waits-for-payday', { date: dateOf(nextPayday) }),
    'express_pay.paused_by_worker': () => copy('express-pay.refused.paused-by-you'),
    'express_pay.terminated': ({ lastDay, nextPayday }) =>
      copy('express-pay.refused.terminated', { lastDay: dateOf(lastDay), payday: dateOf(nextPayday) }),
    'express_pay.blackout': ({ backOn }) => copy('express-pay.refused.blackout', { date: dateOf(backOn) }),
    'express_pay.account_negative': () => copy('express-pay.refused.account-negative'),
    'express_pay.no_shifts': ({ heardAt }) =>
      copy('express-pay.refused.no-shifts', {
        time: heardAt === null ? '–' : timeOf(heardAt),
      }),
    'express_pay.pending_limit': () => copy('express-pay.refused.pending-limit'),
    'express_pay.limit_day': ({ limits }) => copy('express-pay.refused.limit-day', { count: limits.transfersToday }),
    'express_pay.limit_period': ({ earnings, period }) =>
      copy('express-pay.refused.limit-period', {
        limit: formatDollars(wireCents(earnings?.periodCap ?? '0')),
        date: dateOf(period?.nextStart ?? null),
      }),
    'express_pay.limit_month': ({ homeState }) => copy('express-pay.refused.limit-month', { state: homeState ?? '' }),
    'express_pay.limit_own': ({ limits }) =>
      copy('express-pay.refused.limit-own', { limit: formatDollars(wireCents(limits.ownWeekly ?? '0')) }),
    'express_pay.below_minimum': ({ earnings, limits }) =>
      copy('express-pay.refused.below-min', {
        amount: amountWords(wireCents(earnings?.available ?? '0')),
        min: formatDollars(wireCents(limits.least)),
      }),
  }
  return (overview) => (overview.refusal === null ? null : (words[overview.refusal]?.(overview) ?? null))
}
