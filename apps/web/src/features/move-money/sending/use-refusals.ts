// Words why an amount cannot be sent there. Readings 4.4, "Amount step".
import type { moveMoneyRoutes, Problem } from '@daybreak/contract'
import { formatDollars } from '@daybreak/money'
import { refusalsOf, type Refusals } from '#platform/action-words.ts'
import { wireCents } from '#platform/calls/wire-cents.ts'
import type { Message } from '#platform/message.ts'
import { accountRestrictedPath } from '#platform/paths.ts'
import { whileClosing } from '#platform/while-closing.ts'
import { useMoneyWords } from '../use-money-words.ts'

type SendingRoute = typeof moveMoneyRoutes.previewMoneyTransfer | typeof moveMoneyRoutes.sendMoney

export function useRefusals(): Refusals {
  const limit = useLimitWords()
  const dollars = (cents: string | undefined) => formatDollars(wireCents(cents ?? '0'))
  return refusalsOf<SendingRoute>({
    'move_money.below_min': ({ problem }) => ({ id: 'move-money.amount.min', values: { min: dollars(problem?.max) } }),
    'move_money.over_available': ({ problem }) => ({
      id: 'move-money.amount.over-available',
      values: { amount: dollars(problem?.available) },
    }),
    'move_money.limit_24h': ({ problem }) => problem && limit(problem),
    'move_money.first_day': ({ problem }) => ({ id: 'move-money.verify.new-hold', values: { max: dollars(problem?.max) } }),
    'move_money.date_not_offered': { id: 'move-money.later.not-offered' },
    'move_money.too_many_dated': { id: 'move-money.later.too-many' },
    ...whileClosing,
    'move_money.restricted': { id: 'move-money.amount.restricted', to: accountRestrictedPath },
    'move_money.account_closed': { id: 'move-money.amount.account-closed' },
    'move_money.destination_not_found': { id: 'move-money.linked.gone' },
    'move_money.destination_not_ready': { id: 'move-money.linked.gone' },
    'move_money.instant_not_offered': { id: 'move-money.card.not-eligible' },
  })
}

type Limit = Pick<Problem, 'max' | 'left'> & { freesAt?: string | null | undefined }

/** What is left of the 24 hours, and when more is; while nothing was sent in them, only how much may be. */
export function useLimitWords(): (limit: Limit) => Message {
  const words = useMoneyWords()
  return ({ max = '0', left = max, freesAt }) => {
    const amount = formatDollars(wireCents(left))
    if (freesAt === null || freesAt === undefined) return { id: 'express-pay.transfer.over', values: { amount } }
    return {
      id: 'move-money.amount.limit-24h',
      values: {
        max: formatDollars(wireCents(max)),
        left: amount,
        theTime: words.theTime(freesAt),
        date: words.dayOfInstant(freesAt),
      },
    }
  }
}
