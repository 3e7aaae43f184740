// Shows how the worker asked to be paid, whether the employer knows, and a button to take it back for 30 days. Readings 4.8, "Direct deposit / payment election".
import type { ElectionState } from '@daybreak/contract'
import { formatDollars } from '@daybreak/money'
import { dateIn, formatDate, parseInstant, parsePlainDate } from '@daybreak/time'
import { useQuery } from '@tanstack/react-query'
import Undo2 from 'lucide-react/icons/undo-2'
import { useEffect, useId, useRef, useState } from 'react'
import { Copy, useLocale } from '#platform/copy/copy.tsx'
import { browserTimeZone } from '#platform/page/time-zone.ts'
import { wireCents } from '#platform/calls/wire-cents.ts'
import { Button, ButtonLink, Card, MessageNotice, Modal } from '#ui'
import { payElectionQuery, useUndoElection } from './accounts.queries.ts'
import styles from './pay-election.module.css'

/** The page in sign-up where the worker answered it first: a separate HTML document. */
const electionPath = '/onboarding/payment-election'

type Election = NonNullable<ElectionState['election']>

/** Empty while it is not known: most of what surrounds it does not wait. */
export function PayElection() {
  const { data } = useQuery(payElectionQuery)
  if (data === undefined) return null
  return data.election === null ? (
    <NeverAsked employer={data.employer} />
  ) : (
    <CurrentElection state={data} election={data.election} />
  )
}

/** A worker who was never asked arranged it with the employer: there is nothing here to change, and the numbers are all that it takes. */
function NeverAsked({ employer }: { employer: string }) {
  const headingId = useId()
  return (
    <Card labelledBy={headingId}>
      <h2 id={headingId} className={styles['head']}>
        <Copy id="accounts.election.heading" />
      </h2>
      <p className="soft">
        <Copy id="accounts.election.none" values={{ employer }} />
      </p>
    </Card>
  )
}

function CurrentElection({ state, election }: { state: ElectionState; election: Election }) {
  const headingId = useId()
  const headingRef = useRef<HTMLHeadingElement>(null)
  const { employer, sentAt, undoUntil, undone } = state
  const dateOf = useDateOf()
  const [isAsking, setIsAsking] = useState(false)
  const [hasUndone, setHasUndone] = useState(false)

  useEffect(() => {
    // The button that opened the question is gone; before the question is, nothing behind it takes the focus.
    if (hasUndone) headingRef.current?.focus()
  }, [hasUndone])

  return (
    <Card labelledBy={headingId}>
      <h2 id={headingId} ref={headingRef} tabIndex={-1} className={styles['head']}>
        <Copy id="accounts.election.heading" />
      </h2>
      <p className={styles['share']}>
        <Share election={election} />
      </p>
      <p className="soft">
        <FromWhen startsOn={undone === null ? election.startsOn : undone.endsOn} isUndone={undone !== null} />
      </p>
      {undoUntil !== null && (
        <>
          <p className="soft">
            {sentAt === null ? (
              <Copy id="accounts.election.not-told" values={{ employer }} />
            ) : (
              <Copy id="accounts.election.told" values={{ employer, date: dateOf(sentAt) }} />
            )}
          </p>
          <p className="soft">
            <Copy id="accounts.election.undo-until" values={{ date: dateOf(undoUntil) }} />
          </p>
        </>
      )}
      <div className={styles['actions']}>
        <ButtonLink variant="tint" href={electionPath}>
          <Copy id="accounts.election.change" />
        </ButtonLink>
        {undoUntil !== null && (
          <Button variant="quiet" icon={Undo2} onClick={() => setIsAsking(true)}>
            <Copy id="accounts.election.undo" />
          </Button>
        )}
      </div>
      <UndoDialog
        isOpen={isAsking}
        employer={employer}
        onClose={() => setIsAsking(false)}
        onUndone={() => {
          setIsAsking(false)
          setHasUndone(true)
        }}
      />
    </Card>
  )
}

function Share({ election: { choice, amount, percent } }: { election: Election }) {
  if (choice !== 'part') return <Copy id={`accounts.election.${choice}`} />
  if (amount !== null) return <Copy id="accounts.election.amount" values={{ amount: formatDollars(wireCents(amount)) }} />
  return <Copy id="accounts.election.percent" values={{ percent: percent ?? 0 }} />
}

function FromWhen({ startsOn, isUndone }: { startsOn: string | null; isUndone: boolean }) {
  const locale = useLocale()
  if (startsOn === null) return isUndone ? <Copy id="accounts.election.undone" /> : null
  return <Copy id="accounts.election.starts" values={{ date: formatDate(parsePlainDate(startsOn), locale) }} />
}

function useDateOf(): (instant: string) => string {
  const locale = useLocale()
  return (instant) => formatDate(dateIn(parseInstant(instant), browserTimeZone()), locale)
}

type UndoDialogProps = { isOpen: boolean; employer: string; onClose: () => void; onUndone: () => void }

function UndoDialog({ isOpen, employer, onClose, onUndone }: UndoDialogProps) {
  const titleId = useId()
  const undo = useUndoElection()

  async function confirm() {
    if ((await undo.run()) !== null) onUndone()
  }

  function close() {
    undo.clear()
    onClose()
  }

  return (
    <Modal open={isOpen} titleId={titleId} onClose={close}>
      <h2 id={titleId} className={styles['question']}>
        <Copy id="accounts.election.undo-title" />
      </h2>
      <p className="soft">
        <Copy id="accounts.election.undo-body" values={{ employer }} />
      </p>
      <MessageNotice message={undo.message} className={styles['failure']} />
      <div className={styles['answers']}>
        <Button full busy={undo.isBusy} onClick={() => void confirm()}>
          <Copy id="accounts.election.undo-yes" />
        </Button>
        <Button variant="tint" full onClick={close}>
          <Copy id="accounts.election.undo-no" />
        </Button>
      </div>
    </Modal>
  )
}
