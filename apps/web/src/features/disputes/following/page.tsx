// One dispute: what it means now, what has happened and what follows, the case, its letters and messages. Decision 37.
import type { Dispute } from '@daybreak/contract'
import { useQuery } from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import CreditCard from 'lucide-react/icons/credit-card'
import Phone from 'lucide-react/icons/phone'
import Snowflake from 'lucide-react/icons/snowflake'
import { useState, type ReactNode } from 'react'
import { ApiProblem } from '#platform/calls/api.ts'
import { wireCents } from '#platform/calls/wire-cents.ts'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { disputesPath, manageCardPath } from '#platform/paths.ts'
import { Badge, Card, Link, LoadFailed, Notice, Skeleton, useAmountWords, useToast } from '#ui'
import { DisputePart } from '../dispute-part.tsx'
import { disputeQuery } from '../disputes.queries.ts'
import { stateAppearances, useDisputeWords } from '../use-dispute-words.ts'
import { CaseCard } from './case-card.tsx'
import { CaseTracker } from './case-tracker.tsx'
import { Disagree } from './disagree.tsx'
import { Documents } from './documents.tsx'
import { Meaning } from './meaning.tsx'
import { Question } from './question.tsx'
import { Withdraw } from './withdraw.tsx'
import styles from './following.module.css'

const notFound = 404

type DisputePageProps = {
  id: string
  /** The worker comes from the form. */
  isJustSent: boolean
  /** For an id that is none of the worker's. */
  otherwise: ReactNode
}

export function DisputePage({ id, isJustSent, otherwise }: DisputePageProps) {
  const copy = useCopy()
  const { data: dispute, error, isPending, isFetching, refetch } = useQuery(disputeQuery(id))
  if (error instanceof ApiProblem && error.status === notFound) return otherwise
  if (dispute !== undefined) return <Shown dispute={dispute} isJustSent={isJustSent} />
  return (
    <DisputePart title={copy('disputes.track.title')} back={back}>
      <Card>
        {isPending ? (
          <>
            <p role="status" className="vh">
              <Copy id="shell.loader.label" />
            </p>
            <Skeleton className={styles['loading']} />
          </>
        ) : (
          <LoadFailed level={2} isBusy={isFetching} onRetry={() => void refetch()} />
        )}
      </Card>
    </DisputePart>
  )
}

const back = { to: disputesPath, name: <Copy id="disputes.track.title" /> }

function Shown({ dispute, isJustSent }: { dispute: Dispute; isJustSent: boolean }) {
  const copy = useCopy()
  const words = useDisputeWords()
  const amountWords = useAmountWords()
  const { toast, show } = useToast()
  const [turn, setTurn] = useState(isJustSent ? 1 : 0)
  const { number, state, reason, amount } = dispute
  const appearance = stateAppearances[state]
  /** What was pressed goes with the state of before: the heading takes the focus, and a toast says what was done. */
  function done(said: string) {
    show(said, { isSaid: true })
    setTurn(turn + 1)
  }
  return (
    <DisputePart
      title={`${words.merchantOf(dispute)}, ${amountWords(wireCents(amount))}`}
      lead={`${copy('support.case.number', { caseNumber: number })} · ${words.reason(reason)}`}
      badge={
        <Badge tone={appearance.tone} icon={appearance.icon}>
          <Copy id={appearance.words} />
        </Badge>
      }
      back={back}
      step={turn === 0 ? null : `${turn}`}
    >
      {isJustSent && (
        <Notice tone="good" icon={CircleCheck} role="status" className={styles['sent']}>
          <p>
            <b>
              <Copy id="disputes.form.sent-title" />
            </b>
          </p>
          <p>
            <Copy id="disputes.form.sent-number" values={{ caseNumber: number }} />
          </p>
        </Notice>
      )}
      <div className={styles['columns']}>
        <div className="grid">
          <Question dispute={dispute} onDone={done} />
          <Meaning dispute={dispute} />
          <CaseTracker dispute={dispute} />
        </div>
        <div className="grid">
          {state === 'lost' && <Disagree dispute={dispute} onDone={done} />}
          <CaseCard dispute={dispute} />
          <Documents dispute={dispute} />
          <Withdraw dispute={dispute} onDone={done} />
          <After dispute={dispute} />
        </div>
      </div>
      {toast}
    </DisputePart>
  )
}

/** What to do beside the case: the card, or a person to talk to. */
function After({ dispute: { state, newCard } }: { dispute: Dispute }) {
  if (newCard !== null)
    return (
      <Notice tone="good" icon={CreditCard} top>
        <p className="num">
          <Copy id="disputes.won.new-card" values={newCard} />
        </p>
      </Notice>
    )
  const isOpen = state === 'looking' || state === 'asking' || state === 'watching'
  return isOpen ? (
    <Notice tone="warn" icon={Snowflake} top>
      <p>
        <Copy id="disputes.case.freeze" components={{ link: <Link to={manageCardPath} className={styles['inNotice']} /> }} />
      </p>
    </Notice>
  ) : (
    <Notice tone="info" icon={Phone}>
      <p>
        <Copy id="disputes.case.talk" />
      </p>
    </Notice>
  )
}
