// The rows of accounts that were proven less than a day ago in the list of limits: how much may go there, and until when.
// Decisions 33.
import type { MoneyDestination } from '@daybreak/contract'
import { formatDollars } from '@daybreak/money'
import { parseInstant } from '@daybreak/time'
import { useQuery } from '@tanstack/react-query'
import Landmark from 'lucide-react/icons/landmark'
import { wireCents } from '#platform/calls/wire-cents.ts'
import { useCopy } from '#platform/copy/copy.tsx'
import { useNowMs } from '#platform/page/page-clock.tsx'
import { linkedAccountsPath } from '#platform/paths.ts'
import { ItemLink } from '#ui'
import { destinationsQuery, moveMoneyQuery } from '../move-money.queries.ts'
import { useMoneyWords } from '../use-money-words.ts'

/** Those whose first day is not over; what could not be read is none. */
export function useFirstDays(): readonly MoneyDestination[] {
  const nowMs = useNowMs()
  const { data = [] } = useQuery(destinationsQuery)
  return data.filter(({ firstDayUntil }) => firstDayUntil !== null && parseInstant(firstDayUntil).epochMilliseconds > nowMs())
}

export function FirstDayRow({ destination }: { destination: MoneyDestination }) {
  const copy = useCopy()
  const words = useMoneyWords()
  const { data: overview } = useQuery(moveMoneyQuery)
  const { firstDayUntil } = destination
  if (overview === undefined || firstDayUntil === null) return null
  const amount = formatDollars(wireCents(overview.firstDayMax))
  return (
    <ItemLink
      to={linkedAccountsPath}
      icon={Landmark}
      tone="warn"
      title={copy('session.limits.first-day', { amount, account: words.accountOf(destination) })}
      body={
        <span className="num">
          {copy('session.limits.until', { date: words.dayOfInstant(firstDayUntil), time: words.theTime(firstDayUntil) })}
        </span>
      }
    />
  )
}
