// A worker's actions on another company's debit: claiming that it was not authorized, stopping the company, allowing it again.
import type { CompanyDebit, Transaction } from '@daybreak/contract'
import { formatDate, parsePlainDate } from '@daybreak/time'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Hand from 'lucide-react/icons/hand'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useState, type Ref } from 'react'
import { flushSync } from 'react-dom'
import { Copy, useLocale } from '#platform/copy/copy.tsx'
import { wireCents } from '#platform/calls/wire-cents.ts'
import { Button, MessageNotice, useAmountWords } from '#ui'
import { StopCompanyDialog } from './stop-company-dialog.tsx'
import { useAllowCompany, useStopCompany } from './use-debit-actions.ts'
import styles from '../company-debit.module.css'

type CompanyActionsProps = {
  transaction: Transaction
  debit: CompanyDebit
  /** Gets the focus when what had it is gone. */
  onDone: () => void
  onStopped: (company: string) => void
  onAllowed: (company: string) => void
  notMeRef: Ref<HTMLButtonElement>
  onNotMe: () => void
}

export function CompanyActions({ transaction, debit, onDone, onStopped, onAllowed, notMeRef, onNotMe }: CompanyActionsProps) {
  const [isAsking, setIsAsking] = useState(false)
  const stop = useStopCompany(transaction.id)
  const allow = useAllowCompany()

  async function confirmStop() {
    if ((await stop.run()) === null) return
    flushSync(() => setIsAsking(false))
    onDone()
    onStopped(debit.company)
  }

  async function allowAgain(stopId: string) {
    if ((await allow.run(stopId)) === null) return
    onDone()
    onAllowed(debit.company)
  }

  const { stop: live } = debit
  return (
    <div className={styles['actions']}>
      <MessageNotice message={allow.message} />
      {live !== null && (
        <Button variant="tint" full icon={RotateCcw} busy={allow.isBusy} onClick={() => void allowAgain(live.id)}>
          <Copy id="transactions.stop.allow" />
        </Button>
      )}
      {debit.isClaimable && (
        <div>
          <Button ref={notMeRef} variant={live === null ? 'tint' : 'quiet'} full icon={CircleAlert} onClick={onNotMe}>
            <Copy id="transactions.ach.not-me" />
          </Button>
          <ClaimBy transaction={transaction} debit={debit} />
        </div>
      )}
      {!debit.isClaimable && debit.claim === null && transaction.isComplete && <TooLate debit={debit} />}
      {live === null && (
        <div>
          <Button variant="danger" full icon={Hand} onClick={() => setIsAsking(true)}>
            <Copy id="transactions.ach.stop" />
          </Button>
          <p className={styles['help']}>
            <Copy id="transactions.ach.stop-help" />
          </p>
        </div>
      )}
      {isAsking && (
        <StopCompanyDialog
          company={debit.company}
          message={stop.message}
          isBusy={stop.isBusy}
          onStop={() => void confirmStop()}
          onClose={() => setIsAsking(false)}
        />
      )}
    </div>
  )
}

export function ClaimBy({ transaction, debit }: { transaction: Transaction; debit: CompanyDebit }) {
  const locale = useLocale()
  const amountWords = useAmountWords()
  const values = { amount: amountWords(wireCents(transaction.amount)), date: formatDate(parsePlainDate(debit.claimBy), locale) }
  return (
    <p className={styles['help']}>
      <Copy id="transactions.ach.not-me-help" values={values} />
    </p>
  )
}

function TooLate({ debit }: { debit: CompanyDebit }) {
  const locale = useLocale()
  return (
    <p className={styles['help']}>
      <Copy id="transactions.ach.too-late" values={{ date: formatDate(parsePlainDate(debit.claimBy), locale) }} />
    </p>
  )
}
