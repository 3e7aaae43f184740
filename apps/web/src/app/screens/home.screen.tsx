// Home: the balance, what needs attention, and recent transactions. Specification 2, "Home / dashboard".
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { AccountDetails, BalanceBanner, payrollAccountQuery } from '#features/accounts'
import { useProfile } from '#features/employee'
import { EarnedPay, expressPayQuery } from '#features/express-pay'
import { offersSummaryQuery } from '#features/offers'
import { refreshTransactions, TransactionsCard, transactionsQuery } from '#features/transactions'
import { isFlagOn, useFlag } from '#platform/flags/flag-values.ts'
import { Copy } from '#platform/copy/copy.tsx'
import type { AskAhead } from '../ask-ahead.ts'
import { LateOnLoadModals } from '../on-load/late-on-load-modals.tsx'
import { FirstPayday, isBeforeFirstPay, NextSteps } from './new-account.tsx'
import { aboutDispute, aboutPayday, aboutPurchase } from './transactions/transaction-parts.tsx'
import styles from './home.module.css'

/** In the days before a payday. */
const ComingDeposits = lazy(async () => ({ default: (await import('./coming-deposits.ts')).ComingDeposits }))

/** While nothing leaves the account. */
const RestrictedNotice = lazy(async () => ({ default: (await import('./rare-notices.ts')).RestrictedNotice }))

/** Below the first screenful. */
const RewardsTile = lazy(async () => ({ default: (await import('./rewards.ts')).RewardsTile }))

/** The balance first: it is what the worker opens the app for. */
export const homeQuestions: readonly AskAhead[] = [
  (client) => client.prefetchQuery(payrollAccountQuery),
  (client) => client.prefetchQuery(expressPayQuery),
  (client) => client.prefetchQuery(transactionsQuery()),
  async (client) => {
    if (isFlagOn('cash-back')) await client.prefetchQuery(offersSummaryQuery)
  },
]

/** The order here is the order a screen reader and a phone meet; the grid alone moves Rewards on a desktop. */
export function HomeScreen() {
  const profile = useProfile()
  const { data: account } = useQuery(payrollAccountQuery)
  const { data: overview, isPending } = useQuery(expressPayQuery)
  const isOffered = useFlag('express-pay') && profile.features.includes('EWA')
  const isBeforeDawn = isBeforeFirstPay(account)
  const hasEarned = overview?.earnings ? overview.earnings.accruedGross !== '0' : false
  const firstPayday = isBeforeDawn && !hasEarned ? (overview?.nextPayday ?? null) : null
  // Room is kept for the pay period while it loads.
  const hasPeriod = overview ? overview.earnings !== null && firstPayday === null : isOffered && isPending
  useTransactionsFollowBalance()
  return (
    <>
      <h1 className="vh">
        <Copy id="shell.title.home" />
      </h1>
      <LoadingStatus />
      <LateOnLoadModals />
      <div className="grid">
        <BalanceBanner isTall={hasPeriod} isBeforeDawn={isBeforeDawn}>
          {firstPayday !== null ? (
            <FirstPayday date={firstPayday} />
          ) : (
            <EarnedPay isOffered={isOffered} balance={account?.details.availableBalance ?? null} />
          )}
        </BalanceBanner>
        {(account?.restriction || account?.isClosing) && (
          <Suspense>
            <RestrictedNotice />
          </Suspense>
        )}
        {account !== undefined && account.coming.length > 0 && (
          <Suspense>
            <ComingDeposits />
          </Suspense>
        )}
        <NextSteps />
        <div className={`grid ${styles['home']}`}>
          <AccountDetails loadHolds={loadHolds} className={styles['account']} />
          <TransactionsCard
            claimant={profile}
            aboutPayday={aboutPayday}
            aboutPurchase={aboutPurchase}
            aboutDispute={aboutDispute}
            className={styles['transactions']}
          />
          <Suspense fallback={<div className={styles['rewards']} />}>
            <RewardsTile className={styles['rewards']} />
          </Suspense>
        </div>
      </div>
    </>
  )
}

async function loadHolds() {
  return (await import('./transactions/holds.ts')).HoldsDialog
}

function LoadingStatus() {
  const { isPending } = useQuery(payrollAccountQuery)
  return (
    <p role="status" className="vh">
      {isPending && <Copy id="shell.loader.label" />}
    </p>
  )
}

/** A balance that moved means a transaction that the list does not have yet. */
function useTransactionsFollowBalance() {
  const client = useQueryClient()
  const { data: account } = useQuery(payrollAccountQuery)
  const balances = account && `${account.details.availableBalance} ${account.details.balance}`
  const seenBalances = useRef(balances)
  useEffect(() => {
    const seen = seenBalances.current
    seenBalances.current = balances
    if (seen !== undefined && seen !== balances) void refreshTransactions(client)
  }, [balances, client])
}
