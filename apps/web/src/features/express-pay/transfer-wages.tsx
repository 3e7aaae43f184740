// "Make a Transfer": amount, where, review, done. Specification 2, "/express-pay/transfer-wages"; readings 4.6.
import type { ExpressPay, ExpressPayTransfer } from '@daybreak/contract'
import { useQuery } from '@tanstack/react-query'
import { formatDollars } from '@daybreak/money'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import CloudAlert from 'lucide-react/icons/cloud-alert'
import { useState } from 'react'
import { ApiProblem, ApiUnreachable } from '#platform/api.ts'
import { track } from '#platform/analytics.ts'
import { Copy } from '#platform/copy.tsx'
import { StepUpDeclined, useStepUp } from '#platform/step-up.tsx'
import type { CallMessage } from '#platform/use-call.ts'
import { wireCents } from '#platform/wire-cents.ts'
import { Button, CallNotice, Card, Icon, Link, LoadFailed, Notice, Skeleton } from '#ui'
import { AmountStep } from './amount-step.tsx'
import { BalanceCard } from './balance-card.tsx'
import { DoneStep } from './done-step.tsx'
import { expressPayQuery, makeTransfer, type TransferWish } from './express-pay.queries.ts'
import { ReviewStep } from './review-step.tsx'
import { forgetTransfer, keepTransfer, keptTransfer } from './transfer-memory.ts'
import { TransferSteps } from './transfer-steps.tsx'
import { expressPayPath } from './transfer-wages-path.ts'
import { AlsoChangesProvider, useExpressPayCall } from './use-express-pay-call.ts'
import { WhereStep } from './where-step.tsx'
import styles from './transfer.module.css'

type TransferWagesProps = {
  /** The last digits of the worker's own account, once they are known. */
  accountLast4: string | null
  alsoChanges: readonly (readonly string[])[]
}

export function TransferWages({ accountLast4, alsoChanges }: TransferWagesProps) {
  const { data: overview, isPending, isFetching, refetch } = useQuery(expressPayQuery)
  return (
    <AlsoChangesProvider value={alsoChanges}>
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
        {overview && <Flow overview={overview} accountLast4={accountLast4} />}
      </div>
    </AlsoChangesProvider>
  )
}

type Step = 'amount' | 'speed' | 'review'

function Flow({ overview, accountLast4 }: { overview: ExpressPay; accountLast4: string | null }) {
  const [step, setStep] = useState<Step>('amount')
  const [amount, setAmount] = useState<string | null>(null)
  const [done, setDone] = useState<ExpressPayTransfer | null>(null)
  const sending = useSending((transfer) => setDone(transfer))

  if (done) return <DoneStep transfer={done} available={overview.earnings?.available ?? '0'} />
  const title = (
    <h1 className={styles['title']}>
      <Copy id="express-pay.transfer.title" />
    </h1>
  )
  if (sending.lost && step !== 'review') {
    return (
      <>
        {title}
        <Lost wish={sending.lost} sending={sending} />
      </>
    )
  }
  if (overview.refusal !== null || overview.earnings === null) {
    return (
      <>
        {title}
        <BalanceCard overview={overview} />
      </>
    )
  }
  return (
    <>
      {title}
      <Card>
        <TransferSteps now={step} />
        {step === 'amount' && (
          <AmountStep
            overview={overview}
            amount={amount}
            onAmount={(chosen) => {
              setAmount(chosen)
              setStep('speed')
            }}
          />
        )}
        {step === 'speed' && amount !== null && (
          <WhereStep
            amount={amount}
            accountLast4={accountLast4}
            onBack={() => setStep('amount')}
            onNext={() => setStep('review')}
          />
        )}
        {step === 'review' && amount !== null && (
          <ReviewStep
            overview={overview}
            amount={amount}
            accountLast4={accountLast4}
            isBusy={sending.isBusy}
            message={sending.message}
            onBack={() => setStep('speed')}
            onConfirm={(terms) => void sending.send(amount, overview, terms)}
          />
        )}
      </Card>
    </>
  )
}

type Sending = {
  isBusy: boolean
  message: CallMessage | null
  /** Sent before, and no answer came. */
  lost: TransferWish | null
  send: (amount: string, overview: ExpressPay, termsVersion: string | undefined) => Promise<void>
  sendAgain: (wish: TransferWish) => Promise<void>
}

/** The id is made and kept before anything is sent; it is forgotten when an answer says what became of it. */
function useSending(onDone: (transfer: ExpressPayTransfer) => void): Sending {
  const withStepUp = useStepUp()
  const { isBusy, message, run } = useExpressPayCall(explain, leftOpen)
  const [lost, setLost] = useState<TransferWish | null>(keptTransfer)

  async function sendAgain(wish: TransferWish) {
    keepTransfer(wish)
    // Asked for again, it may have left at the first time.
    const cannotLeave = lost === null && !navigator.onLine
    // Decisions 5 and 24: much in one day waits until she has proved again that it is her.
    const send = () => withStepUp(() => makeTransfer(wish))
    const transfer = await run(() => send().catch((error: unknown) => forgetWhenNothingMoved(error, cannotLeave)))
    setLost(keptTransfer())
    if (transfer === null) return
    forgetTransfer()
    setLost(null)
    track({ name: 'TransferCompleted', properties: { type: 'express_pay', instantTransferToastVariant: null } })
    onDone(transfer)
  }

  return {
    isBusy,
    message,
    lost,
    sendAgain,
    send(amount, { earnings }, termsVersion) {
      // The same wish after a lost answer is the same transfer.
      const id = lost?.amount === amount ? lost.id : crypto.randomUUID()
      const wish = { id, amount, shownAvailable: earnings?.available ?? '0' }
      return sendAgain(termsVersion === undefined ? wish : { ...wish, termsVersion })
    },
  }
}

/** It never left a device that had no connection. */
class NothingSent extends Error {}

/** A refusal is an answer: nothing has moved. So it is when she would not prove who she is, and with what could not leave. Else it is open. */
function forgetWhenNothingMoved(error: unknown, cannotLeave: boolean): never {
  const isRefused = error instanceof StepUpDeclined || (error instanceof ApiProblem && error.status < 500)
  const hasNotLeft = cannotLeave && error instanceof ApiUnreachable
  if (isRefused || hasNotLeft) forgetTransfer()
  throw hasNotLeft ? new NothingSent() : error
}

/** What is not known is not denied: a transfer without an answer may have gone through. */
function leftOpen(error: unknown): CallMessage {
  if (error instanceof NothingSent) return { id: 'shell.error.offline-no-move' }
  const wish = keptTransfer()
  if (wish === null) return { id: 'shell.error.load-body' }
  const amount = formatDollars(wireCents(wish.amount))
  return { id: 'express-pay.transfer.unfinished', values: { amount }, help: 'shell.error.load-body' }
}

function explain(error: ApiProblem): CallMessage | null {
  const { status, code, problem } = error
  if (status >= 500) return leftOpen(error)
  if (code === 'session.limited') return { id: 'session.recovery.limited' }
  const available = problem?.available
  if (available === undefined)
    return code === 'express_pay.terms_required' ? { id: 'express-pay.transfer.understand-required' } : null
  const amount = formatDollars(wireCents(available))
  return {
    id: code === 'express_pay.available_changed' ? 'express-pay.transfer.changed' : 'express-pay.transfer.over',
    values: { amount },
  }
}

function Lost({ wish, sending }: { wish: TransferWish; sending: Sending }) {
  return (
    <Card>
      <CallNotice message={sending.message} />
      <Notice
        tone="warn"
        icon={CloudAlert}
        top
        action={
          <Button size="sm" busy={sending.isBusy} onClick={() => void sending.sendAgain(wish)}>
            <Copy id="express-pay.transfer.check" />
          </Button>
        }
      >
        <p>
          <Copy id="express-pay.transfer.unfinished" values={{ amount: formatDollars(wireCents(wish.amount)) }} />
        </p>
      </Notice>
    </Card>
  )
}
