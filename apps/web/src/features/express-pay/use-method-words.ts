// Names linked accounts and days of arrival in the language of the page.
import type { DestinationName, ExpressPayPreview } from '@daybreak/contract'
import { formatWeekday, parsePlainDate } from '@daybreak/time'
import { useCopy, useLocale } from '#platform/copy/copy.tsx'

export function useMethodWords() {
  const copy = useCopy()
  const locale = useLocale()
  return {
    /** "Harbor Bank *8830". */
    accountOf: ({ kind, name, last4 }: DestinationName) =>
      `${name ?? copy(kind === 'bank' ? 'move-money.bank.step-bank' : 'move-money.linked.card')} *${last4}`,
    arrival({ kind, date }: ExpressPayPreview['arrives']): string {
      if (kind === 'minutes') return copy('move-money.card.gives-fast')
      if (date === null) return copy('express-pay.transfer.arrives-now')
      return copy('move-money.card.bank-arrives', { date: formatWeekday(parsePlainDate(date), locale) })
    },
  }
}
