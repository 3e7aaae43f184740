// The review: how much goes where, what happens when, and the box to tick first. Picture "close-account-review".
import type { ClosingReason, ClosingView } from '@daybreak/contract'
import CalendarDays from 'lucide-react/icons/calendar-days'
import CircleX from 'lucide-react/icons/circle-x'
import History from 'lucide-react/icons/history'
import Send from 'lucide-react/icons/send'
import Undo2 from 'lucide-react/icons/undo-2'
import { useRef, useState } from 'react'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { Button, Check, Disclosure, MessageNotice, Money, Tracker } from '#ui'
import { byCheck } from './closing-methods.ts'
import { useAskToClose } from './closing.queries.ts'
import { useClosingWords } from './use-closing-words.ts'
import styles from './closing.module.css'

type ReviewStepProps = {
  view: ClosingView
  reason: ClosingReason | null
  method: string
  onAsked: () => void
  onKeep: () => void
}

export function ReviewStep({ view, reason, method, onAsked, onKeep }: ReviewStepProps) {
  const copy = useCopy()
  const words = useClosingWords()
  const asking = useAskToClose()
  const [isKnown, setIsKnown] = useState(false)
  const [isMissed, setIsMissed] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  const bank = view.banks.find(({ id }) => id === method)
  async function close() {
    if (!isKnown) {
      setIsMissed(true)
      box.current?.focus()
      return
    }
    const choice = {
      reason,
      way: method === byCheck ? ('check' as const) : ('bank' as const),
      destinationId: method === byCheck ? null : method,
    }
    // What is shown then has no steps: should it be undone, the worker begins at the first.
    if (await asking.run(choice)) onAsked()
  }
  return (
    <>
      <p className={styles['all']}>
        <Copy id="employee.close.we-send" />
        <Money cents={view.available} className={styles['amount']} />
        {bank === undefined ? (
          <Copy id="employee.close.check" />
        ) : (
          <Copy id="employee.close.we-send-to" values={{ account: words.bankOf(bank) }} />
        )}
      </p>
      <Plan view={view} isBank={bank !== undefined} />
      <div className={styles['notice']}>
        <Disclosure icon={History} summary={<Copy id="employee.close.history-question" />}>
          <p>
            <Copy id="employee.close.history-answer" />
          </p>
        </Disclosure>
      </div>
      <MessageNotice message={asking.message} className={styles['notice']} />
      <Check
        value={isKnown}
        onValue={(isTicked) => {
          setIsKnown(isTicked)
          setIsMissed(false)
        }}
        error={isMissed ? copy('employee.close.know-required') : undefined}
        inputRef={box}
        className={styles['know']}
      >
        {view.cardLast4 === null ? (
          <Copy id="employee.close.know-no-card" />
        ) : (
          <Copy id="employee.close.know" values={{ last4: view.cardLast4 }} />
        )}
      </Check>
      <div className={styles['actions']}>
        <Button variant="danger" full busy={asking.isBusy} onClick={() => void close()}>
          <Copy id="employee.close.confirm" />
        </Button>
        <Button variant="tint" full onClick={onKeep}>
          <Copy id="employee.close.keep" />
        </Button>
      </div>
    </>
  )
}

function Plan({ view, isBank }: { view: ClosingView; isBank: boolean }) {
  const copy = useCopy()
  const words = useClosingWords()
  const { leavesAt, arrivesOn, dueAt } = view
  return (
    <Tracker
      label={copy('employee.close.track-title')}
      steps={[
        {
          key: 'close',
          state: 'now',
          icon: CircleX,
          title: copy('employee.close.track-close'),
          when: copy('employee.close.today', { date: words.today() }),
          body: copy('employee.close.track-close-note'),
        },
        {
          key: 'undo',
          state: 'to-come',
          icon: Undo2,
          title: copy('employee.close.track-undo'),
          when: copy('employee.close.track-undo-until', { date: words.day(leavesAt), time: words.time(leavesAt) }),
        },
        {
          key: 'leaves',
          state: 'to-come',
          icon: Send,
          title: copy('employee.close.track-leaves'),
          when: words.day(leavesAt),
          body: isBank
            ? copy('employee.close.track-arrives', { date: words.date(arrivesOn) })
            : copy('employee.close.track-check'),
        },
        {
          key: 'due',
          state: 'to-come',
          icon: CalendarDays,
          title: copy('employee.close.track-14'),
          when: words.day(dueAt),
          body: copy('employee.close.track-14-note'),
        },
      ]}
    />
  )
}
