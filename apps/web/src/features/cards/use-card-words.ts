// The words for a card and its dates, in the language of the page.
import type { CardStatus, PayCard } from '@daybreak/contract'
import type { CopyKey } from '@daybreak/copy'
import { dateIn, formatWeekday, parseInstant } from '@daybreak/time'
import { useCallback } from 'react'
import { useCopy, useLocale } from '#platform/copy/copy.tsx'
import { browserTimeZone } from '#platform/page/time-zone.ts'

const statusKeys: Record<CardStatus, CopyKey> = {
  Active: 'cards.status.active',
  Frozen: 'cards.status.frozen',
  Damaged: 'cards.status.damaged',
  Inactive: 'cards.status.inactive',
  ClosedByCustomer: 'cards.status.closed-by-customer',
  ClosedByIssuer: 'cards.status.closed-by-issuer',
  Lost: 'cards.status.lost',
  Stolen: 'cards.status.stolen',
  Expired: 'cards.status.expired',
}

type CardWords = {
  /** "Plastic card". */
  kind: (card: PayCard) => string
  /** "Frozen". */
  status: (status: CardStatus) => string
  /** "Plastic card ending in 2306". */
  name: (card: PayCard) => string
  /** The day of an instant where the worker is: "Fri, Nov 27". */
  day: (instant: string) => string
}

export function useCardWords(): CardWords {
  const copy = useCopy()
  const locale = useLocale()
  const kind = useCallback(
    ({ kind: purpose, formFactor }: PayCard) => {
      if (purpose === 'temporary') return copy('cards.kind.temporary')
      return copy(formFactor === 'VIRTUAL' ? 'cards.kind.virtual' : 'cards.kind.physical')
    },
    [copy],
  )
  return {
    kind,
    // A newer server may know a status that this page does not.
    status: (status) => copy(statusKeys[status] ?? 'cards.status.unknown'),
    name: (card) =>
      card.last4Digits === null ? kind(card) : copy('cards.others.ending', { kind: kind(card), last4: card.last4Digits }),
    day: (instant) => formatWeekday(dateIn(parseInstant(instant), browserTimeZone()), locale),
  }
}
