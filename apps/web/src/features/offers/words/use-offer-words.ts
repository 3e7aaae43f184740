// Rates, rules and days of offers in words.
import type { Earning, MissedRule, Offer, OfferBack, OfferCategory, OfferChannel } from '@daybreak/contract'
import type { CopyKey } from '@daybreak/copy'
import { formatBasisPoints, formatDollars, wholeDollars } from '@daybreak/money'
import {
  dateIn,
  formatDate,
  formatMonthDay,
  formatWeekday,
  instantDate,
  instantFromMilliseconds,
  parseInstant,
  parsePlainDate,
  textMilliseconds,
} from '@daybreak/time'
import { wireCents } from '#platform/calls/wire-cents.ts'
import { useCopy, useLocale } from '#platform/copy/copy.tsx'
import { useNowMs } from '#platform/page/page-clock.tsx'
import { browserTimeZone } from '#platform/page/time-zone.ts'
import { badgeOf, lastDayOf } from './days.rules.ts'

type Limits = Pick<Earning, 'minSpend' | 'maxSpend'>

type OfferWords = {
  /** "10% back", "$15 back". */
  back: (back: OfferBack) => string
  /** "10%", "$15". */
  rate: (back: OfferBack) => string
  /** "up to $10"; null for no limit. */
  cap: (maxReward: string | null) => string | null
  category: (category: OfferCategory) => string
  channels: (channels: readonly OfferChannel[]) => string
  /** In a corner of its picture. */
  badge: (offer: Offer) => string | null
  /** "Dec 12", where the reader is. */
  lastDay: (endsAt: string) => string
  /** With its year. */
  lastDate: (endsAt: string) => string
  day: (instant: string) => string
  /** "Mon, Dec 7", of a civil date. */
  bankDay: (date: string) => string
  weekdays: (days: readonly number[]) => string
  missed: (rule: MissedRule, facts: Limits & { daysLate?: number | null }) => string
  reasonOf: (earning: Pick<Earning, 'reason' | keyof Limits>) => string | null
}

/** A Monday, from which the names of the days are counted. */
const someMonday = '2026-11-23T12:00:00.000Z'
const dayMs = 86_400_000

export function useOfferWords(): OfferWords {
  const copy = useCopy()
  const locale = useLocale()
  const nowMs = useNowMs()
  const rate = (back: OfferBack) =>
    back.type === 'percent' ? formatBasisPoints(back.basisPoints) : wholeDollars(wireCents(back.amount))
  const day = (instant: string) => formatMonthDay(dateIn(parseInstant(instant), browserTimeZone()), locale)
  const missed: OfferWords['missed'] = (rule, { minSpend, maxSpend, daysLate = null }) => {
    if (rule === 'minimum' && minSpend !== '0')
      return copy('offers.earning.reason-min', { amount: formatDollars(wireCents(minSpend)) })
    if (rule === 'maximum') return copy('offers.earning.reason-max', { amount: formatDollars(wireCents(maxSpend ?? '0')) })
    if (rule === 'late' && daysLate !== null) return copy('offers.claim.reason-late', { days: daysLate })
    return copy(plainReasons[rule])
  }
  return {
    rate,
    back: (back) =>
      back.type === 'percent'
        ? copy('offers.tile.percent', { percent: rate(back) })
        : copy('offers.tile.fixed', { amount: rate(back) }),
    cap: (maxReward) => (maxReward === null ? null : copy('offers.tile.cap', { amount: wholeDollars(wireCents(maxReward)) })),
    category: (category) => copy(`offers.category.${category}` satisfies CopyKey),
    channels(channels) {
      if (channels.length > 1) return copy('offers.detail.either')
      return copy(channels[0] === 'online' ? 'offers.detail.online' : 'offers.detail.in-store')
    },
    badge(offer) {
      const badge = badgeOf(offer, nowMs(), browserTimeZone())
      if (badge === null) return null
      return badge.kind === 'days-left' ? copy('offers.tile.days-left', { days: badge.days }) : copy(`offers.tile.${badge.kind}`)
    },
    lastDate: (endsAt) => formatDate(lastDayOf(endsAt, browserTimeZone()), locale),
    lastDay: (endsAt) => formatMonthDay(lastDayOf(endsAt, browserTimeZone()), locale),
    day,
    bankDay: (date) => formatWeekday(parsePlainDate(date), locale),
    weekdays: (days) => new Intl.ListFormat(locale, { type: 'conjunction' }).format(days.map((one) => weekdayName(one, locale))),
    missed,
    reasonOf: ({ reason, ...limits }) => (reason === null ? null : missed(reason, limits)),
  }
}

const plainReasons = {
  off: 'offers.earning.reason-off',
  late: 'offers.earning.reason-late',
  dates: 'offers.earning.reason-dates',
  day: 'offers.earning.reason-day',
  channel: 'offers.earning.reason-channel',
  pin: 'offers.earning.reason-pin',
  used: 'offers.earning.reason-used',
  // Without a minimum purchase: less than a cent is returned.
  minimum: 'offers.earning.reason-small',
} as const satisfies Record<Exclude<MissedRule, 'maximum'>, CopyKey>

function weekdayName(day: number, locale: string): string {
  const noon = instantFromMilliseconds(textMilliseconds(someMonday) + (day - 1) * dayMs)
  return new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(instantDate(noon))
}
