// Lists the future days on which a transfer may leave. Decisions 33.
import { addDays, bankDateOf, instantFromMilliseconds, plainDateText } from '@daybreak/time'
import { useNowMs } from '#platform/page/page-clock.tsx'
import { useMoneyWords } from '../use-money-words.ts'

const maxDaysAhead = 60

type SendDays = {
  first: string
  last: string
  /** Both in words. */
  ends: { first: string; last: string }
  isOffered: (day: string) => boolean
}

export function useSendDays(): SendDays {
  const words = useMoneyWords()
  const nowMs = useNowMs()
  const today = bankDateOf(instantFromMilliseconds(nowMs()))
  const [first, last] = [plainDateText(addDays(today, 1)), plainDateText(addDays(today, maxDaysAhead))]
  return {
    first,
    last,
    ends: { first: words.day(first), last: words.day(last) },
    isOffered: (day) => /^\d{4}-\d{2}-\d{2}$/.test(day) && day >= first && day <= last,
  }
}
