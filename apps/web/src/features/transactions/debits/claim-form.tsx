// "This wasn't me": the worker states that a debit was not authorized, and we ask for the money back.
import type { CompanyDebit, Transaction } from '@daybreak/contract'
import { formatDollars } from '@daybreak/money'
import { useEffect, useRef } from 'react'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { wireCents } from '#platform/calls/wire-cents.ts'
import { Button, Check, Form, TextArea, useForm } from '#ui'
import { ClaimBy } from './company-debit.tsx'
import { useClaimDebit } from './use-debit-actions.ts'
import styles from '../company-debit.module.css'

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
  const claiming = useClaimDebit(transaction.id)
  const headingRef = useRef<HTMLHeadingElement>(null)
  useEffect(() => headingRef.current?.focus(), [])
  const form = useForm({
    initial: () => ({ isStated: false, details: '' }),
    check: ({ isStated, details }) => ({
      isStated: isStated ? null : ('transactions.claim.statement-required' as const),
      details: isLengthWrong(details.trim()) ? ('disputes.form.details-length' as const) : null,
    }),
    send: ({ details }) => claiming.run(details.trim() === '' ? null : details.trim()),
    onSent,
    action: claiming,
    draft: { name: `claim.${transaction.id}` },
  })

  return (
    <>
      <h2 ref={headingRef} id={titleId} className={styles['title']} tabIndex={-1}>
        <Copy id="transactions.ach.not-me" />
      </h2>
      <p className="soft">
        <Copy id="disputes.form.lead" />
      </p>
      <Form form={form} className={styles['form']} submit={null}>
        <Check {...form.field('isStated')}>
          <Copy
            id="transactions.claim.statement"
            values={{ company: <bdi>{debit.company}</bdi>, amount: formatDollars(wireCents(transaction.amount)) }}
          />
        </Check>
        <TextArea label={copy('transactions.claim.details')} {...form.field('details')} />
        <div className={styles['actions']}>
          <div>
            <Button type="submit" full busy={form.isBusy}>
              <Copy id="transactions.claim.submit" />
            </Button>
            <ClaimBy transaction={transaction} debit={debit} />
          </div>
          <Button variant="quiet" full onClick={onBack}>
            <Copy id="shell.action.back" />
          </Button>
        </div>
      </Form>
    </>
  )
}

function isLengthWrong({ length }: string): boolean {
  return length > 0 && (length < detailsLength.min || length > detailsLength.max)
}
