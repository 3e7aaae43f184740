// Formats the days, times and banks of a closing in the language of the page.
import type { ClosingMethod, DestinationName } from '@daybreak/contract'
import {
  bankZone,
  dateIn,
  formatTheTime,
  formatWeekday,
  instantFromMilliseconds,
  parseInstant,
  parsePlainDate,
} from '@daybreak/time'
import { useCopy, useLocale } from '#platform/copy/copy.tsx'
import { useNowMs } from '#platform/page/page-clock.tsx'

export function useClosingWords() {
  const copy = useCopy()
  const locale = useLocale()
  const nowMs = useNowMs()
  /** Banks and their deadlines are on Eastern time, and the texts say so. */
  const day = (instant: string) => formatWeekday(dateIn(parseInstant(instant), bankZone), locale)
  const bankOf = ({ name, last4 }: Pick<DestinationName, 'name' | 'last4'>) =>
    `${name ?? copy('move-money.bank.step-bank')} *${last4}`
  return {
    day,
    today: () => formatWeekday(dateIn(instantFromMilliseconds(nowMs()), bankZone), locale),
    time: (instant: string) => formatTheTime(parseInstant(instant), bankZone, locale),
    /** A civil date: "Fri, Nov 27". */
    date: (text: string) => formatWeekday(parsePlainDate(text), locale),
    bankOf,
    methodOf: (method: ClosingMethod) => (method.kind === 'bank' ? bankOf(method.destination) : copy('employee.close.check')),
  }
}
