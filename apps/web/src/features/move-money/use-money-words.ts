// Names accounts, days and times of Move Money in the language of the page.
import type { DestinationName, MoneyDestination, TransferSpeed } from '@daybreak/contract'
import {
  dateIn,
  formatPosted,
  formatTheTime,
  formatTheTimeInZone,
  formatWeekday,
  instantFromMilliseconds,
  instantText,
  parseInstant,
  parsePlainDate,
} from '@daybreak/time'
import { useCopy, useLocale } from '#platform/copy/copy.tsx'
import { useNowMs } from '#platform/page/page-clock.tsx'
import { browserTimeZone } from '#platform/page/time-zone.ts'

export function useMoneyWords() {
  const copy = useCopy()
  const locale = useLocale()
  const nowMs = useNowMs()
  const zone = browserTimeZone()
  const kindOf = (kind: DestinationName['kind']) => copy(kind === 'bank' ? 'move-money.bank.step-bank' : 'move-money.linked.card')
  const dayOfInstant = (instant: string) => formatWeekday(dateIn(parseInstant(instant), zone), locale)
  return {
    /** Its name alone: "Harbor Bank"; "Bank" where it has none. */
    bankOf: ({ kind, name }: Pick<DestinationName, 'kind' | 'name'>) => name ?? kindOf(kind),
    /** "Harbor Bank *8830". */
    accountOf: ({ kind, name, last4 }: Pick<DestinationName, 'kind' | 'name' | 'last4'>) => `${name ?? kindOf(kind)} *${last4}`,
    /** "Checking *8830"; "*7714" of a card. */
    numberOf({ accountType, last4 }: Pick<MoneyDestination, 'accountType' | 'last4'>) {
      if (accountType === null) return `*${last4}`
      const type = accountType === 'checking' ? 'accounts.details.type-checking' : 'accounts.details.type-savings'
      return `${copy(type)} *${last4}`
    },
    speed: (speed: TransferSpeed) => copy(speed === 'standard' ? 'move-money.speed.standard' : 'move-money.speed.instant'),
    /** A bank day: "Tue, Nov 24". */
    day: (date: string) => formatWeekday(parsePlainDate(date), locale),
    dayOfInstant,
    theTime: (instant: string) => formatTheTime(parseInstant(instant), zone, locale),
    /** "5:00 PM EST". */
    theTimeInZone: (instant: string) => formatTheTimeInZone(parseInstant(instant), zone, locale),
    /** "5:00 PM EST", and with its day where that is not today. */
    deadline(instant: string) {
      const theTime = formatTheTimeInZone(parseInstant(instant), zone, locale)
      const date = dayOfInstant(instant)
      const today = dayOfInstant(instantText(instantFromMilliseconds(nowMs())))
      return date === today ? theTime : copy('move-money.result.time-on-date', { theTime, date })
    },
    /** "Nov 20, 2026 4:12pm". */
    posted: (instant: string) => formatPosted(parseInstant(instant), zone, locale),
    /** The last month of a card, as it is printed on it: "05/28". */
    cardMonth: (month: string) => `${month.slice(5)}/${month.slice(2, 4)}`,
  }
}
