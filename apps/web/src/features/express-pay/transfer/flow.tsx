// "Make a Transfer": amount, where it goes, review, done. Specification 2, "/express-pay/transfer-wages"; readings 4.6.
import type { ExpressPay, ExpressPayTransfer } from '@daybreak/contract'
import { useQuery } from '@tanstack/react-query'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { wireCents } from '#platform/calls/wire-cents.ts'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { usePageTitle } from '#platform/page/page-title.ts'
import { Card, Icon, Link, LoadFailed, Skeleton } from '#ui'
import { AmountStep } from './amount-step.tsx'
import { BalanceCard } from '../balance/index.ts'
import { DoneStep } from './done-step.tsx'
import { expressPayQuery } from '../express-pay.queries.ts'
import { amountErrorOf } from '../express-pay.rules.ts'
import { ReviewStep } from './review-step.tsx'
import { destinationOf as linkedDestinationOf, SpeedStep, type ChosenMethod } from './speed-step.tsx'
import { TransferStepper } from './steps.tsx'
import { expressPayPath } from '#platform/paths.ts'
import { UnknownResult, useSending } from '../sending/index.ts'
import styles from './transfer.module.css'

export type TransferFlowStep = 'amount' | 'speed' | 'review' | 'done'

/** The current step of the transfer: the app keeps it in the browser's history, so that Back goes one step back. */
export type TransferSteps = {
  currentStep: TransferFlowStep
  goTo: (currentStep: TransferFlowStep, options?: { replace?: boolean }) => void
  goBack: () => void
}

type TransferWagesProps = TransferSteps & {
  /** The last digits of the worker's own account, once they are known. */
  accountLast4: string | null
  /** What the way here has filled in: the wire's text. */
  amount?: string | null
}

export function TransferWages({ accountLast4, amount = null, ...stepProps }: TransferWagesProps) {
  const { data: overview, isPending, isFetching, refetch } = useQuery(expressPayQuery)
  return (
    <div className={styles['page']}>
      <Link to={expressPayPath} className={styles['back']}>
        <Icon of={ArrowLeft} size="sm" />
        <Copy id="express-pay.home.title" />
      </Link>
      {isPending && (
        <Card>
          <p role="status" className="vh">
            <Copy id="shell.loader.label" />
          </p>
          <Skeleton className={styles['loading']} />
        </Card>
      )}
      {!isPending && !overview && (
        <Card>
          <LoadFailed level={2} isBusy={isFetching} onRetry={() => void refetch()} />
        </Card>
      )}
      {overview && <Flow overview={overview} accountLast4={accountLast4} filled={amount} {...stepProps} />}
    </div>
  )
}

type FlowProps = TransferSteps & { overview: ExpressPay; accountLast4: string | null; filled: string | null }

function Flow({ overview, accountLast4, filled, currentStep: asked, goTo, goBack }: FlowProps) {
  const copy = useCopy()
  const [amount, setAmount] = useState(() => usable(filled, overview))
  const [chosen, setChosen] = useState<ChosenMethod>(null)
  const [done, setDone] = useState<ExpressPayTransfer | null>(null)
  const sending = useSending((transfer) => {
    setDone(transfer)
    goTo('done', { replace: true })
  })
  const currentStep = reachableStep(asked, { amount, done })
  useEffect(() => {
    // After a reload nothing is known of the later steps.
    if (currentStep !== asked) goTo(currentStep, { replace: true })
  }, [currentStep, asked, goTo])

  if (currentStep === 'done' && done) return <DoneStep transfer={done} available={overview.earnings?.available ?? '0'} />
  if (sending.lost) {
    return (
      <Step key="unknown" title={copy('express-pay.transfer.title')} isFollowing={false}>
        <Card>
          <UnknownResult request={sending.lost} sending={sending} />
        </Card>
      </Step>
    )
  }
  if (overview.refusal !== null || overview.earnings === null) {
    return (
      <Step key="refused" title={copy('express-pay.transfer.title')} isFollowing={amount !== null}>
        <BalanceCard overview={overview} />
      </Step>
    )
  }
  const hasMethods = overview.ways.length > 0
  const step = amount === null || currentStep === 'done' || (currentStep === 'speed' && !hasMethods) ? 'amount' : currentStep
  return (
    <Step
      key={step}
      title={copy(step === 'review' ? 'move-money.review.title' : 'express-pay.transfer.title')}
      isFollowing={amount !== null}
    >
      <Card>
        <TransferStepper now={step} hasMethods={hasMethods} />
        {step === 'review' && amount !== null && (
          <ReviewStep
            // A tick is for the version beside which it was made.
            key={overview.terms.version}
            overview={overview}
            amount={amount}
            chosen={chosen}
            accountLast4={accountLast4}
            sending={sending}
            onBack={goBack}
            onConfirm={(terms) => sending.send(amount, overview, terms, chosen === null ? undefined : elsewhereOf(chosen))}
          />
        )}
        {step === 'speed' && amount !== null && (
          <SpeedStep
            amount={amount}
            methods={overview.ways}
            chosen={chosen}
            onChosen={(method) => {
              sending.clear()
              setChosen(method)
              goTo('review')
            }}
            onBack={goBack}
          />
        )}
        {step === 'amount' && (
          <AmountStep
            overview={overview}
            amount={amount}
            onAmount={(typed) => {
              sending.clear()
              setAmount(typed)
              // Another amount has another fee: the destination is chosen again, with the free one first.
              setChosen(null)
              goTo(hasMethods ? 'speed' : 'review')
            }}
          />
        )}
      </Card>
    </Step>
  )
}

function elsewhereOf({ method, preview }: NonNullable<ChosenMethod>) {
  return { destination: linkedDestinationOf(method), shownFee: preview.fee }
}

/** An amount that can be taken now, else null: an address is not trusted. */
function usable(amount: string | null, { earnings, limits }: ExpressPay): string | null {
  if (amount === null || earnings === null) return null
  const bounds = { available: wireCents(earnings.available), min: wireCents(limits.least) }
  return amountErrorOf(wireCents(amount), bounds) === null ? amount : null
}

/** As far as what is known allows it. */
function reachableStep(
  asked: TransferFlowStep,
  { amount, done }: { amount: string | null; done: ExpressPayTransfer | null },
): TransferFlowStep {
  if (asked === 'done') return done === null ? 'amount' : 'done'
  return amount === null ? 'amount' : asked
}

/** A step with its heading, which also is the window's title. A step that follows another takes the focus to its heading. */
function Step({ title, isFollowing, children }: { title: string; isFollowing: boolean; children: ReactNode }) {
  const copy = useCopy()
  usePageTitle(copy('shell.title.pattern', { page: title }))
  const headingRef = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isFollowing) headingRef.current?.focus()
  }, [isFollowing])
  return (
    <>
      <h1 ref={headingRef} tabIndex={-1} className={styles['title']}>
        {title}
      </h1>
      {children}
    </>
  )
}
