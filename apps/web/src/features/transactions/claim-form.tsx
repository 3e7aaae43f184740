// "This wasn't me": the worker states that a debit was not allowed, and we ask for the money back.
import type { CompanyDebit, Transaction } from '@daybreak/contract'
import { formatDollars } from '@daybreak/money'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { Copy, useCopy } from '#platform/copy.tsx'
import { wireCents } from '#platform/wire-cents.ts'
import { Button, CallNotice, Check, TextArea } from '#ui'
import { ClaimBy } from './company-debit.tsx'
import { useDebitActions } from './use-debit-actions.ts'
import styles from './company-debit.module.css'

type ClaimFormProps = {
  titleId: string
  transaction: Transaction
  debit: CompanyDebit
  onSent: () => void
  onBack: () => void
}

const detailsLength = { min: 10, max: 2000 }

export function ClaimForm({ titleId, transaction, debit, onSent, onBack }: ClaimFormProps) {
  const copy = useCopy()
  const { claim } = useDebitActions(transaction.id)
  const [isStated, setIsStated] = useState(false)
  const [details, setDetails] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const headingRef = useRef<HTMLHeadingElement>(null)
  const [statementRef, detailsRef] = [useRef<HTMLInputElement>(null), useRef<HTMLTextAreaElement>(null)]
  useEffect(() => headingRef.current?.focus(), [])
  const written = details.trim()
  const isLengthWrong = written !== '' && (written.length < detailsLength.min || written.length > detailsLength.max)

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    setIsChecked(true)
    if (!isStated) statementRef.current?.focus()
    else if (isLengthWrong) detailsRef.current?.focus()
    else if ((await claim.run(written === '' ? null : written)) !== null) onSent()
  }

  return (
    <>
      <h2 ref={headingRef} id={titleId} className={styles['title']} tabIndex={-1}>
        <Copy id="transactions.ach.not-me" />
      </h2>
      <p className="soft">
        <Copy id="disputes.form.lead" />
      </p>
      <form className={styles['form']} method="dialog" noValidate onSubmit={(event) => void submit(event)}>
        <CallNotice message={claim.message} />
        <Check
          isChecked={isStated}
          onChange={setIsStated}
          inputRef={statementRef}
          error={isChecked && !isStated ? copy('transactions.claim.statement-required') : undefined}
        >
          <Copy
            id="transactions.claim.statement"
            values={{ company: <bdi>{debit.company}</bdi>, amount: formatDollars(wireCents(transaction.amount)) }}
          />
        </Check>
        <TextArea
          label={copy('transactions.claim.details')}
          value={details}
          onValue={setDetails}
          inputRef={detailsRef}
          error={isChecked && isLengthWrong ? copy('disputes.form.details-length') : undefined}
        />
        <div className={styles['actions']}>
          <div>
            <Button type="submit" full busy={claim.isBusy}>
              <Copy id="transactions.claim.submit" />
            </Button>
            <ClaimBy transaction={transaction} debit={debit} />
          </div>
          <Button variant="quiet" full onClick={onBack}>
            <Copy id="shell.action.back" />
          </Button>
        </div>
      </form>
    </>
  )
}
