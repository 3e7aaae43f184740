// The details of another company's debit, and the form to claim that it was not authorized.
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useCopy } from '#platform/copy/copy.tsx'
import { LoadFailed, Skeleton, useAnnounce, useToast } from '#ui'
import { ClaimForm, CompanyActions, CompanyNotices } from '../debits/index.ts'
import { DisputeEntry, type DisputeEntryProps } from './dispute-entry.tsx'
import { TransactionFacts } from './facts.tsx'
import { TransactionHead } from './head.tsx'
import { ShareReceipt, SomethingWrong, StoryPart } from '../story/index.ts'
import { companyDebitQuery } from '../transactions.queries.ts'
import styles from '../company-debit.module.css'

export function CompanyDebitDetail({ titleId, ...dispute }: DisputeEntryProps & { titleId: string }) {
  const { transaction } = dispute
  const copy = useCopy()
  const announce = useAnnounce()
  const { toast, show } = useToast()
  const [isClaiming, setIsClaiming] = useState(false)
  const titleRef = useRef<HTMLHeadingElement>(null)
  const notMeRef = useRef<HTMLButtonElement>(null)
  const { data: debit, isError, isFetching, refetch } = useQuery(companyDebitQuery(transaction.id))

  /** What had the focus is gone: a keyboard and a screen reader continue from the top. */
  function leaveForm(focus: () => void) {
    flushSync(() => setIsClaiming(false))
    focus()
  }

  if (isClaiming && debit !== undefined)
    return (
      <ClaimForm
        titleId={titleId}
        transaction={transaction}
        debit={debit}
        onBack={() => leaveForm(() => notMeRef.current?.focus())}
        onSent={() => {
          leaveForm(() => titleRef.current?.focus())
          announce(copy('disputes.form.sent-title'))
        }}
      />
    )
  return (
    <>
      <TransactionHead transaction={transaction} titleId={titleId} titleRef={titleRef} />
      {debit !== undefined && <CompanyNotices transaction={transaction} debit={debit} />}
      {debit === undefined && !isError && <Skeleton className={styles['loading']} />}
      <StoryPart id={transaction.id} />
      <TransactionFacts transaction={transaction} companyWords={debit?.description ?? null} />
      {isError && debit === undefined && <LoadFailed isBusy={isFetching} onRetry={() => void refetch()} />}
      {debit !== undefined && (
        <CompanyActions
          transaction={transaction}
          debit={debit}
          notMeRef={notMeRef}
          onNotMe={() => setIsClaiming(true)}
          onDone={() => titleRef.current?.focus()}
          onStopped={(company) => announce(copy('transactions.stop.done', { company }))}
          onAllowed={(company) => show(copy('transactions.stop.allowed', { company }))}
        />
      )}
      <SomethingWrong storeOf={null}>
        <DisputeEntry {...dispute} />
      </SomethingWrong>
      <ShareReceipt id={transaction.id} />
      {toast}
    </>
  )
}
