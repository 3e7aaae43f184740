// Other rooms' parts of a new account's home: the first-week list, later the PIN notice in its position, and the first payday.
import type { PayrollAccount } from '@daybreak/contract'
import { formatWeekday, parsePlainDate } from '@daybreak/time'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { firstWeekFactsOf, isAllDone, payrollAccountQuery } from '#features/accounts'
import { cardOrderedFor } from '#features/cards'
import { useProfile } from '#features/employee'
import { Copy, useLocale } from '#platform/copy/copy.tsx'
import { manageCardPath } from '#platform/paths.ts'

/** With the first days of an account. */
const FirstWeek = lazy(async () => ({ default: (await import('./rare-notices.ts')).FirstWeek }))

/** Until the card has a PIN. */
const PinNotice = lazy(async () => ({ default: (await import('./pin-notice.ts')).PinNotice }))

/** For a worker whose card was closed. */
const CardOrderedNotice = lazy(async () => ({ default: (await import('./rare-notices.ts')).CardOrderedNotice }))

/** Design A, "First week": "It replaces the PIN notice." Once all is done it says so in the visit that did it, and is gone in the next. */
export function NextSteps() {
  const profile = useProfile()
  const { data: account } = useQuery(payrollAccountQuery)
  const [wasOpen, setWasOpen] = useState(false)
  const facts = account ? firstWeekFactsOf(account, profile) : null
  const isOpen = facts !== null && !isAllDone(facts)
  if (isOpen && !wasOpen) setWasOpen(true)
  if (account && facts !== null && (isOpen || wasOpen)) {
    return (
      <Suspense>
        <FirstWeek accountId={account.id} facts={facts} cardPath={manageCardPath} />
      </Suspense>
    )
  }
  const ordered = cardOrderedFor(profile.payCards)
  if (ordered !== null)
    return (
      <Suspense>
        <CardOrderedNotice ordered={ordered} />
      </Suspense>
    )
  if (profile.hasPin) return null
  return (
    <Suspense>
      <PinNotice />
    </Suspense>
  )
}

/** No payday has come yet: the sun is still down. */
export function isBeforeFirstPay(account: PayrollAccount | undefined): boolean {
  return account?.firstWeek?.hasBeenPaid === false
}

/** In the place of earned pay, as long as nothing has been earned. */
export function FirstPayday({ date }: { date: string }) {
  const locale = useLocale()
  return (
    <p>
      <Copy id="accounts.first-week.banner" values={{ date: formatWeekday(parsePlainDate(date), locale) }} />
    </p>
  )
}
