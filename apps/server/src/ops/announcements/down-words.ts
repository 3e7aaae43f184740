// Writes in both languages when Daybreak is down for maintenance.
import { dateIn, formatTheTime, formatTime, formatWeekday, formatZone, type Instant } from '@daybreak/time'
import type { PopupContent, PopupWords } from '#features/popups'
import { renderText } from '#platform/texts.ts'
import { UsageError } from '../command-line/ops-errors.ts'

type Down = { from: Instant; until: Instant; timeZone: string }

/** @throws UsageError  for maintenance that ends on another day: our words name one */
export function downWords(down: Down): PopupContent {
  const [day, lastDay] = [down.from, down.until].map((moment) => dateIn(moment, down.timeZone).toString())
  if (day !== lastDay)
    throw new UsageError('Our words are for one day: write a file of your own for maintenance that ends on another day.')
  return { en: wordsOf(down, 'en'), es: wordsOf(down, 'es') }
}

function wordsOf({ from, until, timeZone }: Down, language: 'en' | 'es'): PopupWords {
  const values = {
    date: formatWeekday(dateIn(from, timeZone), language),
    from: language === 'en' ? formatTime(from, timeZone, language) : `de ${formatTheTime(from, timeZone, language)}`,
    to: `${formatTheTime(until, timeZone, language)} (${formatZone(until, timeZone)})`,
  }
  return {
    title: renderText(language, 'popups.maintenance.title', values),
    body: renderText(language, 'popups.maintenance.body', values),
    primaryButton: null,
  }
}
