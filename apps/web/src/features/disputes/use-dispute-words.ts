// Names a dispute, its reasons and its days in the language of the page.
import type { DisputeReason, DisputeState, DisputeSummary } from '@daybreak/contract'
import type { CopyKey } from '@daybreak/copy'
import { dateIn, formatDate, formatTime, formatWeekday, parseInstant, parsePlainDate, type PlainDate } from '@daybreak/time'
import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Clock from 'lucide-react/icons/clock'
import Eye from 'lucide-react/icons/eye'
import Info from 'lucide-react/icons/info'
import Undo2 from 'lucide-react/icons/undo-2'
import { useCopy, useLocale } from '#platform/copy/copy.tsx'
import { browserTimeZone } from '#platform/page/time-zone.ts'
import type { IconType, OrbTone } from '#ui'

type StateAppearance = { words: CopyKey; icon: IconType; tone: 'info' | 'pending' | 'good' | 'plain'; orb: OrbTone }

/** DESIGN-2 B: "A case never shows red". */
export const stateAppearances: Readonly<Record<DisputeState, StateAppearance>> = {
  watching: { words: 'disputes.state.watching', icon: Eye, tone: 'info', orb: 'iris' },
  looking: { words: 'disputes.state.looking', icon: Clock, tone: 'info', orb: 'iris' },
  asking: { words: 'disputes.state.asking', icon: CircleAlert, tone: 'pending', orb: 'warn' },
  won: { words: 'disputes.state.won', icon: Check, tone: 'good', orb: 'in' },
  lost: { words: 'disputes.state.lost', icon: Info, tone: 'plain', orb: 'plain' },
  withdrawn: { words: 'disputes.state.withdrawn', icon: Undo2, tone: 'plain', orb: 'plain' },
  lapsed: { words: 'disputes.state.lapsed', icon: Info, tone: 'plain', orb: 'plain' },
}

export function useDisputeWords() {
  const copy = useCopy()
  const locale = useLocale()
  const zone = browserTimeZone()
  const dateOf = (instant: string) => dateIn(parseInstant(instant), zone)
  const long = (date: PlainDate) =>
    locale === 'en' ? `${formatWeekday(date, 'en')}, ${date.year}` : `${formatWeekday(date, 'es')} ${date.year}`
  return {
    reason: (reason: DisputeReason) => copy(`disputes.form.reason-${reason}`),
    /** "Bellweather Electronics"; "Bellweather Electronics and 2 more". */
    merchantOf({ items }: Pick<DisputeSummary, 'items'>) {
      const merchant = items[0]?.merchant ?? ''
      return items.length > 1 ? copy('disputes.list.and-more', { merchant, count: items.length - 1 }) : merchant
    },
    /** A bank day: "Mon, Dec 7". */
    day: (date: string) => formatWeekday(parsePlainDate(date), locale),
    /** "Mon, Dec 7, 2026". */
    longDay: (date: string) => long(parsePlainDate(date)),
    longDayOf: (instant: string) => long(dateOf(instant)),
    /** "Sat, Nov 21, 2026, 2:20 PM". */
    moment: (instant: string) => `${long(dateOf(instant))}, ${formatTime(parseInstant(instant), zone, locale)}`,
    /** "Nov 21, 2026". */
    date: (instant: string) => formatDate(dateOf(instant), locale),
  }
}
