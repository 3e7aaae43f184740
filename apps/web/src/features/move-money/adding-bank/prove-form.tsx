// The two amounts, in any order; three wrong tries lock the account. Design B, "Two small deposits"; readings 4.4.
import { linkedAccountRoutes, type MoneyDestination } from '@daybreak/contract'
import { useQueryClient } from '@tanstack/react-query'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { useEffect, useId, useRef } from 'react'
import { refusalsOf } from '#platform/action-words.ts'
import { problemOf } from '#platform/calls/api.ts'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { useAction } from '#platform/use-action.ts'
import { Button, Form, MessageNotice, Notice, useForm } from '#ui'
import { destinationsQuery, proveBank, useShowDestination } from '../move-money.queries.ts'
import { BankHead } from './bank-head.tsx'
import { CentsInput } from './cents-input.tsx'
import shared from '../move-money.module.css'
import styles from './adding-bank.module.css'

type ProveFormProps = { bank: MoneyDestination; onProven: () => void; onNotSeen: () => void }

const fullLength = 2

/** "8" and "08" are both 8 cents; nothing and "00" are none. */
function centsOf(typed: string): number {
  return typed === '' ? 0 : Number.parseInt(typed, 10)
}

export function ProveForm({ bank, onProven, onNotSeen }: ProveFormProps) {
  const copy = useCopy()
  const wrongId = useId()
  const hintId = useId()
  const client = useQueryClient()
  const show = useShowDestination()
  const secondRef = useRef<HTMLInputElement>(null)
  const proving = useAction({
    async call(amounts: [string, string]) {
      const proven = await proveBank(bank.id, amounts)
      show(proven)
      return proven
    },
    refusals: refusalsOf<typeof linkedAccountRoutes.proveBank>({
      'move_money.proof_wrong': ({ problem }) => ({ id: 'move-money.verify.wrong', values: { left: problem?.triesLeft ?? 0 } }),
      'move_money.proof_locked': { id: 'move-money.verify.locked' },
      'move_money.proof_not_due': { id: 'move-money.linked.gone' },
      'move_money.destination_not_found': { id: 'move-money.linked.gone' },
    }),
    // A wrong try counts: what is left of them is shown elsewhere too.
    afterFailure: () => void client.invalidateQueries({ queryKey: destinationsQuery.queryKey }),
    changes: ['move-money'],
    waitsForFresh: true,
  })
  const form = useForm({
    initial: () => ({ first: '', second: '' }),
    check: ({ first, second }) => ({
      first: centsOf(first) > 0 ? null : ('move-money.verify.cents-required' as const),
      second: centsOf(second) > 0 ? null : ('move-money.verify.cents-required' as const),
    }),
    send: ({ first, second }) => proving.run([`${centsOf(first)}`, `${centsOf(second)}`]),
    onSent: onProven,
    action: proving,
  })
  const isLocked = problemOf(proving.cause, linkedAccountRoutes.proveBank)?.code === 'move_money.proof_locked'
  if (isLocked || bank.status !== 'PENDING') return <NoMoreTries bank={bank} isLocked={isLocked || bank.status === 'LOCKED'} />
  // Which of the two is wrong is never revealed: both are marked, and one sentence below belongs to both.
  const isWrong = form.message?.id === 'move-money.verify.wrong'
  const marked = isWrong ? { noticeId: wrongId } : {}
  const first = form.field('first')

  return (
    <Form form={form} layout="own" notice={null} submit={null}>
      <BankHead bank={bank} />
      <p className={`soft ${styles['ask']}`}>
        <Copy id="move-money.verify.body" />
      </p>
      <div className={styles['pair']}>
        <CentsInput
          label={copy('move-money.verify.first')}
          {...first}
          {...marked}
          explainedBy={hintId}
          onValue={(digits) => {
            first.onValue(digits)
            // The second is next as soon as the first is whole; never while it is mended.
            if (digits.length === fullLength && first.value.length < fullLength) secondRef.current?.focus()
          }}
        />
        <CentsInput
          label={copy('move-money.verify.second')}
          inputRef={secondRef}
          {...form.field('second')}
          {...marked}
          explainedBy={hintId}
        />
      </div>
      <div id={wrongId} className={styles['wrong']}>
        <MessageNotice message={form.message} />
      </div>
      <p id={hintId} className={styles['hint']}>
        <Copy id="move-money.verify.cents" />
      </p>
      <div className={shared['actions']}>
        <Button type="submit" full busy={form.isBusy}>
          <Copy id="move-money.verify.submit" />
        </Button>
        <Button variant="quiet" full onClick={onNotSeen}>
          <Copy id="move-money.verify.not-seen" />
        </Button>
      </div>
    </Form>
  )
}

/** In place of the form, whose button had the focus. */
function NoMoreTries({ bank, isLocked }: { bank: MoneyDestination; isLocked: boolean }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => ref.current?.focus(), [])
  return (
    <div ref={ref} tabIndex={-1}>
      <BankHead bank={bank} />
      <Notice tone="bad" icon={CircleAlert} role="alert" top>
        <p>
          <Copy id={isLocked ? 'move-money.verify.locked' : 'move-money.linked.gone'} />
        </p>
      </Notice>
    </div>
  )
}
