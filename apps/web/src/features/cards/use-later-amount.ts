// Finds the newest purchase that took more in the end than it first asked for, which may leave a balance below zero.
import type { Cents } from '@daybreak/money'
import { dateIn, formatWeekday, parseInstant } from '@daybreak/time'
import { useQuery } from '@tanstack/react-query'
import { wireCents } from '#platform/calls/wire-cents.ts'
import { useCopy, useLocale } from '#platform/copy/copy.tsx'
import { browserTimeZone } from '#platform/page/time-zone.ts'
import { useAmountWords } from '#ui'
import { laterAmountQuery } from './cards.queries.ts'

export function useLaterAmount(): { words: string; line: string; amount: Cents; at: string } | null {
  const copy = useCopy()
  const amountWords = useAmountWords()
  const locale = useLocale()
  const { data } = useQuery(laterAmountQuery)
  const purchase = data?.purchase ?? null
  if (purchase === null) return null
  const { kind, merchantName, approved, taken, at } = purchase
  const day = formatWeekday(dateIn(parseInstant(at), browserTimeZone()), locale)
  return {
    words:
      kind === 'pump'
        ? copy('accounts.negative.why-pump', { amount: amountWords(wireCents(approved)) })
        : copy('accounts.negative.why-tip'),
    line: `${merchantName}, ${day}`,
    amount: wireCents(taken),
    at,
  }
}
